import { toVaultError } from './file-error';
import type { NodeModules } from './node-modules';

/** Milliseconds of file calls after which timers, signals and the network get their turn. */
const LONGEST_STRETCH = 10;

/** Of the whole process: what it owes a turn for is the work of all stores together. */
let lastTurn = 0;

/**
 * Runs synchronous file calls, several times faster here than promised ones, behind a promise: what they throw
 * becomes a rejection with a `VaultError`. A loop over such calls never leaves the microtask queue, which would hold
 * up heartbeats and Ctrl-C, so that a turn of the event loop is taken now and then.
 */
export class FileCalls {
  readonly #timers: NodeModules['timers'];

  constructor({ timers }: NodeModules) {
    this.#timers = timers;
  }

  /** `attempt` is a verb with its object, for the error's message: `write Drafts/a.md`. */
  async run<Value>(attempt: string, work: () => Value): Promise<Value> {
    if (performance.now() - lastTurn > LONGEST_STRETCH) await this.#turn();
    try {
      return work();
    } catch (cause) {
      throw toVaultError(attempt, cause);
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => {
      this.#timers.setImmediate(() => {
        lastTurn = performance.now();
        resolve();
      });
    });
  }
}
