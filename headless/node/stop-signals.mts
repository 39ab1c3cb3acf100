import process from 'node:process';
import { EXIT, type ExitCode } from '../words/exit-code.mjs';

export interface StopSignals {
  /** Aborted when the person asks to stop: work in progress finishes, then the command ends. */
  stop: AbortSignal;
  /** Aborted when answers that arrive later are to be dropped. */
  abort: AbortSignal;
  endedBy: () => ExitCode | null;
  release: () => void;
}

interface Stoppable {
  output: { warn(text: string): void };
  /** `calls.stop` is aborted when the person refuses further calls. */
  calls: { stop: AbortSignal };
}

/**
 * Turns SIGINT, SIGTERM and a refusal of further calls into a stop. A second signal ends the process at once and loses
 * nothing, because the next instance finishes the work. `stopping`: the sentence printed at the first signal.
 */
export const listenForStop = (
  { output, calls }: Stoppable,
  stopping = 'Stopping after the notes already started.',
): StopSignals => {
  const [stop, abort] = [new AbortController(), new AbortController()];
  let code: ExitCode | null = null;
  const onSignal = (signal: 'SIGINT' | 'SIGTERM'): void => {
    code = signal === 'SIGINT' ? EXIT.interrupted : EXIT.terminated;
    if (stop.signal.aborted) {
      abort.abort();
      process.exit(code);
    }
    output.warn(`${stopping} Once more to stop at once.`);
    stop.abort();
  };
  const onUnwanted = (): void => {
    stop.abort();
  };
  calls.stop.addEventListener('abort', onUnwanted);
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    stop: stop.signal,
    abort: abort.signal,
    endedBy: () => code,
    release: () => {
      calls.stop.removeEventListener('abort', onUnwanted);
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
};
