import { DateTime } from 'luxon';
import { dashboardMarkdown } from '../dashboard/dashboard-markdown';
import { DASHBOARD_PATH, editDashboard } from '../dashboard/dashboard-note';
import type { Overview } from '../dashboard/overview';
import { decodeText } from '../notes/decode';
import { VaultError } from '../ports/vault';
import type { Desk } from './desk';

/** Keeps the dashboard note true. Where nothing has changed since, nothing is read, and nothing written. */
export class DashboardWriter {
  private written = '';
  private isStale = true;

  constructor(private readonly overview: () => Promise<Overview>) {}

  /**
   * A dashboard that can't be written now is written after the next change: no work waits for it. `hasWorked`: the log may
   * tell of something.
   */
  async update(desk: Desk, hasWorked = true): Promise<void> {
    if (!desk.settings.dashboardNote) return;
    this.isStale ||= hasWorked;
    if (!this.isStale && signatureOf(desk) === this.written) return;
    try {
      this.isStale = !(await write(desk, await this.overview()));
      // The overview looks, too: what it has seen is written by then.
      this.written = signatureOf(desk);
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      desk.ports.notifier.notify({ level: 'error', text: `The dashboard was not written: ${error.message}` });
    }
  }
}

/** What the dashboard shows comes from these, and hours pass. */
function signatureOf({ index, papers, plans, ports: { clock } }: Desk): string {
  const hour = DateTime.fromMillis(clock.now(), { zone: clock.zone }).toFormat("yyyy-MM-dd'T'HH");
  return [index.revision, papers.revision, plans.revision, hour].join(' ');
}

/** Whether it stands there now. */
async function write({ ports: { vault, clock } }: Desk, overview: Overview): Promise<boolean> {
  const markdown = dashboardMarkdown(overview, clock.now(), clock.zone);
  const bytes = await vault.read(DASHBOARD_PATH);
  if (bytes === null)
    return (await vault.create(DASHBOARD_PATH, editDashboard(null, markdown) ?? '')) === 'created';
  if (!decodeText(bytes).ok) return true; // It is no text, and stays as it is.
  const result = await vault.edit(DASHBOARD_PATH, (text) => editDashboard(text, markdown));
  return result !== 'busy';
}
