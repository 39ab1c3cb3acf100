import type { CycleReport } from '../../../src/core/app/cycle-report';
import type { WatchRequest } from '../../../src/core/app/watch-loop';
import { FakeClock } from '../../fakes/fake-clock';
import { Stage, type StageOptions } from './stage';

/** A watch under way, on a clock that the test moves. */
export class Watching {
  readonly stage: Stage;
  readonly reports: { at: number; report: CycleReport }[] = [];
  readonly end: ReturnType<Stage['deputy']['watch']>;
  private readonly stop = new AbortController();

  constructor(options: StageOptions | Stage, request: Partial<WatchRequest> = {}) {
    this.stage = options instanceof Stage ? options : new Stage({ clock: new FakeClock(), ...options });
    this.end = this.stage.deputy.watch({
      ...request,
      stop: this.stop.signal,
      abort: new AbortController().signal,
      onReport: (report) => this.reports.push({ at: this.seconds, report }),
    });
  }

  get seconds(): number {
    return this.stage.clock.monotonic() / 1_000;
  }

  /** When the cycles ran, in seconds from the start. */
  get times(): number[] {
    return this.reports.map(({ at }) => at);
  }

  pass(seconds: number): Promise<void> {
    return this.stage.clock.advance(seconds * 1_000);
  }

  async finish(): Promise<Awaited<typeof this.end>> {
    this.stop.abort();
    await this.pass(1);
    return this.end;
  }
}
