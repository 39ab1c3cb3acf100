import { DateTime } from '../../kernel/dates/date-time';
import { beginsAnew, limitsOf, nearlyUsedText, whyRefused } from './view/words/budget-words';
import type { Budgets } from '../../kernel/log/budget';
import { SpendRecord } from '../../kernel/log/spend-record';
import type { Spending } from '../../llm/provider/counted-model';
import type { Ports } from '../session/ports';

/** Record of this device's calls. Needs no lock: both hosts append to it. */
export const spendRecord = ({
  device,
  home,
  clock,
  host,
}: Pick<Ports, 'device' | 'home' | 'clock' | 'host'>): SpendRecord =>
  new SpendRecord({ device, home, clock, randomId: () => host.randomId() });

/** Counts the calls of one run, and notifies the person once when a budget is nearly used up. */
export const spendingOf = (
  record: SpendRecord,
  { clock, notifier, callAllowance }: Pick<Ports, 'clock' | 'notifier' | 'callAllowance'>,
  { budgets, run }: { budgets: Budgets; run: string },
): Spending => ({
  run,
  reserve: async (call) => {
    const unwanted = call.cost === 'local' ? null : await callAllowance?.take();
    if (typeof unwanted === 'string') return { kind: 'refused', code: 'budget', why: unwanted };
    const reserving = await record.reserve(call, budgets);
    if (reserving.kind === 'refused') {
      callAllowance?.giveBack();
      const { period } = reserving.limit;
      const isDated = reserving.why !== 'price_unknown' && (period === 'day' || period === 'month');
      const code = period === 'item' ? 'item_budget' : 'budget';
      const now = DateTime.fromMillis(clock.now(), { zone: clock.zone });
      return {
        kind: 'refused',
        code,
        why: whyRefused(reserving, { model: `${call.provider}:${call.model}`, now }),
        ...(isDated ? { retryAfterMs: beginsAnew(period, now).toMillis() - now.toMillis() } : {}),
      };
    }
    if (reserving.isFirst) notifier.notify({ level: 'info', text: firstText(budgets), shownIn: 'consent' });
    for (const limit of reserving.near) notifier.notify({ level: 'warn', text: nearlyUsedText(limit) });
    return reserving;
  },
  settle: (reservation, amount) => record.settle(reservation, amount),
  free: (reservation) => {
    if (reservation.worst.cost !== 'local') callAllowance?.giveBack();
    return record.free(reservation);
  },
});

function firstText(budgets: Budgets): string {
  const limits = limitsOf(budgets);
  return limits.length === 0
    ? 'Deputy asks the model without a budget. You can set one in the settings.'
    : `Limit: ${limits.join(' and ')}. Change it in the settings.`;
}
