import type { BegunCall, BegunCalls, RefusedApproval } from '../../src/kernel/ports/begun-calls';
import { Faults } from './faults';

interface Kept {
  begun: Map<string, BegunCall>;
  refused: Map<string, RefusedApproval>;
}

/** What a device has begun and refused, in memory. */
export class MemoryBegunCalls implements BegunCalls {
  readonly #faults: Faults;
  readonly #kept: Kept;

  constructor(faults = new Faults(), kept: Kept = { begun: new Map(), refused: new Map() }) {
    this.#faults = faults;
    this.#kept = kept;
  }

  /** The same record as a restarted, or another, process of this device sees it. */
  reopen(faults = new Faults()): MemoryBegunCalls {
    return new MemoryBegunCalls(faults, this.#kept);
  }

  /** The same record on another machine. */
  copy(): MemoryBegunCalls {
    const { begun, refused } = this.#kept;
    return new MemoryBegunCalls(new Faults(), { begun: new Map(begun), refused: new Map(refused) });
  }

  async begin(call: BegunCall, known: readonly number[]): Promise<BegunCall[]> {
    const { request, attempt } = call;
    await this.#faults.enter({ store: 'begun', kind: 'create', path: request });
    const { begun } = this.#kept;
    const others = [...begun.values()].filter(
      (each) => each.request === request && (each.attempt === attempt || !known.includes(each.attempt)),
    );
    if (others.length === 0)
      this.#faults.write({ store: 'begun', kind: 'create', path: request }, () => {
        begun.set(nameOf(call), call);
      });
    return others.map(withoutMail);
  }

  async withdraw(call: Pick<BegunCall, 'request' | 'attempt'>): Promise<void> {
    await this.#faults.enter({ store: 'begun', kind: 'remove', path: call.request });
    this.#faults.write({ store: 'begun', kind: 'remove', path: call.request }, () => {
      this.#kept.begun.delete(nameOf(call));
    });
  }

  async refuse(refusal: RefusedApproval): Promise<void> {
    await this.#faults.enter({ store: 'begun', kind: 'create', path: refusal.request });
    this.#faults.write({ store: 'begun', kind: 'create', path: refusal.request }, () => {
      this.#kept.refused.set(nameOf(refusal), refusal);
    });
  }

  refusals(requests: ReadonlySet<string>): Promise<RefusedApproval[]> {
    return Promise.resolve([...this.#kept.refused.values()].filter(({ request }) => requests.has(request)));
  }

  answerTo(mail: string): Promise<BegunCall | null> {
    const call = [...this.#kept.begun.values()].filter((each) => each.mail === mail).at(-1);
    return Promise.resolve(call === undefined ? null : withoutMail(call));
  }
}

const nameOf = ({ request, attempt }: Pick<BegunCall, 'request' | 'attempt'>): string =>
  `${request}-${String(attempt)}`;

const withoutMail = ({ request, attempt, at }: BegunCall): BegunCall => ({ request, attempt, at });
