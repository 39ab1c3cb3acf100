import type { BegunCall, BegunCalls } from '../../src/ports/begun-calls';
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

  /** The same record on another machine. */
  copy(): MemoryBegunCalls {
    const calls = [...this.#begun].map(([request, attempts]) => [request, new Map(attempts)] as const);
    return new MemoryBegunCalls(new Faults(), new Map(calls));
  }

  async begin({ request, attempt, at }: BegunCall, known: readonly number[]): Promise<BegunCall[]> {
    await this.#faults.enter({ store: 'begun', kind: 'create', path: request });
    const begun = this.#begun.get(request) ?? new Map<number, string>();
    const others = [...begun].filter(([number]) => number === attempt || !known.includes(number));
    if (others.length === 0)
      this.#faults.write({ store: 'begun', kind: 'create', path: request }, () => {
        this.#begun.set(request, begun.set(attempt, at));
      });
    return others.map(([number, time]) => ({ request, attempt: number, at: time }));
  }

  async withdraw({ request, attempt }: Pick<BegunCall, 'request' | 'attempt'>): Promise<void> {
    await this.#faults.enter({ store: 'begun', kind: 'remove', path: request });
    this.#faults.write({ store: 'begun', kind: 'remove', path: request }, () => {
      this.#begun.get(request)?.delete(attempt);
    });
  }
}
