import type { LogCheck } from '../log/audit-log';
import type { LogEntry } from '../log/entry';
import type { LanguageModel } from '../ports/language-model';
import type { CheckReport } from '../provider/check';
import type { RetryReport } from '../provider/retry';
import { TokenCorrections } from '../provider/token-correction';
import { type CycleOptions, type CycleOutcome, type CycleReport, type NotConnected, runCycle } from './cycle';
import { auditLog, type Desk, timestampOf } from './desk';
import { Gate, type Gated } from './gate';
import { type Imported, Intake, type MailFile } from './inbox';
import { Models, type ModelSource } from './models';
import { News } from './news';
import type { Ports } from './ports';
import { recover } from './recover';
import { readRunner } from './runner';
import type { Settings } from './settings';
import { type SetupReport, setUp } from './setup';
import { Settling } from './settling';
import { readStatus, type Status } from './status';
import { undoLast, type UndoOutcome } from './undo';
import { watch, type WatchEnd } from './watch';

/** A one-shot command waits so long for a rate limit, then ends. */
const ONE_SHOT_WAIT_MS = 120_000;

export interface CycleRequest {
  limit?: number;
  /** Paths a person asked for: they come first. */
  first?: readonly string[];
  /** Aborted: no further note is begun, those in hand are finished. */
  stop: AbortSignal;
  /** Aborted: late answers are dropped, and what was not decided stays pending. */
  abort: AbortSignal;
}

export interface WatchRequest extends Pick<CycleRequest, 'stop' | 'abort'> {
  intervalSeconds?: number;
  onReport: (report: CycleReport) => void;
}

/** Everything a host can ask of Deputy. Nothing here leaves the vault but the calls to the chosen model. */
export interface Deputy {
  /** Makes the folders and names this device the runner. */
  setUp(): Promise<SetupReport>;
  /** Recover, import, triage, report: once. */
  cycle(request: CycleRequest): Promise<CycleOutcome>;
  /** Cycles on the interval and on news, until `stop`. */
  watch(request: WatchRequest): Promise<WatchEnd>;
  importMail(files: AsyncIterable<MailFile>): Promise<Gated<{ kind: 'done'; imported: Imported[] }>>;
  /** Takes the last action back. */
  undo(): Promise<Gated<UndoOutcome>>;
  status(): Promise<Status>;
  /** One real structured call to the chosen model. */
  checkProvider(): Promise<CheckReport>;
  verifyLog(): Promise<LogCheck>;
}

export function createDeputy(
  ports: Ports,
  settings: Settings,
  models: ModelSource = new Models(ports, settings),
): Deputy {
  return new Office(ports, settings, models);
}

class Office implements Deputy {
  private readonly gate: Gate;
  private readonly corrections = new TokenCorrections();

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly models: ModelSource,
  ) {
    this.gate = new Gate(ports, settings);
  }

  setUp(): Promise<SetupReport> {
    return setUp(this.ports, this.settings);
  }

  cycle(request: CycleRequest): Promise<CycleOutcome> {
    return this.gate.underLock((desk) => this.runCycle(desk, { ...request, maxWaitMs: ONE_SHOT_WAIT_MS }));
  }

  async watch({ stop, abort, onReport, intervalSeconds }: WatchRequest): Promise<WatchEnd> {
    const { vault, clock, notifier } = this.ports;
    const settling = new Settling();
    const news = new News({ vault, clock, index: this.gate.index, folders: this.settings.folders });
    const intervalMs = (intervalSeconds ?? this.settings.intervalSeconds) * 1_000;
    const nextPollTime = (): string => timestampOf(this.ports, intervalMs);
    let isFirst = true;
    const cycle = (): Promise<CycleOutcome> =>
      this.gate.underLock(async (desk) => {
        if (isFirst)
          await desk.log.append([
            { event: 'startup', severity: 'info', details: { host: this.ports.host.name } },
          ]);
        if (isFirst) desk.state.startUptime(desk.timestamp());
        isFirst = false;
        const outcome = await this.runCycle(desk, { stop, abort, settling, nextPollTime });
        if (outcome.kind === 'done') news.remember(outcome.report.seen);
        return outcome;
      });
    const end = await watch({
      clock,
      intervalMs,
      stop,
      cycle,
      changed: (signal) => news.arrive(signal),
      fingerprint: () => this.models.fingerprint(),
      onProblem: (text) => {
        notifier.notify({ level: 'error', text });
      },
      onReport,
    });
    if (!isFirst) await this.gate.underLock((desk) => shutDown(desk));
    return end;
  }

  async importMail(files: AsyncIterable<MailFile>): Promise<Gated<{ kind: 'done'; imported: Imported[] }>> {
    return this.gate.underLock(async (desk) => {
      await recover(desk);
      const intake = await Intake.open(desk);
      const imported: Imported[] = [];
      for await (const file of files) imported.push(await intake.take(file));
      return { kind: 'done', imported };
    });
  }

  undo(): Promise<Gated<UndoOutcome>> {
    return this.gate.underLock(async (desk) => {
      await recover(desk);
      return undoLast(desk);
    });
  }

  status(): Promise<Status> {
    return readStatus(this.ports, this.settings, this.gate.lockRoom);
  }

  checkProvider(): Promise<CheckReport> {
    return this.models.check();
  }

  async verifyLog(): Promise<LogCheck> {
    const runner = await readRunner(this.ports.vault, this.settings.folders.logs);
    const setUpBy = runner.kind === 'named' ? runner.setUpBy : this.ports.host.deviceId;
    return auditLog(this.ports, this.settings, setUpBy).verify();
  }

  private async runCycle(
    desk: Desk,
    { maxWaitMs, ...request }: Omit<CycleOptions, 'model' | 'correction'> & { maxWaitMs?: number },
  ): Promise<{ kind: 'done'; report: CycleReport } | NotConnected> {
    const connected = await this.models.connect('triage', {
      ...(maxWaitMs === undefined ? {} : { maxWaitMs }),
      stop: request.stop,
      onError: (report, model) => {
        tellRetry(desk, report, model);
      },
    });
    if (!connected.ok) return { kind: 'not_connected', error: connected.error };
    const model = connected.value;
    const report = await runCycle(desk, { ...request, model, correction: this.corrections.of(model) });
    return { kind: 'done', report };
  }
}

/** Lines of the log keep their order by themselves; one that can't be written fails the cycle's own last line, too. */
function tellRetry(desk: Desk, { error, retryCount, action }: RetryReport, model: LanguageModel): void {
  const entry: LogEntry = {
    event: 'llm_error',
    severity: 'warn',
    provider: model.provider,
    model: model.modelId,
    error_type: error.code,
    error_message: error.message,
    retry_count: retryCount,
    details: { action },
  };
  desk.log.append([entry]).catch(() => undefined);
}

async function shutDown(desk: Desk): Promise<void> {
  await desk.log.append([{ event: 'shutdown', severity: 'info' }]);
  await desk.state.save(desk.timestamp());
}
