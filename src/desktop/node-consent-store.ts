import { decodeText } from '../kernel/notes/text/decode';
import type { ConsentStore } from '../kernel/ports/consent-store';
import { VaultError } from '../kernel/ports/vault';
import { DurableFiles } from './durable-files';
import { hasCode, toVaultError } from './file-error';
import type { NodeModules } from './node-modules';
import { readWhole } from './read-file';

/**
 * Consents as lines of the file `consents` next to the device's id. A person may edit it: comments (`#`), blank lines
 * and unknown lines are kept.
 */
export class NodeConsentStore implements ConsentStore {
  readonly #node: NodeModules;
  readonly #files: DurableFiles;
  readonly #folder: string;
  readonly #file: string;

  constructor(node: NodeModules, folder: string) {
    this.#node = node;
    this.#files = new DurableFiles(node);
    this.#folder = folder;
    this.#file = node.path.join(folder, 'consents');
  }

  /** The consents in the file; none if the file is unreadable. */
  list(): string[] {
    try {
      return keysOf(this.#read());
    } catch {
      return [];
    }
  }

  /** Throws a `VaultError` if the consent cannot be saved. */
  give(key: string): void {
    requireOneLine(key);
    this.#edit((text) => {
      if (keysOf(text).includes(key)) return text;
      return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${key}\n`;
    });
  }

  /** Throws a `VaultError` if the consent cannot be withdrawn. */
  withdraw(key: string): void {
    this.#edit((text) => {
      const lines = text.split('\n');
      return lines.filter((line) => line.trim() !== key).join('\n');
    });
  }

  /**
   * Changes the file by replacing it. A torn append could cut off an address and turn the line into a consent for the
   * provider itself.
   */
  #edit(change: (text: string) => string): void {
    try {
      const before = this.#read();
      const after = change(before);
      if (after === before) return;
      this.#files.makeFolder(this.#folder);
      const like = this.#node.fs.statSync(this.#file, { throwIfNoEntry: false });
      this.#files.replace(this.#file, after, { isDurable: true, ...(like === undefined ? {} : { like }) });
    } catch (cause) {
      throw toVaultError(`change your consents in ${this.#file}`, cause);
    }
  }

  #read(): string {
    try {
      const text = decodeText(readWhole(this.#node.fs, this.#file));
      if (!text.ok) throw new VaultError('not_text', `${this.#file} is not UTF-8 text: fix or remove it.`);
      return text.value;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return '';
      throw error;
    }
  }
}

/** The consents in the file's lines. Trimming also removes a byte-order mark and Windows line ends. */
const keysOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/**
 * Rejects keys that are not a single line. An address may come with a vault, and a line break in it must not add a
 * second consent.
 */
const requireOneLine = (key: string): void => {
  // eslint-disable-next-line no-control-regex -- the expression finds control characters
  if (key !== key.trim() || key === '' || /^#|[\u0000-\u001f\u007f]/.test(key)) {
    throw new Error(`Not a consent: ${JSON.stringify(key)}`);
  }
};
