import type { Clock } from './clock';

/** Runs `run` once after some milliseconds, unless the returned function was called before. */
export function after(clock: Pick<Clock, 'sleep'>, ms: number, run: () => void): () => void {
  const ended = new AbortController();
  clock.sleep(ms, ended.signal).then(run, () => undefined);
  return () => {
    ended.abort();
  };
}
