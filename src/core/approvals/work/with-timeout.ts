import type { Within } from '../model/send-gate';
import { after } from '../../../kernel/ports/after';
import type { Clock } from '../../../kernel/ports/clock';
import { limitedSignal } from '../../../llm/provider/wire/linked-signal';
import { unlessAborted } from '../../../kernel/ports/unless-aborted';

/** Milliseconds after an abort in which the callee may still report its progress. */
const LAST_WORDS_MS = 5_000;

/** Sets a time limit on some work by a clock. Shortly after the limit, the work is abandoned even if it goes on. */
export const withTimeout =
  (clock: Clock): Within =>
  async ({ ms, stop }, work) => {
    const givenUp = new AbortController();
    const reason = new Error(`No answer came within ${String(ms / 1_000)} s.`);
    const { signal, unlink } = limitedSignal({ clock, ms, reason }, stop);
    let endWait = (): void => undefined;
    const giveUp = (): void => {
      endWait = after(clock, LAST_WORDS_MS, () => {
        givenUp.abort(signal.reason);
      });
    };
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    try {
      return await unlessAborted(work(signal), givenUp.signal);
    } finally {
      endWait();
      unlink();
    }
  };
