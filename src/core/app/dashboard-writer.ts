import { DateTime } from '../../kernel/dates/date-time';
import { dashboardMarkdown } from './view/dashboard-markdown';
import { DASHBOARD_PATH, editDashboard } from './view/dashboard-note';
import type { Overview } from './view/overview';
import { endSteps } from './cycle-steps';
import type { Facts } from './facts';
import { decodeText } from '../../kernel/notes/text/decode';
import { Turns } from '../../kernel/ports/turns';
import { type NoteRef, VaultError } from '../../kernel/ports/vault';
import { type CycleOutcome, isUneventful } from './cycle';
import { withTroubles } from './cycle-report';
import type { Session } from '../session/session';

/** Milliseconds after which the dashboard is updated again while work is running. */
const TICK_MS = 4_000;
/** During work, updates of the dashboard take at most 1/40 of the time, even with thousands of notes. */
const SHARE = 40;

/** Keeps the dashboard note up to date, and runs the features' work at the end of a cycle. */
export class DashboardWriter {
  private readonly turns = new Turns();
  private written = '';
  private isStale = false;
  /** Monotonic time before which the dashboard is not updated again. */
  private notBefore = -Infinity;

  constructor(private readonly facts: Facts) {}

  /** Updates the note during a cycle, which may ask models for hours, and at its end. */
  async during(session: Session, work: () => Promise<CycleOutcome>): Promise<CycleOutcome> {
    const stop = session.settings.dashboardNote ? this.keepUp(session) : () => undefined;
    const outcome = await work().finally(stop);
    const { fence } = session;
    const update = (): Promise<void> => this.update(session, !isUneventful(outcome));
    await fence.part('dashboard', update, { instead: undefined });
    await endSteps(session, this.facts);
    await fence.endCycle();
    return outcome.kind === 'done'
      ? { ...outcome, report: withTroubles(outcome.report, fence.troubles) }
      : outcome;
  }

  /** Updates the note if its content has changed. `hasWorked`: whether the log may have new entries. */
  update(session: Session, hasWorked = true): Promise<void> {
    return this.turns.add(() => this.bringUpToDate(session, hasWorked));
  }

  private keepUp(session: Session): () => void {
    const { clock } = session.ports;
    return clock.every(TICK_MS, () => {
      if (clock.monotonic() < this.notBefore) return;
      // An error such as a lost lock also fails the work itself, so it is ignored here.
      this.update(session).catch(() => undefined);
    });
  }

  /** A failure must not stop other work: the dashboard is written after the next change instead. */
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
      this.isStale = !(await write(session, await this.facts.overview()));
      // The signature is taken after the overview, because reading the overview may raise the revisions.
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

/** Identifies everything the dashboard shows. Includes the hour, because times on it become outdated. */
function signatureOf({ index, inbox, notes, ports: { clock } }: Session): string {
  const revisions = [index, inbox, ...notes].map(({ revision }) => revision);
  return [...revisions, hourOf(clock.now(), clock.zone)].join(' ');
}

/**
 * Whether the note is from this hour and newer than everything it shows, so that a process that takes over need not
 * read ten thousand notes. Deletions since then show after the next change.
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

/** Writes the dashboard; returns whether the note now has the present content. */
async function write({ ports: { vault, clock }, links }: Session, overview: Overview): Promise<boolean> {
  const linkNote = await links.now();
  const markdown = dashboardMarkdown(overview, { now: clock.now(), zone: clock.zone, linkNote });
  const bytes = await vault.read(DASHBOARD_PATH);
  if (bytes === null)
    return (await vault.create(DASHBOARD_PATH, editDashboard(null, markdown) ?? '')) === 'created';
  if (!decodeText(bytes).ok) return true; // A dashboard note that is not UTF-8 text stays as it is.
  const result = await vault.edit(DASHBOARD_PATH, (text) => editDashboard(text, markdown));
  return result !== 'busy';
}
