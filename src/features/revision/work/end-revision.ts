import { tracesChange } from '../../../core/approvals/model/approval/letter-traces';
import { effectsOf } from '../../../kernel/effects/keep-private';
import { conflictEntry } from '../../../kernel/effects/conflict-entry';
import {
  awaitsRevision,
  NOT_EVALUATED,
  REVISION,
  REVISION_FACTS,
  reviseNote,
} from '../../../core/drafts/draft-revision';
import { readNote } from '../../../kernel/index/read-note';
import type { LogEntry } from '../../../kernel/log/entry';
import type { FrontmatterChanges } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { textField } from '../../../kernel/notes/note';
import { FAULTS } from '../model/fault';
import type { FirstRound, Round } from '../model/loop';
import { runStatus, type SkipReason, type StopReason } from '../model/stop-reason';
import type { Session } from '../../../core/session/session';
import { asDiscarded } from '../../../core/triage/work/triage-one';
import type { DraftInHand } from './draft-in-hand';
import type { DraftStages } from './draft-stages';
import { keepLoopRecord } from './revision-records';

export type RevisionEnd =
  | {
      kind: 'looped';
      stop: StopReason;
      rounds: readonly Round[];
      /** The round whose text is used; `null` if none is safe, so the first draft stays. */
      used: Round | null;
      latencyMs: number;
      /** Set for a single revision that a person asked for: the reason why the draft did not enter the loop. */
      single?: SkipReason;
    }
  | { kind: 'skipped'; skip: SkipReason; first: FirstRound | null }
  | { kind: 'not_evaluated'; why: string };

/** Saves the wordings and updates the draft in one operation; `false`, unchanged, if it was edited meanwhile. */
export async function endRevision(
  session: Session,
  { draft, stages }: { draft: DraftInHand; stages: DraftStages },
  end: RevisionEnd,
): Promise<boolean> {
  const rounds = roundsOf(end);
  const best = usedRound(end);
  const used = best?.round ?? 0;
  if (end.kind === 'looped')
    await keepLoopRecord(session.ports.device, stages.run, {
      at: session.timestamp(),
      draft: draft.path,
      rounds,
      used,
      stop: end.stop,
    });
  const text = used === 0 || best === null ? null : best.text;
  const effect = reviseNote(draft.path, draft.note, {
    body: text,
    changes: { ...changesOf(end, stages.run), ...(text === null ? {} : tracesChange(text)) },
  });
  const entries = [...stages.entries, loopEntry(draft, stages, end)];
  if (effect === null) {
    await session.log.append([
      { event: 'note_skipped', severity: 'warn', details: { note: draft.path, reason: UNEDITABLE } },
    ]);
    return false;
  }
  const title = textField(draft.note.frontmatter, 'subject') ?? draft.path;
  const label = used === 0 ? `Evaluated the draft: ${title}` : `Revised the draft: ${title}`;
  const result = await session.effects.commit({
    run: stages.run,
    kind: 'evaluation',
    label,
    effects: effectsOf(await stages.privacy(), [effect]),
    entries,
  });
  if (result.kind === 'committed') {
    session.state.countTokens(stages.tokens);
    await session.answers.close(stages.run);
    return true;
  }
  if (result.kind === 'conflict') await leaveToPerson(session, { draft, stages }, entries);
  return false;
}

/** Logs the cost of answers about a draft that a person has taken over. */
export async function leaveToPerson(
  session: Session,
  { draft, stages }: { draft: DraftInHand; stages: DraftStages },
  entries: readonly LogEntry[] = stages.entries,
): Promise<void> {
  const now = await readNote(session.ports.vault, draft.path);
  const conflict = conflictEntry(
    { path: draft.path, reason: now === null ? 'missing' : 'changed' },
    { reason: CHANGED },
  );
  // If the text is unchanged, the answers stay valid and are logged when they are used.
  if (now !== null && awaitsRevision(now)) return session.log.append([conflict]);
  await session.log.append([...entries.map(asDiscarded), conflict]);
  session.state.countTokens(stages.tokens);
  await session.answers.close(stages.run);
}

const CHANGED = 'The draft was changed while it was revised. It stays as it is.';
const UNEDITABLE = "The frontmatter of the draft can't be changed.";

const usedRound = (end: RevisionEnd): Round | null =>
  end.kind === 'looped' ? end.used : (roundsOf(end)[0] ?? null);

function roundsOf(end: RevisionEnd): readonly Round[] {
  if (end.kind === 'looped') return end.rounds;
  return end.kind === 'skipped' && end.first !== null ? [end.first] : [];
}

/** Frontmatter that records the revision. A draft without a safe wording is not submitted automatically. */
export function changesOf(end: RevisionEnd, run: string): FrontmatterChanges {
  const rounds = roundsOf(end);
  const code = end.kind === 'looped' ? end.stop : end.kind === 'skipped' ? end.skip : NOT_EVALUATED;
  const [first] = rounds;
  if (first === undefined) return { [REVISION]: code };
  return {
    [REVISION]: code,
    [REVISION_FACTS.before]: shortNumber(first.evaluation?.confidence),
    [REVISION_FACTS.rounds]: rounds.length - 1,
    ...(end.kind === 'looped' ? { [REVISION_FACTS.record]: run } : {}),
    ...wordingChanges(usedRound(end) ?? first),
  };
}

/** Frontmatter about the current wording. A wording that was not evaluated is not safe. */
export function wordingChanges({ evaluation }: Pick<Round, 'evaluation'>): FrontmatterChanges {
  const faults = [...new Set(evaluation?.faults.map(({ kind }) => FAULTS[kind].words))];
  return {
    [REVISION_FACTS.after]: shortNumber(evaluation?.confidence),
    [REVISION_FACTS.faults]: faults.length === 0 ? null : faults.join('; '),
    safe_to_send: evaluation?.isSafe === true ? null : false,
  };
}

const shortNumber = (confidence: number | undefined): number | null =>
  confidence === undefined ? null : Math.round(confidence * 100) / 100;

/** Why a draft only gets a single revision, by request; `null` if it can enter the loop. */
export function singleRevision({ channel, mail }: Pick<DraftInHand, 'channel' | 'mail'>): SkipReason | null {
  if (channel !== 'email') return 'other_channel';
  return mail === null ? 'no_run' : null;
}

/** One log line per loop, with all its figures. */
export function loopEntry(draft: DraftInHand, stages: DraftStages, end: RevisionEnd): LogEntry {
  const rounds = roundsOf(end);
  const used = usedRound(end) ?? rounds[0];
  const isLooped = end.kind === 'looped';
  const skip = isLooped ? end.single : end.kind === 'skipped' ? end.skip : undefined;
  return {
    event: 'draft_revised',
    severity: 'info',
    email_subject: textField(draft.note.frontmatter, 'subject') ?? '',
    details: {
      note: draft.path,
      run: stages.run,
      status: isLooped ? runStatus(end.stop) : 'COMPLETED',
      channel: draft.channel,
      loop_exhausted: isLooped && end.stop === 'exhausted',
      iterations_used: Math.max(0, rounds.length - 1),
      round_used: used?.round ?? 0,
      start_confidence: rounds[0]?.evaluation?.confidence ?? null,
      end_confidence: used?.evaluation?.confidence ?? null,
      safe_to_send: used?.evaluation?.isSafe ?? null,
      total_output_tokens: stages.newOutputTokens,
      total_latency_ms: isLooped ? Math.round(end.latencyMs) : 0,
      stop_reason: isLooped ? end.stop : null,
      ...(skip === undefined ? {} : { loop_skip_reason: skip }),
      ...(end.kind === 'not_evaluated' ? { not_evaluated: end.why } : {}),
    },
  };
}
