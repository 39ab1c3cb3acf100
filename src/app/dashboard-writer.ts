import { DateTime } from 'luxon';
import { dashboardMarkdown } from './view/dashboard-markdown';
import { DASHBOARD_PATH, editDashboard } from './view/dashboard-note';
import type { Overview } from './view/overview';
import { decodeText } from '../kernel/notes/text/decode';
import { Turns } from '../kernel/log/turns';
import { type NoteRef, VaultError } from '../kernel/ports/vault';
import { type CycleOutcome, isUneventful } from './cycle';
import type { Session } from '../session/session';

/** While work goes on, the dashboard is as old as this at most. */
const TICK_MS = 4_000;
/** Where thousands of notes are shown, keeping up takes no more of the time than one part in this many. */
const SHARE = 40;

/** Keeps the dashboard note true. Where nothing has changed since, nothing is read, and nothing written. */
export class DashboardWriter {
  private readonly turns = new Turns();
  private written = '';
  private isStale = false;
  /** Monotonic. */
  private notBefore = -Infinity;

  constructor(private readonly overview: () => Promise<Overview>) {}

  /** A cycle may ask models for hours: the note keeps up with it, and is true at its end. */
  async during(session: Session, work: () => Promise<CycleOutcome>): Promise<CycleOutcome> {
    const stop = session.settings.dashboardNote ? this.keepUp(session) : () => undefined;
    const outcome = await work().finally(stop);
    await this.update(session, !isUneventful(outcome));
    return outcome;
  }

  /** `hasWorked`: the log may tell of something. */
  update(session: Session, hasWorked = true): Promise<void> {
    return this.turns.add(() => this.bringUpToDate(session, hasWorked));
  }

  private keepUp(session: Session): () => void {
    const { clock } = session.ports;
    return clock.every(TICK_MS, () => {
      if (clock.monotonic() < this.notBefore) return;
      // Whatever keeps it from being written, a lost lock above all, ends the work itself as well.
      this.update(session).catch(() => undefined);
    });
  }

  /** A dashboard that can't be written now is written after the next change: no work waits for it. */
  private async bringUpToDate(session: Session, hasWorked: boolean): Promise<void> {
    if (!session.settings.dashboardNote) return;
    this.isStale ||= hasWorked;
    if (!this.isStale && signatureOf(session) === this.written) return;
    if (!this.isStale && this.written === '' && (await isAsNew(session))) {
      this.written = signatureOf(session);
      return;
    }
    const { clock } = session.ports;
    const started = clock.monotonic();
    try {
      this.isStale = !(await write(session, await this.overview()));
      // The overview looks, too: what it has seen is written by then.
      this.written = signatureOf(session);
      this.notBefore = clock.monotonic() + SHARE * (clock.monotonic() - started);
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      session.ports.notifier.notify({
        level: 'error',
        text: `The dashboard was not written: ${error.message}`,
      });
    }
  }
}

/** What the dashboard shows comes from these, and hours pass. */
function signatureOf({ index, inbox, plans, ports: { clock } }: Session): string {
  return [index.revision, inbox.revision, plans.revision, hourOf(clock.now(), clock.zone)].join(' ');
}

/**
 * Whether the note is of this hour and younger than all that it shows: a process that takes over where another has left
 * does not read ten thousand notes to find nothing new. What was only deleted meanwhile shows with the next change.
 */
async function isAsNew({ ports: { vault, clock }, settings: { folders } }: Session): Promise<boolean> {
  const refs = (await vault.list('')) ?? [];
  const written = refs.find(({ path }) => path === DASHBOARD_PATH)?.mtime ?? -Infinity;
  const shown = [folders.needsAction, folders.pendingApproval, folders.approved, folders.plans];
  const isOlder = ({ path, mtime }: NoteRef): boolean =>
    mtime <= written || !shown.some((folder) => path.startsWith(`${folder}/`));
  return hourOf(written, clock.zone) === hourOf(clock.now(), clock.zone) && refs.every(isOlder);
}

const hourOf = (time: number, zone: string): string =>
  DateTime.fromMillis(Number.isFinite(time) ? time : 0, { zone }).toFormat("yyyy-MM-dd'T'HH");

/** Whether it stands there now. */
async function write({ ports: { vault, clock }, links }: Session, overview: Overview): Promise<boolean> {
  const linkNote = await links.now();
  const markdown = dashboardMarkdown(overview, { now: clock.now(), zone: clock.zone, linkNote });
  const bytes = await vault.read(DASHBOARD_PATH);
  if (bytes === null)
    return (await vault.create(DASHBOARD_PATH, editDashboard(null, markdown) ?? '')) === 'created';
  if (!decodeText(bytes).ok) return true; // It is no text, and stays as it is.
  const result = await vault.edit(DASHBOARD_PATH, (text) => editDashboard(text, markdown));
  return result !== 'busy';
}
