import type { Within } from '../approvals/send-gate';
import type { Clock } from '../ports/clock';
import { linkedSignal } from '../provider/linked-signal';
import { unlessAborted } from '../provider/unless-aborted';

/** Work that gets so much time, by a clock; whatever it does, it is given up then. */
export const withinOf =
  (clock: Clock): Within =>
  async ({ ms, stop }, work) => {
    const [deadline, inTime] = [new AbortController(), new AbortController()];
    clock.sleep(ms, inTime.signal).then(
      () => {
        deadline.abort(new Error(`No answer came within ${String(ms / 1_000)} s.`));
      },
      () => undefined,
    );
    const { signal, unlink } = linkedSignal(stop, deadline.signal);
    try {
      return await unlessAborted(work(signal), signal);
    } finally {
      inTime.abort();
      unlink();
    }
  };
