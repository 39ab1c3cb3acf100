import { firstDay, spendOverview, type SpendOverview } from '../view/spend-overview';
import { addSpends, type Spend } from '../../../kernel/log/spend';
import type { SpendRecord } from '../../../kernel/log/spend-record';
import { timestampOf } from '../../session/session';
import type { Ports } from '../../session/ports';
import type { Settings } from '../../settings/settings';

/**
 * Spend from this device's record. `logged` is today's sum from the log; it is used instead if it has more calls, as
 * with another device, in the sums of the month and its days, too.
 */
export async function readSpend(
  {
    record,
    ports,
    settings: { budgets },
  }: { record: SpendRecord; ports: Ports; settings: Pick<Settings, 'budgets'> },
  logged: Spend,
): Promise<SpendOverview> {
  const today = timestampOf(ports).slice(0, 'YYYY-MM-DD'.length);
  const spent = await record.spentOn(today);
  const overview = spendOverview(await record.callsSince(firstDay(today)), { today, budgets, spent });
  if (overview.today.calls >= logged.calls) return overview;
  const more = (spend: Spend): Spend => addSpends(spend, minus(logged, overview.today));
  const days = overview.days.map(({ day, spend }) => ({ day, spend: day === today ? logged : spend }));
  return { ...overview, today: logged, month: more(overview.month), days };
}

const minus = (a: Spend, b: Spend): Spend => ({
  calls: a.calls - b.calls,
  tokensInput: Math.max(0, a.tokensInput - b.tokensInput),
  tokensOutput: Math.max(0, a.tokensOutput - b.tokensOutput),
  usd: Math.max(0, a.usd - b.usd),
  unpriced: Math.max(0, a.unpriced - b.unpriced),
});
