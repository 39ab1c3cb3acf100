import { type ConnectedCycle, connectedCycle, type CycleModels } from './connected-cycle';
import type { CycleOutcome } from './cycle';
import type { CycleReport } from './cycle-report';
import type { DashboardWriter } from './dashboard-writer';
import { type Session, timestampOf } from '../session/session';
import type { WorkLock } from '../session/work-lock';
import { opensBreaker } from '../../kernel/ports/language-model';
import { VaultError } from '../../kernel/ports/vault';
import { ChangeDetector } from './change-detector';
import { intakes, type MailNews } from './intake';
import type { Ports } from '../session/ports';
import type { Settings } from '../settings/settings';
import { Breaker } from '../triage/work/breaker';
import { OLD_MS, Settling } from '../session/settling';
import type { TriagedNote } from '../triage/work/triaged-note';
import {
  FIRST,
  mayPass,
  type Mood,
  moodAfter,
  newProblem,
  type Rest,
  restMs,
  scheduleAfter,
  type WorkEvent,
} from './cycle-schedule';

export interface WatchRequest {
  /** Seconds between cycles, in place of the interval from the settings. */
  intervalSeconds?: number;
  /**
   * Wall-clock time of the last cycle. The first cycle of this loop starts when one interval has passed since then,
   * however many cycles were missed; at once if the time is `null` or missing.
   */
  lastCycle?: number | null;
  /** Whether to go on after every problem, even one at the start or a fault of Deputy's; for hosts open all day. */
  keepsOn?: boolean;
  /** When aborted, notes in progress are finished, and the loop ends. */
  stop: AbortSignal;
  /** When aborted, late answers are dropped, and undecided notes stay pending. */
  abort: AbortSignal;
  onReport: (report: CycleReport) => void;
  /** Called when nothing is running, with the reason. */
  onRest?: (rest: Rest) => void;
  onEvent?: (event: WorkEvent) => void;
}

export type WatchEnd = { kind: 'stopped' } | Exclude<CycleOutcome, { kind: 'done' }>;

/** Milliseconds between two checks of whether the cause of a refusal has changed. */
const LOOK_AGAIN_MS = 2_000;

/** Runs cycles until stopped, on the interval and after changes, as the schedule decides. */
export class WatchLoop {
  private readonly settling = { inbox: new Settling(), notes: new Settling() };
  private readonly changes: ChangeDetector;
  private readonly mailNews: readonly MailNews[];
  private readonly breaker: Breaker;
  private readonly intervalMs: number;
  private readonly hasEvents: boolean;
  private hasBegun = false;
  private hasLooked = false;
  private isInCycle = false;
  /** Monotonic time of the last cycle of the interval. */
  private lastRegular = -Infinity;

  constructor(
    private readonly deps: {
      ports: Ports;
      workLock: WorkLock;
      models: CycleModels;
      dashboard: DashboardWriter;
    },
    private readonly settings: Settings,
    private readonly request: WatchRequest,
  ) {
    const { ports, workLock, models } = deps;
    const { vault, clock } = ports;
    this.mailNews = intakes.rows.map(({ news }) => news(ports, settings));
    this.breaker = new Breaker({ ports, source: models.source });
    this.hasEvents = settings.events;
    this.changes = new ChangeDetector({
      vault,
      clock,
      index: workLock.index,
      folders: settings.folders,
      settling: this.settling,
      inbox: workLock.inbox,
      notes: workLock.notes,
      hasEvents: this.hasEvents,
      hasDashboard: this.hasEvents && settings.dashboardNote,
    });
    this.intervalMs = (request.intervalSeconds ?? settings.intervalSeconds) * 1_000;
  }

  async work(): Promise<WatchEnd> {
    const { ports, workLock } = this.deps;
    const stopListening = this.hasEvents ? workLock.search.listen(ports.vault) : () => undefined;
    try {
      const end = await this.watch();
      if (this.hasBegun) await workLock.underLock(shutDown).catch(this.report);
      return end;
    } finally {
      stopListening();
      this.endCycle();
    }
  }

  /** A problem that a person has to fix ends the loop in the first cycle, unless `keepsOn`; later, it waits. */
  private async watch(): Promise<WatchEnd> {
    const { notifier } = this.deps.ports;
    const { stop, keepsOn = false } = this.request;
    let schedule = FIRST;
    let isFirst = true;
    const firstMs = this.firstAfterMs();
    if (firstMs > 0) await this.rest(schedule.mood, firstMs);
    for (; !stop.aborted; isFirst = false) {
      const tried = await this.tryCycle();
      if ('outcome' in tried && tried.outcome.kind !== 'done')
        if (!keepsOn && !mayPass(tried.outcome, isFirst)) return tried.outcome;
      const problem = newProblem(schedule.mood, tried.mood);
      if (problem !== null) notifier.notify({ ...problem, shownIn: 'sidebar' });
      schedule = scheduleAfter(schedule, tried.mood);
      await this.rest(schedule.mood, restMs(schedule, this.intervalMs));
    }
    return { kind: 'stopped' };
  }

  private async tryCycle(): Promise<{ mood: Mood } | { mood: Mood; outcome: CycleOutcome }> {
    const { stop, abort, keepsOn = false, onReport } = this.request;
    try {
      // Computed before the cycle, so that a key changed while the provider refuses is noticed.
      const fingerprint = await this.fingerprint();
      if (stop.aborted) return { mood: { kind: 'well' } };
      const outcome = await this.cycle();
      if (outcome.kind === 'done') onReport(outcome.report);
      const mood = moodAfter(outcome, fingerprint);
      // Opening the breaker in this cycle changed the fingerprint, so a new one is computed.
      const hasBroken = mood.kind === 'refused' && opensBreaker(mood.error);
      return { outcome, mood: hasBroken ? { ...mood, fingerprint: await this.fingerprint() } : mood };
    } catch (error) {
      if (error instanceof VaultError) return { mood: { kind: 'stuck', message: error.message } };
      if (!keepsOn) throw error;
      if (abort.aborted) return { mood: { kind: 'well' } };
      return { mood: { kind: 'stuck', message: messageOf(error), isFault: true } };
    }
  }

  /** A text that changes if a possible cause of a provider's refusal changes, such as the key. */
  private async fingerprint(): Promise<string> {
    const isClosed = (await this.breaker.read()) === null;
    return JSON.stringify([await this.deps.models.source.fingerprint(), isClosed]);
  }

  /** Waits until the time has passed or a change needs work; after a failure, until its cause has changed. */
  private async rest(mood: Mood, span: number): Promise<void> {
    const { clock } = this.deps.ports;
    const { stop, onRest } = this.request;
    if (stop.aborted) return;
    this.endCycle();
    onRest?.({ mood, until: clock.now() + span });
    const waiting = new AbortController();
    const cancel = (): void => {
      waiting.abort();
    };
    stop.addEventListener('abort', cancel, { once: true });
    const sleep = clock.sleep(span, waiting.signal);
    const unlessOver = ignoreAbort(waiting.signal);
    const wakes = this.wakes(mood, waiting.signal).map((wake) => this.orSleep(unlessOver(wake), sleep));
    const ends = [sleep, ...wakes].map(unlessOver);
    await Promise.race(ends);
    stop.removeEventListener('abort', cancel);
    waiting.abort();
    await Promise.all(ends);
  }

  /** Events that end a rest early. */
  private wakes(mood: Mood, signal: AbortSignal): Promise<void>[] {
    if (mood.kind === 'well') return [this.changed(signal)];
    return mood.kind === 'refused' ? [this.changeOfKey(mood.fingerprint, signal)] : [];
  }

  /** Sleeps if waiting for changes fails: the next cycle reports an error of the vault. */
  private orSleep(wake: Promise<void>, sleep: Promise<void>): Promise<void> {
    return wake.catch((error: unknown) => {
      if (!(error instanceof VaultError)) this.report(error);
      return sleep;
    });
  }

  /** A fault outside a cycle ends the loop unless `keepsOn` is set. */
  private readonly report = (error: unknown): void => {
    if (this.request.keepsOn !== true) throw error;
    this.deps.ports.notifier.notify({ level: 'error', text: messageOf(error), shownIn: 'sidebar' });
  };

  private async changeOfKey(refused: string, signal: AbortSignal): Promise<void> {
    do await this.deps.ports.clock.sleep(LOOK_AGAIN_MS, signal);
    while ((await this.fingerprint()) === refused);
  }

  /** Milliseconds until the first cycle, at most one interval, so that a clock that was set back does no harm. */
  private firstAfterMs(): number {
    const { lastCycle = null } = this.request;
    if (lastCycle === null) return 0;
    const since = Math.max(0, this.deps.ports.clock.now() - lastCycle);
    return Math.max(0, this.intervalMs - since);
  }

  /**
   * Waits until a change in the vault needs a cycle. The first wait ignores notes that the last cycle could have worked
   * on, but not files that were still being written.
   */
  private async changed(signal: AbortSignal): Promise<void> {
    const lastCycle = this.request.lastCycle ?? this.deps.ports.clock.now();
    if (!this.hasLooked) await this.changes.markSeen(this.hasEvents ? lastCycle - OLD_MS : Infinity);
    this.hasLooked = true;
    return Promise.race([this.changes, ...this.mailNews].map((each) => each.arrive(signal)));
  }

  private cycle(): Promise<CycleOutcome> {
    return this.deps.workLock.underLock(async (session) => {
      this.isInCycle = true;
      this.request.onEvent?.({ kind: 'began' });
      if (!this.hasBegun) await this.begin(session);
      const now = this.deps.ports.clock.monotonic();
      // A cycle that starts after half the interval is a regular one, because a timer may fire a little early.
      const isEarly = now - this.lastRegular < this.intervalMs / 2;
      // Fetching after each change in the vault would cost a login each time.
      const leavesMailboxes = isEarly && !this.mailNews.some(({ hasNews }) => hasNews);
      const outcome = await this.deps.dashboard.during(session, () =>
        this.connectedCycle(session, { isEarly, leavesMailboxes }),
      );
      if (outcome.kind !== 'done') return outcome;
      const { seen, imported, notes } = outcome.report;
      if (!leavesMailboxes) for (const news of this.mailNews) news.remember(outcome.report);
      this.hasLooked = true;
      this.changes.remember(
        seen,
        imported.filter(({ kind }) => kind === 'failed').map(({ name }) => name),
      );
      if (notes.some(isTypedIn)) this.changes.retryAfterTyping();
      if (!isEarly) this.lastRegular = now;
      return outcome;
    });
  }

  private connectedCycle(
    session: Session,
    early: { isEarly: boolean; leavesMailboxes: boolean },
  ): Promise<ConnectedCycle> {
    const { ports, models } = this.deps;
    const { stop, abort, onEvent, keepsOn: triesModels = false } = this.request;
    const nextPollTime = (): string => timestampOf(ports, this.intervalMs);
    const { settling } = this;
    const patient = { ...models, triesModels, ...hearing(onEvent) };
    return connectedCycle(session, patient, { ...{ stop, abort, settling, nextPollTime }, ...early });
  }

  private async begin(session: Session): Promise<void> {
    this.hasBegun = true;
    const details = { host: this.deps.ports.host.name };
    await session.log.append([{ event: 'startup', severity: 'info', details }]);
    session.state.startUptime(session.timestamp());
  }

  private endCycle(): void {
    if (this.isInCycle) this.request.onEvent?.({ kind: 'ended' });
    this.isInCycle = false;
  }
}

/** Reports waits and retries of calls to a host. */
export const hearing = (
  onEvent: ((event: WorkEvent) => void) | undefined,
): Pick<CycleModels, 'onPause' | 'onRetry'> => ({
  onPause: (until) => onEvent?.({ kind: 'rate_limited', until }),
  onRetry: (again) => onEvent?.({ kind: 'retrying', again }),
});

const isTypedIn = ({ outcome }: TriagedNote): boolean =>
  outcome.kind === 'conflict' && outcome.isTyping === true;

async function shutDown(session: Session): Promise<{ kind: 'done' }> {
  await session.log.append([{ event: 'shutdown', severity: 'info' }]);
  await session.state.save();
  return { kind: 'done' };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const ignoreAbort =
  (signal: AbortSignal) =>
  async (wake: Promise<void>): Promise<void> => {
    try {
      await wake;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
