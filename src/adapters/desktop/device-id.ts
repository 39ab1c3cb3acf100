import { VaultError } from '../../kernel/ports/vault';
import { DurableFiles } from './durable-files';
import { hasCode, toVaultError } from './file-error';
import type { NodeModules } from './node-modules';
import { readWhole } from './read-file';

const ID = /^[a-z0-9][a-z0-9-]{3,62}$/;

export interface Device {
  id: string;
  /** The id that was abandoned because it came with a copied configuration folder; `null` if there was none. */
  copiedFrom: string | null;
}

/**
 * Opens this device, which both hosts of a desktop share: a random id, created on first use in `folder`, next to a mark
 * of the machine. If the mark is another machine's, the folder was copied, and this device gets a new id, because two
 * devices with one id would both carry out an approval. An id without a mark gets one.
 *
 * @throws {VaultError} if the id or mark can be neither read nor written.
 */
export const openDevice = (node: NodeModules, folder: string, mark: string): Device => {
  const files = new DeviceFiles(node, folder);
  try {
    const found = files.readId();
    const former = found === null ? null : files.readMark();
    if (found === null || former === null) {
      const id = found ?? files.makeId();
      if (found === null) files.writeMark(mark);
      else ignoreDenied(() => files.writeMark(mark));
      return { id, copiedFrom: null };
    }
    if (former === mark) return { id: found, copiedFrom: null };
    // Writes the id before the mark, so that after a crash in between, only the mark is still the other machine's, and
    // the next start notices it.
    const id = files.replaceId();
    files.writeMark(mark);
    return { id, copiedFrom: found };
  } catch (cause) {
    const { code, message } = toVaultError(`keep the id of this device in ${folder}`, cause);
    const advice = 'Deputy must be able to write there; the variable DEPUTY_CONFIG_DIR names another folder.';
    throw new VaultError(code, `${message}. ${advice}`, { cause });
  }
};

/** The notice for the person after a copied id was replaced; `null` if it was not. */
export const describeCopy = ({ id, copiedFrom }: Device): string | null =>
  copiedFrom === null
    ? null
    : `This machine had a copy of another one's Deputy configuration, with its device id ${copiedFrom}. ` +
      `Here Deputy is a device of its own now: ${id}. To use a vault on this machine, make it the one that runs: ` +
      '"Run Deputy on this device", or deputy setup <vault> --take-over.';

class DeviceFiles {
  readonly #node: NodeModules;
  readonly #files: DurableFiles;
  readonly #id: string;
  readonly #mark: string;

  constructor(node: NodeModules, folder: string) {
    this.#node = node;
    this.#files = new DurableFiles(node);
    this.#id = node.path.join(folder, 'device');
    this.#mark = node.path.join(folder, 'machine');
  }

  readId(): string | null {
    const id = this.#read(this.#id);
    return id !== null && ID.test(id) ? id : null;
  }

  readMark(): string | null {
    return this.#read(this.#mark) || null;
  }

  makeId(): string {
    const fresh = this.#randomId();
    if (this.#files.create(this.#id, `${fresh}\n`) === 'created') return fresh;
    // The id's file may be empty after a crash on a file system without hard links.
    return this.readId() ?? this.replaceId();
  }

  replaceId(): string {
    const fresh = this.#randomId();
    this.#files.replace(this.#id, `${fresh}\n`, { isDurable: true });
    return fresh;
  }

  writeMark(mark: string): void {
    this.#files.replace(this.#mark, `${mark}\n`, { isDurable: true });
  }

  #randomId(): string {
    return this.#node.crypto.randomBytes(6).toString('hex');
  }

  #read(file: string): string | null {
    try {
      return readWhole(this.#node.fs, file).toString('utf8').trim();
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }
}

/** Ignores a read-only configuration folder, as mounted in containers; the id then has no mark. */
const ignoreDenied = (write: () => void): void => {
  try {
    write();
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error;
  }
};
