import { toVaultError } from './file-error';
import { isAlive } from './is-alive';
import { machine } from './machine';
import type { NodeModules } from './node-modules';
import { walkFiles } from './walk-files';

/** Matches a temporary file's name: a hash of the machine, the pid, and a unique part. */
const NAME = /^\.deputy-([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.tmp$/;

/** Milliseconds after which a temporary file is abandoned; no write takes that long. */
const ABANDONED_AFTER = 10 * 60_000;

export const isTemporaryName = (name: string): boolean => NAME.test(name);

/** Names temporary files for writing, and removes those that a crash left. */
export class TemporaryFiles {
  readonly #node: NodeModules;
  readonly #machine: string;
  /** One random text for all names, because a random number per file would cost more than creating the file. */
  readonly #random: string;
  #count = 0;

  constructor(node: NodeModules) {
    this.#node = node;
    this.#machine = node.crypto.createHash('sha256').update(machine(node)).digest('hex').slice(0, 8);
    this.#random = node.crypto.randomBytes(4).toString('hex');
  }

  /** A name next to `file` that listings skip. */
  beside(file: string): string {
    const { path, process } = this.#node;
    this.#count += 1;
    const serial = this.#count.toString(16).padStart(8, '0');
    const name = `.deputy-${this.#machine}-${String(process.pid)}-${this.#random}${serial}.tmp`;
    return path.join(path.dirname(file), name);
  }

  /**
   * Removes files below `root` that a crash left half-written: only Deputy's, and only if their process is dead or they
   * are older than ten minutes. Returns their number; throws a `VaultError`.
   */
  clean(root: string): number {
    try {
      const files = walkFiles(this.#node, root, isOthers, { closed: skip }) ?? [];
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
    // A pid means nothing on another machine, boot or container.
    if (origin === this.#machine && !isAlive(this.#node, Number(pid))) return true;
    const stats = this.#node.fs.lstatSync(absolute, { throwIfNoEntry: false });
    return stats !== undefined && Date.now() - stats.mtimeMs > ABANDONED_AFTER;
  }
}

/** Skips a folder that cannot be opened, because it contains nothing to remove. */
const skip = (): void => undefined;

/** Whether a folder belongs to other programs: all hidden folders do, except those that Deputy writes to. */
const isOthers = (name: string): boolean =>
  name.startsWith('.') && name !== '.deputy' && name !== '.trash' && !isTemporaryName(name);
