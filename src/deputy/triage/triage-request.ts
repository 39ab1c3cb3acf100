import type { KnownFact } from '../../memory/find-facts';
import type { TriageOperationRequest } from '../../triage/triage-operation';
import type { Desk } from '../desk/desk';
import { evaluatesDrafts } from '../settings/evaluates-drafts';

type Judged = Pick<
  TriageOperationRequest,
  'path' | 'note' | 'run' | 'outcome' | 'link' | 'formerDraft' | 'isPrivate' | 'byPerson'
>;

/** What the operation on a note that was decided on needs, by the settings of now; `facts` were shown to the model. */
export async function triageRequest(
  desk: Desk,
  judged: Judged,
  facts: readonly KnownFact[],
): Promise<TriageOperationRequest> {
  return {
    ...judged,
    at: desk.timestamp(),
    folders: desk.settings.folders,
    profile: desk.profile,
    evaluatesDrafts: evaluatesDrafts(desk.settings),
    showsCost: desk.settings.costOnNotes,
    usedFacts: await linksTo(desk, facts),
  };
}

async function linksTo(desk: Desk, facts: readonly KnownFact[]): Promise<string[]> {
  if (facts.length === 0) return [];
  const link = await desk.links.now();
  return facts.map(({ path }) => link(path));
}
