import type { PlanLogEvent } from '../../../../kernel/log/entry';
import type { ActivityKind, ActivityWords } from './activity-row';
import { detailOf, type LogLine, pathDetail } from './log-line';
import { shortLine } from '../words/short-line';

type Tell = (line: LogLine) => ActivityWords | null;

const tell =
  (kind: ActivityKind, began: string): Tell =>
  (line) => {
    const step = textOf(line, 'step_text');
    const title = textOf(line, 'title') ?? textOf(line, 'plan') ?? 'a plan';
    return {
      kind,
      text: `${began} ${step ?? title}`,
      detail: textOf(line, 'reason') ?? (step === null ? null : title),
      note: pathDetail(line, 'moved_to') ?? pathDetail(line, 'note'),
    };
  };

/** Words for the events of a plan. An approval reports its own outcome. */
export const PLAN_WORDS: Record<PlanLogEvent, Tell> = {
  plan_created: tell('act', 'Plan made:'),
  plan_started: tell('act', 'Started the plan:'),
  plan_step_done: (line) => tellTick(line),
  plan_hand_raised: tell('request', 'Only with your approval:'),
  // The step's approval reports this event.
  plan_asked: () => null,
  plan_executed: tell('act', 'A step is done:'),
  // The step's approval reports the failed call, too.
  plan_call_failed: () => null,
  plan_call_delayed: () => null,
  plan_rejected: tell('request', 'A step was rejected:'),
  plan_unblocked: tell('act', 'Resumed:'),
  plan_left_to_person: tell('request', 'A step for you to do:'),
  plan_ticked: tell('act', 'You ticked a step:'),
  plan_step_failed: tell('problem', 'Could not do a step:'),
  plan_skipped: tell('act', 'Skipped a step:'),
  plan_changed: tell('act', 'You changed the plan:'),
  plan_warned: tell('request', 'Still waits for you:'),
  plan_finished: tell('act', 'Finished the plan:'),
  plan_dropped: tell('act', 'Dropped the plan:'),
  plan_consolidated: tell('duplicate', 'Moved a second plan:'),
};

function tellTick(line: LogLine): ActivityWords | null {
  const ticked = tell('act', 'Ticked a step:')(line);
  return ticked === null ? null : { ...ticked, detail: writtenWords(line) };
}

/** Names only the notes that a step wrote; the model's text is in the plan's log, marked as the model's. */
function writtenWords(line: LogLine): string | null {
  const wrote = line.details['wrote'];
  if (!Array.isArray(wrote)) return null;
  const paths = wrote.filter((path) => typeof path === 'string');
  return paths.length === 0 ? 'Nothing was written' : shortLine(`Wrote ${paths.join(', ')}`, 200);
}

const textOf = (line: LogLine, name: string): string | null =>
  shortLine(detailOf(line, name) ?? '', 200) || null;
