import { ownAddressesOf } from '../../drafts/profile';
import type { KnownFact } from '../../memory/find-facts';
import type { Destination } from '../../../kernel/ports/language-model';
import type { TriageOperationRequest } from '../model/triage-operation';
import type { Session } from '../../../session/session';
import { evaluatesDrafts, whyNotEvaluated } from '../../../settings/evaluates-drafts';
import { privacyByProfile } from '../../../settings/profile';

type Judged = Pick<
  TriageOperationRequest,
  'path' | 'note' | 'run' | 'outcome' | 'link' | 'formerDraft' | 'isPrivate' | 'byPerson'
> & {
  /** Location of the model whose prompt holds the profile. */
  destination: Destination;
};

/** Inputs for the operation on a decided note, from the current settings; `facts` were shown to the model. */
export async function triagePrompt(
  session: Session,
  { destination, ...judged }: Judged,
  facts: readonly KnownFact[],
): Promise<TriageOperationRequest> {
  const { profiles } = session;
  const isMadePrivate = privacyByProfile(profiles, destination) === 'private';
  return {
    ...judged,
    isPrivate: judged.isPrivate ?? (isMadePrivate ? { kind: 'mark' } : null),
    at: session.timestamp(),
    folders: session.settings.folders,
    profile: profiles[destination],
    ownAddresses: ownAddressesOf(profiles.here),
    evaluatesDrafts: evaluatesDrafts(session.settings),
    skipsRevision: whyNotEvaluated(session.settings),
    showsCost: session.settings.costOnNotes,
    usedFacts: await linksTo(session, facts),
  };
}

async function linksTo(session: Session, facts: readonly KnownFact[]): Promise<string[]> {
  if (facts.length === 0) return [];
  const link = await session.links.now();
  return facts.map(({ path }) => link(path));
}
