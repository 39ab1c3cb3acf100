import { effectsOf } from '../../../kernel/effects/keep-private';
import type { CommitResult, Effect } from '../../../kernel/effects/operation';
import type { LogEntry, PlanLogEvent } from '../../../kernel/log/entry';
import type { PlanEvent } from '../model/plan-event';
import type { Privacy } from '../../../kernel/privacy/private-note';
import type { Session } from '../../../core/session/session';
import { planEffect, type PlanFile, readPlanFile } from './edit-plan-note';

export interface PlanEdit {
  events: readonly PlanEvent[];
  /** Label of the operation, in the past tense, for the person. */
  label: string;
  /** Privacy of the notes behind the change: a plan about private notes becomes private. */
  privacy?: Privacy;
  /** Effects that are applied after the plan's own edit. */
  effects?: readonly Effect[];
  entries?: readonly LogEntry[];
  /** Kind of the operation; by default Deputy's own bookkeeping. */
  kind?: 'plan_step' | 'plan_act';
  /** Id of the attempt; by default a new one. */
  run?: string;
}

export type PlanCommit =
  | { kind: 'committed'; result: Extract<CommitResult, { kind: 'committed' }> }
  | { kind: 'unchanged' }
  /** Refused. `write`: the vault refused a file, so nothing was done (`undone`), or recovery finishes it (`open`). */
  | { kind: 'refused'; why: string; write?: 'undone' | 'open' }
  /** The plan was changed or is being edited; a later attempt may succeed. */
  | { kind: 'conflict'; why: string };

/** Reads a plan again, applies events, and commits the result with all other effects. */
export async function commitPlan(session: Session, path: string, act: PlanEdit): Promise<PlanCommit> {
  const file = await readPlanFile(session.ports.vault, path);
  if (file === null) return { kind: 'refused', why: `There is no plan at ${path} that can be read.` };
  return commitToPlan(session, file, act);
}

/** {@link commitPlan} for a plan that was just read. */
export async function commitToPlan(session: Session, file: PlanFile, act: PlanEdit): Promise<PlanCommit> {
  const edit = planEffect(file, act.events, session.timestamp());
  if (!edit.ok) return { kind: 'refused', why: edit.error.message };
  const made = [...(edit.value === null ? [] : [edit.value]), ...(act.effects ?? [])];
  const effects = effectsOf(act.privacy ?? 'open', made);
  if (effects.length === 0) return { kind: 'unchanged' };
  if (session.effects.isOpenOn(file.path)) return { kind: 'conflict', why: OPEN };
  const run = act.run ?? session.ports.host.randomId();
  const result = await session.effects.commit({
    run,
    kind: act.kind ?? 'plan_tended',
    isWhole: true,
    label: act.label,
    effects,
    entries: [...(act.entries ?? []), ...act.events.filter(isLogged).map((event) => planEntry(file, event))],
    ...(act.kind === 'plan_act' ? { byPerson: true } : {}),
  });
  switch (result.kind) {
    case 'committed':
      return { kind: 'committed', result };
    case 'failed':
      return {
        kind: 'refused',
        why: result.error.message,
        write: session.effects.isUnfinished(run) ? 'open' : 'undone',
      };
    case 'conflict':
      return { kind: 'conflict', why: CONFLICT[result.reason] };
  }
}

const OPEN = 'Something else that was begun for the plan could not be finished yet. It is tried again soon.';

/** Whether an event gets a log line when it happens. The end of a plan is reported once, when the plan is filed. */
const isLogged = ({ event }: PlanEvent): boolean => event !== 'finished';

const CONFLICT = {
  busy: 'The plan is being edited. Nothing was changed; it continues soon.',
  changed: 'The plan was just changed. Nothing was done; it continues soon.',
  missing: 'The plan was just moved or deleted. Nothing was done.',
} as const;

const WARNINGS: ReadonlySet<PlanEvent['event']> = new Set(['step_failed', 'rejected', 'warned']);

export function planEntry({ path, plan }: PlanFile, event: PlanEvent): LogEntry {
  const step = 'step' in event && event.step !== null ? plan.steps[event.step - 1] : undefined;
  const reason = reasonOf(event);
  const name: PlanLogEvent = `plan_${event.event}`;
  return {
    event: name,
    severity: WARNINGS.has(event.event) ? 'warn' : 'info',
    details: {
      plan: plan.id,
      note: path,
      title: plan.objective,
      ...(step === undefined ? {} : { step: 'step' in event ? event.step : null, step_text: step.text }),
      ...(reason === null ? {} : { reason }),
      // A model's summary is a claim, not an outcome, so the written notes are logged beside it.
      ...(event.event === 'step_done' ? { claim: event.what, wrote: event.wrote ?? [] } : {}),
    },
  };
}

function reasonOf(event: PlanEvent): string | null {
  switch (event.event) {
    case 'started':
    case 'hand_raised':
    case 'unblocked':
    case 'left_to_person':
    case 'step_failed':
    case 'call_failed':
    case 'call_delayed':
    case 'skipped':
    case 'dropped':
      return event.why;
    case 'changed':
      return event.what;
    case 'asked':
      return event.request;
    case 'executed':
      return event.outcome;
    case 'rejected':
      return event.reason;
    case 'warned':
      return `Blocked for ${String(event.hours)} hours`;
    case 'consolidated':
      return event.other;
    case 'step_done':
    case 'ticked':
    case 'finished':
      return null;
  }
}
