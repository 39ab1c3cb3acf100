import { DurableFiles } from './durable-files';
import { hasCode } from './file-error';
import type { NodeModules } from './node-modules';
import { readWhole } from './read-file';

/** Maximum number of marks in a folder; beyond that number, the oldest tenth is removed. */
const MOST = 5_000;

/**
 * Small files in one folder, each of which records a fact by its name. Separate files, because exclusive creation lets
 * only one of two processes create a mark.
 */
export class MarkFolder {
  readonly #node: NodeModules;
  readonly #files: DurableFiles;
  readonly #folder: string;

  constructor(node: NodeModules, folder: string) {
    this.#node = node;
    this.#files = new DurableFiles(node);
    this.#folder = folder;
  }

  /** Creates a mark, which is durable when this returns. */
  create(name: string, text: string): 'created' | 'exists' {
    return this.#files.create(this.#file(name), `${text}\n`);
  }

  replace(name: string, text: string): void {
    if (this.create(name, text) === 'exists')
      this.#files.replace(this.#file(name), `${text}\n`, { isDurable: true });
  }

  remove(name: string): void {
    this.#node.fs.rmSync(this.#file(name), { force: true });
  }

  names(): string[] {
    try {
      return this.#node.fs.readdirSync(this.#folder);
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  }

  /** The text of a mark; `null` if there is no such mark. */
  read(name: string): string | null {
    try {
      return readWhole(this.#node.fs, this.#file(name)).toString('utf8').trim();
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  /**
   * Removes the oldest marks above a number, not above an age, because a jumping clock must not make Deputy forget
   * recent calls.
   */
  forgetOldest(names = this.names()): void {
    if (names.length <= MOST) return;
    const { fs } = this.#node;
    const dated = names.map((name) => ({
      name,
      mtime: fs.lstatSync(this.#file(name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }));
    const oldest = dated.sort((a, b) => a.mtime - b.mtime).slice(0, MOST / 10);
    for (const { name } of oldest) this.remove(name);
  }

  #file(name: string): string {
    return this.#node.path.join(this.#folder, name);
  }
}
