import type { Attempt, BegunCalls } from '../../src/ports/begun-calls';
import { Faults } from './faults';

/** The calls that a device has begun, in memory. */
export class MemoryBegunCalls implements BegunCalls {
  readonly #faults: Faults;
  readonly #begun: Map<string, Map<number, string>>;

  constructor(faults = new Faults(), begun = new Map<string, Map<number, string>>()) {
    this.#faults = faults;
    this.#begun = begun;
  }

  /** The same record as a restarted, or another, process of this device sees it. */
  reopen(faults = new Faults()): MemoryBegunCalls {
    return new MemoryBegunCalls(faults, this.#begun);
  }

  async begin({ request, attempt }: Attempt, at: string): Promise<string | null> {
    await this.#faults.enter({ store: 'begun', kind: 'create', path: request });
    const known = this.#begun.get(request) ?? new Map<number, string>();
    const former = [...known].find(([number]) => number >= attempt);
    if (former !== undefined) return former[1];
    this.#faults.write({ store: 'begun', kind: 'create', path: request }, () => {
      this.#begun.set(request, known.set(attempt, at));
    });
    return null;
  }

  async withdraw({ request, attempt }: Attempt): Promise<void> {
    await this.#faults.enter({ store: 'begun', kind: 'remove', path: request });
    this.#faults.write({ store: 'begun', kind: 'remove', path: request }, () => {
      this.#begun.get(request)?.delete(attempt);
    });
  }
}
