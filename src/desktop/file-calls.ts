import { toVaultError } from './file-error';
import type { NodeModules } from './node-modules';

/** Milliseconds of file calls after which timers, signals and the network get their turn. */
const LONGEST_STRETCH = 10;

/** Time at which other work last got its turn; shared by all stores of the process, since their work adds up. */
let lastTurn = 0;

/**
 * Runs synchronous file calls, which are several times faster than promised ones here, as promises; errors become a
 * `VaultError`. A loop over such calls would never leave the microtask queue and block heartbeats and Ctrl-C, so it
 * yields to the event loop now and then.
 */
export class FileCalls {
  readonly #timers: NodeModules['timers'];

  constructor({ timers }: NodeModules) {
    this.#timers = timers;
  }

  /** `attempt`: a verb with its object, for the error message, such as `write Drafts/a.md`. */
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
