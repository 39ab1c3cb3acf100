import { toVaultError } from './file-error';
import type { NodeModules } from './node-modules';

/** Milliseconds of file calls after which the event loop gets a turn for timers, signals and the network. */
const LONGEST_STRETCH = 10;

/** Time of the event loop's last turn. Shared by all stores of the process, because their file calls add up. */
let lastTurn = 0;

/**
 * Runs synchronous file calls as promises, because on Node they are several times faster than asynchronous ones. Errors
 * become a `VaultError`. A loop over such calls would never leave the microtask queue and block heartbeats and Ctrl-C,
 * so this class yields to the event loop now and then.
 */
export class FileCalls {
  readonly #timers: NodeModules['timers'];

  constructor({ timers }: NodeModules) {
    this.#timers = timers;
  }

  /** Runs one file call. `attempt`: a verb with its object, for the error message, such as `write Drafts/a.md`. */
  async run<Value>(attempt: string, work: () => Value | Promise<Value>): Promise<Value> {
    if (performance.now() - lastTurn > LONGEST_STRETCH) await this.#turn();
    try {
      return await work();
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
