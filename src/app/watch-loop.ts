import { type ConnectedCycle, connectedCycle, type CycleModels } from './connected-cycle';
import type { CycleOutcome } from './cycle';
import type { CycleReport } from './cycle-report';
import type { DashboardWriter } from './dashboard-writer';
import { type Session, timestampOf } from '../session/session';
import type { WorkLock } from '../session/work-lock';
import type { CallAgain } from '../llm/provider/retry/retry';
import { ChangeDetector } from './change-detector';
import { MailNews } from '../features/mailbox/work/mail-news';
import type { Ports } from '../session/ports';
import type { Settings } from '../settings/settings';
import { Breaker } from '../features/triage/work/breaker';
import { OLD_MS, Settling } from '../session/settling';
import type { TriagedNote } from '../features/triage/work/triaged-note';
import { type Rest, watch, type WatchEnd } from './watch';

export interface WatchRequest {
  /** Seconds between cycles, in place of the interval from the settings. */
  intervalSeconds?: number;
  /**
   * Wall-clock time of the last cycle. The first cycle of this loop starts when one interval has passed since then,
   * however many cycles were missed; at once if the time is `null` or missing.
   */
  lastCycle?: number | null;
  /**
   * Whether to wait for the person to fix a problem that exists at the start; for hosts that somebody looks at all
   * day.
   */
  keepsOn?: boolean;
  /** When aborted, notes in progress are finished, and the loop ends. */
  stop: AbortSignal;
  /** When aborted, late answers are dropped, and undecided notes stay pending. */
  abort: AbortSignal;
  /** Called when a cycle has begun, under the lock. */
  onBegin?: () => void;
  onReport: (report: CycleReport) => void;
  /** Called when nothing is running, with the reason. */
  onRest?: (rest: Rest) => void;
  /** Called with the wall-clock time at which a rate limit ends, and with `null` when calls continue. */
  onRateLimit?: (until: number | null) => void;
  /** Called whenever a call to the model is repeated. */
  onRetry?: (again: CallAgain) => void;
}

/** Works until stopped: on the interval, and after changes. */
export class WatchLoop {
  private readonly settling = { inbox: new Settling(), notes: new Settling() };
  private readonly news: ChangeDetector;
  private readonly mailNews: MailNews;
  private readonly intervalMs: number;
  private readonly hasEvents: boolean;
  private hasBegun = false;
  private hasLooked = false;
  /** Monotonic time of the last cycle of the interval. */
  private lastRegular = -Infinity;

  constructor(
    private readonly office: {
      ports: Ports;
      workLock: WorkLock;
      models: CycleModels;
      dashboard: DashboardWriter;
    },
    private readonly settings: Settings,
    private readonly request: WatchRequest,
  ) {
    const { vault, clock, mail } = office.ports;
    this.mailNews = new MailNews({ mail, clock });
    this.hasEvents = settings.events;
    this.news = new ChangeDetector({
      vault,
      clock,
      index: office.workLock.index,
      folders: settings.folders,
      settling: this.settling,
      inbox: office.workLock.inbox,
      plans: office.workLock.plans,
      hasEvents: this.hasEvents,
      hasDashboard: this.hasEvents && settings.dashboardNote,
    });
    this.intervalMs = (request.intervalSeconds ?? settings.intervalSeconds) * 1_000;
  }

  async work(): Promise<WatchEnd> {
    const { ports, workLock } = this.office;
    const stopListening = this.hasEvents ? workLock.search.listen(ports.vault) : () => undefined;
    try {
      return await this.watch();
    } finally {
      stopListening();
    }
  }

  private async watch(): Promise<WatchEnd> {
    const { ports, workLock, models } = this.office;
    const { stop, keepsOn = false, onReport, onRest = () => undefined } = this.request;
    const { source } = models;
    const breaker = new Breaker({ ports, source });
    const end = await watch({
      clock: ports.clock,
      intervalMs: this.intervalMs,
      firstAfterMs: this.firstAfterMs(),
      keepsOn,
      stop,
      cycle: () => this.cycle(),
      changed: (signal) => this.changed(signal),
      fingerprint: async () => JSON.stringify([await source.fingerprint(), (await breaker.read()) === null]),
      onProblem: (text, level) => {
        ports.notifier.notify({ level, text, shownIn: 'sidebar' });
      },
      onReport,
      onRest,
    });
    if (this.hasBegun) await workLock.underLock(shutDown);
    return end;
  }

  /** Milliseconds until the first cycle, at most one interval, so that a clock that was set back does no harm. */
  private firstAfterMs(): number {
    const { lastCycle = null } = this.request;
    if (lastCycle === null) return 0;
    const since = Math.max(0, this.office.ports.clock.now() - lastCycle);
    return Math.max(0, this.intervalMs - since);
  }

  /**
   * Waits until a change in the vault needs a cycle. The first wait ignores notes that the last cycle could have worked
   * on, but not files that were still being written.
   */
  private async changed(signal: AbortSignal): Promise<void> {
    const lastCycle = this.request.lastCycle ?? this.office.ports.clock.now();
    if (!this.hasLooked) await this.news.passOver(this.hasEvents ? lastCycle - OLD_MS : Infinity);
    this.hasLooked = true;
    return Promise.race([this.news.arrive(signal), this.mailNews.arrive(signal)]);
  }

  private cycle(): Promise<CycleOutcome> {
    return this.office.workLock.underLock(async (session) => {
      this.request.onBegin?.();
      if (!this.hasBegun) await this.begin(session);
      const now = this.office.ports.clock.monotonic();
      // A cycle that starts after half the interval counts as regular, because a timer may fire a little early.
      const isEarly = now - this.lastRegular < this.intervalMs / 2;
      // Fetching after each change in the vault would cost a login each time.
      const leavesMailboxes = isEarly && !this.mailNews.hasNews;
      const outcome = await this.office.dashboard.during(session, () =>
        this.connectedCycle(session, { isEarly, leavesMailboxes }),
      );
      if (outcome.kind !== 'done') return outcome;
      const { seen, imported, mail, notes } = outcome.report;
      if (!leavesMailboxes) this.mailNews.remember(mail ?? [], this.settings.accounts);
      this.hasLooked = true;
      this.news.remember(
        seen,
        imported.filter(({ kind }) => kind === 'failed').map(({ name }) => name),
      );
      if (notes.some(isTypedIn)) this.news.retryAfterTyping();
      if (!isEarly) this.lastRegular = now;
      return outcome;
    });
  }

  private connectedCycle(
    session: Session,
    early: { isEarly: boolean; leavesMailboxes: boolean },
  ): Promise<ConnectedCycle> {
    const { ports, models } = this.office;
    const { stop, abort, onRateLimit, onRetry } = this.request;
    const nextPollTime = (): string => timestampOf(ports, this.intervalMs);
    const { settling } = this;
    const patient = { ...models, onPause: onRateLimit, onRetry };
    return connectedCycle(session, patient, { ...{ stop, abort, settling, nextPollTime }, ...early });
  }

  private async begin(session: Session): Promise<void> {
    this.hasBegun = true;
    const details = { host: this.office.ports.host.name };
    await session.log.append([{ event: 'startup', severity: 'info', details }]);
    session.state.startUptime(session.timestamp());
  }
}

const isTypedIn = ({ outcome }: TriagedNote): boolean =>
  outcome.kind === 'conflict' && outcome.isTyping === true;

async function shutDown(session: Session): Promise<{ kind: 'done' }> {
  await session.log.append([{ event: 'shutdown', severity: 'info' }]);
  await session.state.save();
  return { kind: 'done' };
}
