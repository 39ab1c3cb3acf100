import type { Clock } from '../../kernel/ports/clock';
import type { CallAgain } from '../../llm/provider/retry/retry';
import type { CycleReport } from '../cycle-report';
import type { Deputy } from '../deputy';
import type { JobSignals } from './jobs';
import type { Rest } from '../watch';

/** Milliseconds to wait after an internal error, because an early retry would only repeat it. */
const AFTER_FAULT_MS = 900_000;

export interface AutomaticWork extends JobSignals {
  deputy: Deputy;
  clock: Clock;
  /** Time of the last cycle, in wall-clock milliseconds; `null` starts the first cycle at once. */
  lastCycle: number | null;
  onBegin: () => void;
  /** Called when a cycle has ended, once for each `onBegin`. */
  onEnd: () => void;
  onReport: (report: CycleReport) => void;
  onRest: (rest: Rest) => void;
  onRateLimit: (until: number | null) => void;
  onRetry: (again: CallAgain) => void;
  onFault: (message: string, nextTry: number) => void;
}

/** Runs automatic cycles until stopped. An error in one cycle does not end the following ones. */
export async function workByItself(work: AutomaticWork): Promise<void> {
  for (let { lastCycle } = work; !work.stop.aborted; lastCycle = null) {
    try {
      await watchOnce(work, lastCycle);
    } catch (error) {
      if (work.abort.aborted) return;
      work.onFault(error instanceof Error ? error.message : String(error), work.clock.now() + AFTER_FAULT_MS);
      await work.clock.sleep(AFTER_FAULT_MS, work.stop).catch(() => undefined);
    }
  }
}

async function watchOnce(work: AutomaticWork, lastCycle: number | null): Promise<void> {
  const { deputy, stop, abort, onReport, onRateLimit, onRetry } = work;
  let isInCycle = false;
  const end = (): void => {
    if (isInCycle) work.onEnd();
    isInCycle = false;
  };
  const onBegin = (): void => {
    isInCycle = true;
    work.onBegin();
  };
  const onRest = (rest: Rest): void => {
    end();
    work.onRest(rest);
  };
  try {
    await deputy.watch({
      stop,
      abort,
      lastCycle,
      keepsOn: true,
      onBegin,
      onReport,
      onRest,
      onRateLimit,
      onRetry,
    });
  } finally {
    end();
  }
}
