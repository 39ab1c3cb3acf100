import { onTestFinished } from 'vitest';
import type { CycleReport } from '../../../src/core/app/cycle-report';
import type { WatchRequest } from '../../../src/core/app/watch-loop';
import { FakeClock } from '../../fakes/fake-clock';
import { Stage, type StageOptions } from './stage';

/** A watch under way, on a clock that the test moves; it ends with the test. */
export class Watching<Watched extends Stage = Stage> {
  readonly reports: { at: number; report: CycleReport }[] = [];
  readonly end: ReturnType<Stage['deputy']['watch']>;
  private readonly stop = new AbortController();

  constructor(
    readonly stage: Watched,
    request: Partial<WatchRequest> = {},
  ) {
    this.end = this.stage.deputy.watch({
      ...request,
      stop: this.stop.signal,
      abort: new AbortController().signal,
      onReport: (report) => this.reports.push({ at: this.seconds, report }),
    });
    onTestFinished(async () => void (await this.finish()));
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

/** A watch of a vault, unless one is given, on a clock that only the test moves. */
export const watchingStage = (options: StageOptions, request: Partial<WatchRequest> = {}): Watching =>
  new Watching(new Stage({ clock: new FakeClock(), ...options }), request);
