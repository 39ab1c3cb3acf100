import { toVaultError } from './file-error';
import { isAlive } from './is-alive';
import { machine } from './machine';
import type { NodeModules } from './node-modules';
import { walkFiles } from './walk-files';

/** The machine, its process, and what makes the name its own. */
const NAME = /^\.deputy-([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.tmp$/;

/** Long enough for any write. */
const ABANDONED_AFTER = 10 * 60_000;

export const isTemporaryName = (name: string): boolean => NAME.test(name);

/** Files that are being written: the names they have meanwhile, and the end of those that a crash left. */
export class TemporaryFiles {
  readonly #node: NodeModules;
  readonly #machine: string;
  /** One for all names: asking the system for each would cost more than making the file. */
  readonly #random: string;
  #count = 0;

  constructor(node: NodeModules) {
    this.#node = node;
    this.#machine = node.crypto.createHash('sha256').update(machine(node)).digest('hex').slice(0, 8);
    this.#random = node.crypto.randomBytes(4).toString('hex');
  }

  /** A name beside `file` that no listing shows. */
  beside(file: string): string {
    const { path, process } = this.#node;
    this.#count += 1;
    const serial = this.#count.toString(16).padStart(8, '0');
    const name = `.deputy-${this.#machine}-${String(process.pid)}-${this.#random}${serial}.tmp`;
    return path.join(path.dirname(file), name);
  }

  /**
   * Removes what a crash left half-written below `root`: only files by our name, and only those whose process is dead
   * or that are older than ten minutes. Returns how many went; throws a `VaultError`.
   */
  clean(root: string): number {
    try {
      const files = walkFiles(this.#node, root, isOthers, passOver) ?? [];
      const abandoned = files.filter(({ path, absolute }) => this.#isAbandoned(path, absolute));
      for (const { absolute } of abandoned) this.#node.fs.rmSync(absolute, { force: true });
      return abandoned.length;
    } catch (cause) {
      throw toVaultError('clean up after a crash', cause);
    }
  }

  #isAbandoned(path: string, absolute: string): boolean {
    const [, origin, pid] = NAME.exec(path.slice(path.lastIndexOf('/') + 1)) ?? [];
    if (origin === undefined) return false;
    // A pid of a machine or container that shares the folder, or of an earlier boot, says nothing here.
    if (origin === this.#machine && !isAlive(this.#node, Number(pid))) return true;
    const stats = this.#node.fs.lstatSync(absolute, { throwIfNoEntry: false });
    return stats !== undefined && Date.now() - stats.mtimeMs > ABANDONED_AFTER;
  }
}

/** What can't be opened holds nothing that could be removed. */
const passOver = (): void => undefined;

/** Hidden folders are other programs', but for the ones that Deputy writes to. */
const isOthers = (name: string): boolean =>
  name.startsWith('.') && name !== '.deputy' && name !== '.trash' && !isTemporaryName(name);
