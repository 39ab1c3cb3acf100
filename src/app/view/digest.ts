import type { Spend } from '../../kernel/log/spend';
import type { LoggedDecision } from './activity/decisions';
import { detailOf, type LogLine } from './activity/log-line';
import { needItems } from './need-item';
import type { Overview } from './overview';

/** Figures of one day. */
export interface Digest {
  /** Number of items in *Needs you* now. */
  needYou: number;
  /** Number of notes that were triaged since the day began; decisions that were undone do not count. */
  sorted: number;
  /** Number of mails and calls that went out since the day began. */
  sent: number;
  spend: Spend;
}

export interface DigestSources {
  overview: Overview;
  log: { lines: readonly LogLine[]; decisions: readonly LoggedDecision[] };
}

/** Times are wall-clock milliseconds. */
export const digestOf = (
  { overview, log }: DigestSources,
  { now, dayBegan }: { now: number; dayBegan: number },
): Digest => ({
  needYou: needItems(overview, now).length,
  sorted: log.decisions.filter(({ line, isUndone }) => line.at >= dayBegan && !isUndone).length,
  sent: log.lines.filter((line) => line.at >= dayBegan && isSent(line)).length,
  spend: overview.spend.today,
});

/** Whether Deputy sent something. Acts in the vault have no recipients; a step by hand is done by the person. */
const isSent = (line: LogLine): boolean =>
  line.event === 'approval_executed' &&
  detailOf(line, 'action') !== 'do_by_hand' &&
  (detailOf(line, 'recipients') ?? '') !== '';

/** "3 need you, 12 sorted, 2 sent" */
export const digestWords = ({ needYou, sorted, sent }: Digest): string =>
  [
    needYou === 0 ? 'nothing needs you' : `${String(needYou)} ${needYou === 1 ? 'needs' : 'need'} you`,
    ...(sorted === 0 ? [] : [`${String(sorted)} sorted`]),
    ...(sent === 0 ? [] : [`${String(sent)} sent`]),
  ].join(', ');
