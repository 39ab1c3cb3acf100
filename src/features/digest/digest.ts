import { detailOf, type LogLine } from '../../core/app/view/activity/log-line';
import { needItems } from '../../core/app/view/need-item';
import type { Facts } from '../../core/app/facts';
import { DateTime } from '../../kernel/dates/date-time';
import type { Spend } from '../../kernel/log/spend';

export interface Digest {
  needYou: number;
  /** Number of notes that were triaged since midnight, without undone decisions. */
  sorted: number;
  /** Number of mails and calls that went out since midnight. */
  sent: number;
  spend: Spend;
}

/** Counts the items that need the person, and the work since midnight. */
export async function readDigest({ clock, overview, past }: Facts): Promise<Digest> {
  const now = clock.now();
  const dayBegan = DateTime.fromMillis(now, { zone: clock.zone }).startOf('day').toMillis();
  const [shown, { lines, decisions }] = [await overview(), await past()];
  return {
    needYou: needItems(shown, now).length,
    sorted: decisions.filter(({ line, isUndone }) => line.at >= dayBegan && !isUndone).length,
    sent: lines.filter((line) => line.at >= dayBegan && isSent(line)).length,
    spend: shown.spend.today,
  };
}

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
