import type { Attempt, BegunCalls } from '../ports/begun-calls';
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

  begin(attempt: Attempt, at: string): Promise<string | null> {
    return this.#calls.run(`note in ${this.#folder} that a call begins`, () => this.#begin(attempt, at));
  }

  withdraw(attempt: Attempt): Promise<void> {
    return this.#calls.run(`note in ${this.#folder} that a call did not begin`, () => {
      this.#node.fs.rmSync(this.#file(nameOf(attempt)), { force: true });
    });
  }

  /** The file comes before the look at later attempts: what begins meanwhile finds it. */
  #begin(attempt: Attempt, at: string): string | null {
    const name = nameOf(attempt);
    if (this.#files.create(this.#file(name), `${at}\n`) === 'exists') return this.#read(name);
    const names = this.#node.fs.readdirSync(this.#folder);
    const later = names.find((other) => isLater(other, attempt));
    if (later !== undefined) {
      this.#node.fs.rmSync(this.#file(name), { force: true });
      return this.#read(later);
    }
    if (names.length > MOST) this.#forgetOldest(names);
    return null;
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

const nameOf = ({ request, attempt }: Attempt): string => `${request}-${String(attempt)}`;

const isLater = (name: string, { request, attempt }: Attempt): boolean =>
  name.startsWith(`${request}-`) && Number(name.slice(request.length + 1)) > attempt;
