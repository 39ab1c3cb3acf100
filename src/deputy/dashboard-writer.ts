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

  constructor(private readonly overview: () => Promise<Overview>) {}

  /** A dashboard that can't be written now is written after the next change: no work waits for it. */
  async update(desk: Desk): Promise<void> {
    if (!desk.settings.dashboardNote) return;
    const signature = await signatureOf(desk);
    if (signature === this.written) return;
    try {
      if (await write(desk, await this.overview())) this.written = signature;
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      desk.ports.notifier.notify({ level: 'error', text: `The dashboard was not written: ${error.message}` });
    }
  }
}

/** What the dashboard shows comes from these, and hours pass. */
async function signatureOf({ index, papers, plans, log, ports: { clock } }: Desk): Promise<string> {
  const hour = DateTime.fromMillis(clock.now(), { zone: clock.zone }).toFormat("yyyy-MM-dd'T'HH");
  return [index.revision, papers.revision, plans.revision, await log.lastHash(), hour].join(' ');
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
