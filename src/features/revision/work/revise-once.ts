import { answeredNotes } from '../../../core/approvals/work/queue-drafts';
import { tracesChange } from '../../../core/approvals/model/approval/letter-traces';
import { effectsOf } from '../../../kernel/effects/keep-private';
import { isEditedDraft } from '../../../core/drafts/draft-hash';
import { REVISION_FACTS, reviseNote } from '../../../core/drafts/draft-revision';
import { type Note, textField } from '../../../kernel/notes/note';
import { isInside } from '../../../kernel/notes/paths';
import { isProviderKey, PROVIDERS } from '../../../llm/provider/catalogue/registry';
import { FAULTS } from '../model/fault';
import { valueOf } from '../../../core/settings/feature-setting';
import { loopLimits } from '../model/loop';
import { REVISE_BELOW, STOP_REVISION } from '../model/settings';
import type { AskedWork, DraftWish, MadeRevision } from '../../../core/session/draft-work';
import type { Session } from '../../../core/session/session';
import type { PromptModels } from '../../../core/session/prompt-model';
import { settleApprovals } from '../../../core/approvals/work/settle-approvals';
import type { ActOutcome, NoteActOutcome } from '../../../core/triage/work/note-acts';
import { type DraftInHand, notesOfDraft, takeDraft } from './draft-in-hand';
import { DraftStages } from './draft-stages';
import { changesOf, loopEntry, singleRevision, type RevisionEnd } from './end-revision';
import { keepLoopRecord } from './revision-records';
import { type EndedLoop, runLoop } from './run-loop';
import { isOpenDraft } from '../../../core/approvals/work/open-draft';

interface Made extends Pick<MadeRevision, 'said' | 'effects' | 'entries'> {
  kind: 'made';
  stages: DraftStages;
  label: string;
}

/**
 * One round for a draft of any channel when a person asks for it: evaluate, revise, check, evaluate. A draft that the
 * person edited is not overwritten; the revision can be compared and used.
 */
export async function reviseOnce(
  session: Session,
  wish: DraftWish,
  models: PromptModels,
  signal: AbortSignal,
): Promise<NoteActOutcome> {
  const run = session.ports.host.randomId();
  const made = await makeRevision(session, wish, { models, signal, run });
  if (made.kind !== 'made') return made;
  const { stages, label, effects, entries, said } = made;
  const operation = { run, kind: 'revision', label, byPerson: true, effects, entries } as const;
  const result = await session.effects.commit(operation);
  if (result.kind !== 'committed')
    return withoutResult(session, stages, result.kind === 'failed' ? result.error.message : CHANGED);
  session.state.countTokens(stages.tokens);
  await session.answers.close(run);
  // The waiting approval gets the new text at once.
  await settleApprovals(session, { stop: new AbortController().signal, waitsForTyping: true });
  return { kind: 'done', label: said, note: wish.path };
}

export async function reviseForAsk(
  session: Session,
  wish: DraftWish,
  work: AskedWork,
): Promise<MadeRevision | { why: string }> {
  const made = await makeRevision(session, wish, work);
  if (made.kind !== 'made') return { why: 'why' in made ? made.why : `Somebody is typing in ${wish.path}.` };
  const { stages, said, effects, entries } = made;
  const { tokens, cost, askedOf } = stages;
  session.state.countTokens(tokens);
  return { said, effects, entries, tokens, cost, askedOf };
}

async function makeRevision(
  session: Session,
  { path, wish }: DraftWish,
  { models, signal, run }: AskedWork,
): Promise<Made | NoteActOutcome> {
  const { ports, settings } = session;
  if (!isInside(path, settings.folders.drafts))
    return refused(`${path} is not in ${settings.folders.drafts}.`);
  if (valueOf(settings, STOP_REVISION)) return refused('All revision is stopped in the settings.');
  if ((await ports.vault.edit(path, () => null)) === 'busy') return { kind: 'busy' };
  const draft = await takeDraft(session, path, { wish, sources: await answeredNotes(session), signal });
  if (draft === null || draft.text === '') return refused(`${path} holds no draft that can be read.`);
  if (!(await isOpenDraft(session, draft.note))) return refused('Its approval was decided on already.');
  const connected = await models.connect('revision', notesOfDraft(draft));
  if (!connected.ok) return refused(connected.error.message, connected.error.code);
  const { provider } = connected.value.model;
  if (provider === 'rules') return refused("The built-in rules can't revise a draft: choose a model first.");
  const stages = new DraftStages(session, models, draft, run);
  const first = await stages.evaluateFirst(signal);
  if (!first.ok) return withoutResult(session, stages, first.why);
  const began = ports.clock.monotonic();
  const limits = loopLimits(
    { threshold: valueOf(settings, REVISE_BELOW), rounds: 1 },
    isProviderKey(provider) && PROVIDERS[provider].isLocal,
  );
  const ended = await runLoop({
    stages,
    first: { round: 0, text: draft.text, ruling: null, evaluation: first.value },
    // A wish such as "say Thursday instead" may be fulfilled by a single word.
    limits: wish === '' ? limits : { ...limits, sameAbove: 1 },
    clock: ports.clock,
    abort: signal,
    isOurs: () => Promise.resolve(true),
  });
  if (ended === null) return withoutResult(session, stages, CHANGED);
  const why = whyNot(ended);
  if (why !== null) return withoutResult(session, stages, why);
  const latencyMs = Math.max(0, ports.clock.monotonic() - began);
  return madeOf(session, { draft, stages }, endOf(draft, ended, latencyMs));
}

function endOf(draft: DraftInHand, { stop, rounds }: EndedLoop, latencyMs: number): Looped {
  const skip = singleRevision(draft);
  const single = skip === null ? {} : { single: skip };
  return { kind: 'looped', stop, rounds, used: rounds.at(-1) ?? null, latencyMs, ...single };
}

/** Why the revision is not used, as a sentence. */
function whyNot({ stop, rounds }: EndedLoop): string | null {
  const last = rounds.at(-1);
  if (stop === 'revision_no_change') return 'The model would change next to nothing.';
  if (last?.ruling?.kind === 'block') return 'The revision breaks a hard rule; the draft stays as it is.';
  const evaluation = last?.evaluation;
  if (rounds.length < 2 || evaluation === null || evaluation === undefined)
    return 'The model gave no revision that could be judged; the draft stays as it is.';
  if (evaluation.isSafe) return null;
  const faults = evaluation.faults.map(({ kind }) => FAULTS[kind].words.toLowerCase());
  return `The revision is not safe to send${faults.length === 0 ? '' : `: it ${faults.join(', it ')}`}. The draft stays as it is.`;
}

async function withoutResult(session: Session, stages: DraftStages, why: string): Promise<ActOutcome> {
  await session.log.append(stages.entries);
  session.state.countTokens(stages.tokens);
  await session.answers.close(stages.run);
  return refused(why);
}

type Looped = Extract<RevisionEnd, { kind: 'looped' }>;

/** Whether a person has edited a draft that Deputy wrote. */
const isFrozen = (note: Note): boolean =>
  textField(note.frontmatter, 'deputy_hash') !== undefined && isEditedDraft(note);

async function madeOf(
  session: Session,
  { draft, stages }: { draft: DraftInHand; stages: DraftStages },
  end: Looped,
): Promise<Made | NoteActOutcome> {
  const { used } = end;
  const { path, note } = draft;
  const { run } = stages;
  const isKept = isFrozen(note);
  const text = isKept || used === null ? null : used.text;
  const changes = isKept ? { [REVISION_FACTS.record]: run } : changesOf(end, run);
  const effect = reviseNote(path, note, {
    body: text,
    changes: { ...changes, ...(text === null ? {} : tracesChange(text)) },
  });
  if (effect === null)
    return withoutResult(session, stages, "The frontmatter of the draft can't be changed.");
  await keepLoopRecord(session.ports.device, run, {
    at: session.timestamp(),
    draft: path,
    rounds: end.rounds,
    used: isKept ? 0 : (used?.round ?? 0),
    stop: end.stop,
  });
  const title = textField(note.frontmatter, 'subject') ?? path;
  return {
    ...{ kind: 'made', stages, said: isKept ? KEPT : 'Revised the draft' },
    label: isKept ? `Made another wording of the draft: ${title}` : `Revised the draft: ${title}`,
    effects: effectsOf(await stages.privacy(), [effect]),
    entries: [...stages.entries, loopEntry(draft, stages, end)],
  };
}

const CHANGED = 'The draft was changed meanwhile, and stays as it is.';
const KEPT = 'You have edited this draft, so it stays: compare the revision, and use it if you like';

const refused = (why: string, code?: Extract<ActOutcome, { kind: 'refused' }>['code']): ActOutcome => ({
  kind: 'refused',
  why,
  ...(code === undefined ? {} : { code }),
});
