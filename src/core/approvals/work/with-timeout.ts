import type { Within } from '../model/send-gate';
import type { Clock } from '../../../kernel/ports/clock';
import { linkedSignal } from '../../../llm/provider/wire/linked-signal';
import { unlessAborted } from '../../../kernel/ports/unless-aborted';

/** Milliseconds after an abort in which the callee may still report its progress. */
const LAST_WORDS_MS = 5_000;

/** Sets a time limit on some work by a clock. Shortly after the limit, the work is abandoned even if it goes on. */
export const withTimeout =
  (clock: Clock): Within =>
  async ({ ms, stop }, work) => {
    const [deadline, givenUp, ended] = [new AbortController(), new AbortController(), new AbortController()];
    const after = (span: number, run: () => void): void => {
      clock.sleep(span, ended.signal).then(run, () => undefined);
    };
    after(ms, () => {
      deadline.abort(new Error(`No answer came within ${String(ms / 1_000)} s.`));
    });
    const { signal, unlink } = linkedSignal(stop, deadline.signal);
    const giveUp = (): void => {
      after(LAST_WORDS_MS, () => {
        givenUp.abort(signal.reason);
      });
    };
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    try {
      return await unlessAborted(work(signal), givenUp.signal);
    } finally {
      ended.abort();
      unlink();
    }
  };
