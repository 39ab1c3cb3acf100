import { firstDay, spendOverview, type SpendOverview } from '../view/spend-overview';
import type { Spend } from '../../kernel/log/spend';
import type { SpendRecord } from '../../kernel/log/spend-record';
import { timestampOf } from '../../session/session';
import type { Ports } from '../../session/ports';
import type { Settings } from '../../settings/settings';

export interface SpendSource {
  record: SpendRecord;
  ports: Ports;
  settings: Pick<Settings, 'budgets'>;
}

/**
 * Spend from this device's record. `logged` is today's sum from the log; it is used instead if it has more calls, such
 * as on the day of an update, or with another device.
 */
export async function readSpend(
  { record, ports, settings: { budgets } }: SpendSource,
  logged: Spend,
): Promise<SpendOverview> {
  const today = timestampOf(ports).slice(0, 'YYYY-MM-DD'.length);
  const spent = await record.spentOn(today);
  const overview = spendOverview(await record.callsSince(firstDay(today)), { today, budgets, spent });
  return overview.today.calls >= logged.calls ? overview : { ...overview, today: logged };
}
