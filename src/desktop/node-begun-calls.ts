import type { BegunCall, BegunCalls } from '../ports/begun-calls';
import { DurableFiles } from './durable-files';
import { FileCalls } from './file-calls';
import { hasCode } from './file-error';
import type { NodeModules } from './node-modules';

/** How many calls are remembered; the oldest tenth goes when there are more. */
const MOST = 5_000;

/**
 * A file for each call in the folder `begun`, beside the device's id: `<request>-<attempt>`, with the time in it. Files and
 * not lines of one: of two processes, over two copies of a vault, exclusive creation lets only one begin.
 */
export class NodeBegunCalls implements BegunCalls {
  readonly #node: NodeModules;
  readonly #files: DurableFiles;
  readonly #calls: FileCalls;
  readonly #folder: string;

  constructor(node: NodeModules, configuration: string) {
    this.#node = node;
    this.#files = new DurableFiles(node);
    this.#calls = new FileCalls(node);
    this.#folder = node.path.join(configuration, 'begun');
  }

  begin(call: BegunCall, known: readonly number[]): Promise<BegunCall[]> {
    return this.#calls.run(`note in ${this.#folder} that a call begins`, () => this.#begin(call, known));
  }

  withdraw(call: Pick<BegunCall, 'request' | 'attempt'>): Promise<void> {
    return this.#calls.run(`note in ${this.#folder} that a call did not begin`, () => {
      this.#node.fs.rmSync(this.#file(nameOf(call)), { force: true });
    });
  }

  /** The file comes before the look at others: what begins meanwhile finds it. */
  #begin(call: BegunCall, known: readonly number[]): BegunCall[] {
    const own = this.#file(nameOf(call));
    const isOurs = this.#files.create(own, `${call.at}\n`) === 'created';
    const names = this.#node.fs.readdirSync(this.#folder);
    const others = names
      .filter((name) => name.startsWith(`${call.request}-`))
      .map((name) => ({ name, attempt: Number(name.slice(call.request.length + 1)) }))
      .filter(({ attempt }) => (attempt === call.attempt ? !isOurs : !known.includes(attempt)))
      .map(({ name, attempt }) => ({ request: call.request, attempt, at: this.#read(name) }));
    if (isOurs && others.length > 0) this.#node.fs.rmSync(own, { force: true });
    else if (names.length > MOST) this.#forgetOldest(names);
    return others;
  }

  #read(name: string): string {
    try {
      return this.#node.fs.readFileSync(this.#file(name), 'utf8').trim();
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return '';
      throw error;
    }
  }

  /** By number and not by age: a clock that jumps must not make Deputy forget what it has just sent. */
  #forgetOldest(names: readonly string[]): void {
    const { fs } = this.#node;
    const dated = names.map((name) => ({
      name,
      mtime: fs.lstatSync(this.#file(name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }));
    const oldest = dated.sort((a, b) => a.mtime - b.mtime).slice(0, MOST / 10);
    for (const { name } of oldest) fs.rmSync(this.#file(name), { force: true });
  }

  #file(name: string): string {
    return this.#node.path.join(this.#folder, name);
  }
}

const nameOf = ({ request, attempt }: Pick<BegunCall, 'request' | 'attempt'>): string =>
  `${request}-${String(attempt)}`;
