import { type ConnectedCycle, connectedCycle, type CycleModels } from './connected-cycle';
import type { CycleOutcome, CycleReport } from './cycle';
import { type Desk, timestampOf } from './desk';
import type { Gate } from './gate';
import { News } from './news';
import type { Ports } from './ports';
import type { Settings } from './settings';
import { Settling } from './settling';
import { watch, type WatchEnd } from './watch';

export interface WatchRequest {
  /** Instead of the setting. */
  intervalSeconds?: number;
  /** Aborted: the notes in hand are finished, and the shift ends. */
  stop: AbortSignal;
  /** Aborted: late answers are dropped, and what was not decided stays pending. */
  abort: AbortSignal;
  onReport: (report: CycleReport) => void;
}

/** Works until stopped: on the interval, and when something comes in. */
export class Shift {
  private readonly settling = { inbox: new Settling(), notes: new Settling() };
  private readonly news: News;
  private readonly intervalMs: number;
  private hasBegun = false;
  /** When the last cycle of the interval ran, monotonic. */
  private lastRegular = -Infinity;

  constructor(
    private readonly office: { ports: Ports; gate: Gate; models: CycleModels },
    settings: Settings,
    private readonly request: WatchRequest,
  ) {
    const { vault, clock } = office.ports;
    this.news = new News({ vault, clock, index: office.gate.index, folders: settings.folders });
    this.intervalMs = (request.intervalSeconds ?? settings.intervalSeconds) * 1_000;
  }

  async work(): Promise<WatchEnd> {
    const { ports, gate, models } = this.office;
    const end = await watch({
      clock: ports.clock,
      intervalMs: this.intervalMs,
      stop: this.request.stop,
      cycle: () => this.cycle(),
      changed: (signal) => this.news.arrive(signal),
      fingerprint: () => models.source.fingerprint(),
      onProblem: (text) => {
        ports.notifier.notify({ level: 'error', text });
      },
      onReport: this.request.onReport,
    });
    if (this.hasBegun) await gate.underLock(shutDown);
    return end;
  }

  private cycle(): Promise<CycleOutcome> {
    return this.office.gate.underLock(async (desk) => {
      if (!this.hasBegun) await this.begin(desk);
      const now = this.office.ports.clock.monotonic();
      // Half of it is enough: a timer may go off a little too soon.
      const isEarly = now - this.lastRegular < this.intervalMs / 2;
      const outcome = await this.connectedCycle(desk, isEarly);
      if (outcome.kind !== 'done') return outcome;
      const { seen, imported } = outcome.report;
      this.news.remember(
        seen,
        imported.filter(({ kind }) => kind === 'failed').map(({ name }) => name),
      );
      if (!isEarly) this.lastRegular = now;
      return outcome;
    });
  }

  private connectedCycle(desk: Desk, isEarly: boolean): Promise<ConnectedCycle> {
    const { ports, models } = this.office;
    const { stop, abort } = this.request;
    const nextPollTime = (): string => timestampOf(ports, this.intervalMs);
    const { settling } = this;
    return connectedCycle(desk, models, { stop, abort, settling, isEarly, nextPollTime });
  }

  private async begin(desk: Desk): Promise<void> {
    this.hasBegun = true;
    const details = { host: this.office.ports.host.name };
    await desk.log.append([{ event: 'startup', severity: 'info', details }]);
    desk.state.startUptime(desk.timestamp());
  }
}

async function shutDown(desk: Desk): Promise<{ kind: 'done' }> {
  await desk.log.append([{ event: 'shutdown', severity: 'info' }]);
  await desk.state.save(desk.timestamp());
  return { kind: 'done' };
}
