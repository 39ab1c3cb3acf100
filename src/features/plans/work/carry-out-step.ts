import { conflictEntry } from '../../../kernel/effects/conflict-entry';
import type { Conflict, Effect } from '../../../kernel/effects/operation';
import type { LogEntry } from '../../../kernel/log/entry';
import { hashText } from '../../../kernel/notes/values/hash';
import { noteLink } from '../../../kernel/notes/names';
import type { Destination } from '../../../kernel/ports/language-model';
import { leftOutWords, notesFor, PrivateNotes } from '../../../core/tools/open-notes';
import { runStep, type StepDeps, type StepOutcome } from '../model/runner/run-step';
import type { ToolContext } from '../../../core/tools/tool-context';
import { vaultTools } from '../../../core/tools/vault-tools';
import type { Vault } from '../../../kernel/ports/vault';
import type { PromptDeps } from '../../../llm/prompting/prompt-deps';
import type { ModelAnswer } from '../../../core/session/prompt-model';
import type { Session } from '../../../core/session/session';
import { pathRules } from '../../../core/settings/path-rules';
import { countProfileAsRead } from '../../../core/settings/profile-note';
import type { PlanFile } from './edit-plan-note';
import { commitToPlan } from './plan-commit';
import { notesOf } from '../../../core/session/vault-notes';
import {
  answersOf,
  CHANGED,
  hasEnded,
  notesOfStep,
  putOff,
  type Step,
  stepApproval,
  type StepTaken,
  takenBy,
  type StepWork,
} from './step-work';
import type { TimePorts } from '../../../core/settings/occasion-of';

/** Maximum number of tokens for all calls of a step. */
const STEP_TOKENS = 40_000;

/** Lets a model carry out a step without ✋ inside the vault. Its changes, the tick and the log are one operation. */
export async function carryOutStep(work: StepWork, step: Step): Promise<StepTaken> {
  const { session } = work;
  const connected = await work.models.connect('complex_reasoning', notesOfStep(step));
  if (!connected.ok) return { kind: 'put_off', why: connected.error.message };
  const { destination } = connected.value.model;
  const found = new PrivateNotes();
  countProfileAsRead(session.profiles, { destination, found });
  const outcome = await session.prompt({
    model: connected.value,
    answers: answersOf(step, 'step'),
    signal: work.abort,
    isUnattended: true,
    ask: askToCarryOut(session, step, { destination, found }),
  });
  if (outcome.kind === 'deferred') return putOff(session, step, outcome);
  await hasEnded(session, step);
  return commit(session, { step, outcome, found });
}

async function commit(
  session: Session,
  {
    step: { file, number },
    outcome,
    found,
  }: { step: Step; outcome: Exclude<ModelAnswer<StepOutcome>, { kind: 'deferred' }>; found: PrivateNotes },
): Promise<StepTaken> {
  const isDone = outcome.kind === 'done';
  const leftOut = found.leftOut.size;
  const privacy = found.seen.size > 0 ? 'private' : 'open';
  const effects = isDone ? outcome.effects : [];
  // The saved answers are kept, and used again once the notes have settled.
  if (!(await areAsSeen(session, effects))) return CHANGED;
  const committed = await commitToPlan(session, file, {
    run: outcome.run,
    ...(isDone ? { kind: 'plan_step' } : {}),
    events: [
      isDone
        ? {
            event: 'step_done',
            step: number,
            actor: outcome.decidedBy,
            what: outcome.what,
            wrote: effects.flatMap(pathOf),
            leftOut,
          }
        : { event: 'step_failed', step: number, why: `${outcome.why}${leftOutWords(leftOut)}` },
    ],
    effects,
    privacy,
    entries: outcome.entries,
    label: isDone ? `Did step ${String(number)} of ${file.plan.id}` : `Could not do step ${String(number)}`,
  });
  const refusal = committed.kind === 'refused' ? committed.write : undefined;
  if (refusal === 'open') return takenBy(committed);
  if (committed.kind !== 'conflict') await session.answers.close(outcome.run);
  if (committed.kind === 'refused' && refusal === 'undone' && isDone)
    return leaveStep(session, { file, number, why: committed.why, entries: outcome.entries });
  if (committed.kind !== 'committed') return takenBy(committed);
  const [left] = committed.result.skipped;
  if (left !== undefined) return tellLeftOut(session, left);
  return { kind: isDone ? 'taken' : 'left' };
}

const pathOf = (effect: Effect): string[] => ('path' in effect ? [effect.path] : []);

interface Left {
  file: PlanFile;
  number: number;
  why: string;
  entries: readonly LogEntry[];
}

/** Leaves a step to the person, because its changes cannot be written. None were made; the plan says why. */
async function leaveStep(session: Session, { file, number, why, entries }: Left): Promise<StepTaken> {
  const left = await commitToPlan(session, file, {
    events: [{ event: 'step_failed', step: number, why }],
    entries,
    label: `Could not do step ${String(number)}`,
  });
  // The failure is an error of this cycle, too.
  return left.kind === 'committed' ? { kind: 'put_off', why } : takenBy(left);
}

/** Whether the notes to be appended to are unchanged and not being typed in. Reads only. */
async function areAsSeen({ ports: { vault } }: Session, effects: readonly Effect[]): Promise<boolean> {
  for (const effect of effects) {
    if (effect.kind !== 'edit') continue;
    const found = { isChanged: false };
    const outcome = await vault.edit(effect.path, (text) => {
      found.isChanged = hashText(text) !== effect.before;
      return null;
    });
    if (outcome !== 'left' || found.isChanged) return false;
  }
  return true;
}

/** Logs that a change was skipped because the note was being edited; the step is otherwise done. */
async function tellLeftOut({ log }: Session, left: Conflict): Promise<StepTaken> {
  const why = `Nothing was added to ${left.path}, which was being edited at that moment.`;
  await log.append([conflictEntry(left, { reason: why })]);
  return { kind: 'put_off', why };
}

type StepSession = Pick<Session, 'settings' | 'timestamp' | 'keptHere' | 'profiles'> &
  Pick<ToolContext, 'search' | 'dialect'> &
  TimePorts & { ports: { vault: Vault } };

/** The prompt that lets a model carry out a step; the preview shows the same prompt. */
export const askToCarryOut =
  (
    session: StepSession,
    step: Step,
    { destination, found }: { destination: Destination; found: PrivateNotes },
  ) =>
  async (deps: PromptDeps): Promise<StepOutcome> =>
    runStep(stepApproval(session, step, destination), {
      ...deps,
      stepTokens: STEP_TOKENS,
      ...(await toolsOf(session, step, { destination, found })),
    });

async function toolsOf(
  { ports, settings, timestamp, search, dialect, keptHere }: StepSession,
  step: Step,
  { destination, found }: { destination: Destination; found: PrivateNotes },
): Promise<Pick<StepDeps, 'tools' | 'vault' | 'rules'>> {
  const { file } = step;
  const rules = pathRules(settings);
  return {
    rules,
    tools: vaultTools({
      rules,
      search,
      dialect,
      folders: settings.folders,
      at: timestamp(),
      origin: { source: 'plan', plan: noteLink(file.path) },
      privacy: await keptHere.privacyOf(notesOfStep(step)),
    }),
    vault: notesFor(destination, { vault: notesOf(ports.vault), keptHere, found }),
  };
}
