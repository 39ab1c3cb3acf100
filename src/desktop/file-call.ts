import { setImmediate } from 'node:timers';
import { toVaultError } from './file-error';

/** Milliseconds of file calls after which timers, signals and the network get their turn. */
const LONGEST_STRETCH = 10;

let lastTurn = 0;

/**
 * Runs synchronous file calls, several times faster here than promised ones, behind a promise: what they throw
 * becomes a rejection with a `VaultError`. A loop over such calls never leaves the microtask queue, which would hold
 * up heartbeats and Ctrl-C, so that a turn of the event loop is taken now and then.
 */
export const fileCall = async <Value>(attempt: string, work: () => Value): Promise<Value> => {
  if (performance.now() - lastTurn > LONGEST_STRETCH) await turn();
  try {
    return work();
  } catch (cause) {
    throw toVaultError(attempt, cause);
  }
};

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(() => {
      lastTurn = performance.now();
      resolve();
    });
  });
