import {
  type BegunCall,
  type BegunCalls,
  REFUSED_HOW,
  type RefusedApproval,
} from '../kernel/ports/begun-calls';
import { FileCalls } from './file-calls';
import { MarkFolder } from './mark-folder';
import type { NodeModules } from './node-modules';

/**
 * Records of calls in folders next to the device's id: `begun` and `refused` contain a file `<request>-<attempt>` with
 * its time; `answered` contains a file per answered mail, with the name of the call.
 */
export class NodeBegunCalls implements BegunCalls {
  readonly #calls: FileCalls;
  readonly #begun: MarkFolder;
  readonly #refused: MarkFolder;
  readonly #answered: MarkFolder;
  readonly #folder: string;

  constructor(node: NodeModules, configuration: string) {
    this.#calls = new FileCalls(node);
    const folder = (name: string): string => node.path.join(configuration, name);
    this.#folder = folder('begun');
    this.#begun = new MarkFolder(node, this.#folder);
    this.#refused = new MarkFolder(node, folder('refused'));
    this.#answered = new MarkFolder(node, folder('answered'));
  }

  begin(call: BegunCall, known: readonly number[]): Promise<BegunCall[]> {
    return this.#calls.run(`note in ${this.#folder} that a call begins`, () => this.#begin(call, known));
  }

  withdraw(call: Pick<BegunCall, 'request' | 'attempt'>): Promise<void> {
    return this.#calls.run(`note in ${this.#folder} that a call did not begin`, () => {
      this.#begun.remove(nameOf(call));
    });
  }

  refuse(refusal: RefusedApproval): Promise<void> {
    return this.#calls.run(`note beside ${this.#folder} that an approval ended`, () => {
      this.#refused.replace(nameOf(refusal), `${refusal.at} ${refusal.how}`);
      this.#refused.forgetOldest();
    });
  }

  refusals(requests: ReadonlySet<string>): Promise<RefusedApproval[]> {
    return this.#calls.run(`look beside ${this.#folder} for approvals that ended`, () =>
      this.#refused.names().flatMap((name) => {
        const call = callOf(name);
        return call !== null && requests.has(call.request) ? [this.#refusal(name, call)] : [];
      }),
    );
  }

  answerTo(mail: string): Promise<BegunCall | null> {
    return this.#calls.run(`look beside ${this.#folder} for an answer`, () => {
      const name = this.#answered.read(mail);
      const call = name === null ? null : callOf(name);
      const at = name === null ? null : this.#begun.read(name);
      return call === null || at === null ? null : { ...call, at };
    });
  }

  /** Creates the file before checking for others, so that a concurrent attempt finds it. */
  #begin(call: BegunCall, known: readonly number[]): BegunCall[] {
    const own = nameOf(call);
    const isOurs = this.#begun.create(own, call.at) === 'created';
    const names = this.#begun.names();
    const others = names
      .flatMap((name) => callOf(name) ?? [])
      .filter(({ request }) => request === call.request)
      .filter(({ attempt }) => (attempt === call.attempt ? !isOurs : !known.includes(attempt)))
      .map((other) => ({ ...other, at: this.#begun.read(nameOf(other)) ?? '' }));
    if (isOurs && others.length > 0) this.#begun.remove(own);
    else this.#begun.forgetOldest(names);
    if (others.length === 0 && call.mail !== undefined) {
      this.#answered.replace(call.mail, own);
      this.#answered.forgetOldest();
    }
    return others;
  }

  /** Reads a refusal. An empty file, left by a crash, is a refusal at an unknown time. */
  #refusal(name: string, call: Pick<BegunCall, 'request' | 'attempt'>): RefusedApproval {
    const [at = '', word] = (this.#refused.read(name) ?? '').split(' ');
    return { ...call, at, how: REFUSED_HOW.find((how) => how === word) ?? 'ended' };
  }
}

const nameOf = ({ request, attempt }: Pick<BegunCall, 'request' | 'attempt'>): string =>
  `${request}-${String(attempt)}`;

const callOf = (name: string): Pick<BegunCall, 'request' | 'attempt'> | null => {
  const [, request, attempt] = /^(.+)-(\d+)$/.exec(name) ?? [];
  return request === undefined ? null : { request, attempt: Number(attempt) };
};
