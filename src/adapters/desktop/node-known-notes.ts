import type { KnownNote, KnownNotes } from '../../kernel/ports/known-notes';
import { DurableFiles } from './durable-files';
import type { NodeModules } from './node-modules';
import { readWhole } from './read-file';

/**
 * Milliseconds after which a file's time is reliable: some file systems have a time resolution of two seconds, so that
 * a younger file may change without a new time.
 */
const SETTLED_AFTER_MS = 2_000;

interface KnownPlace {
  /** Deputy's folder outside the vault. */
  configuration: string;
  vaultFolder: string;
  /** Version of the program. Another version may parse notes differently, so its cache is ignored. */
  program: string;
}

/**
 * Known notes, in the folder `known` next to the device's id: a file for each folder of a vault, which limits the
 * memory that writing takes. A cache, so not durable.
 */
export class NodeKnownNotes implements KnownNotes {
  readonly #node: NodeModules;
  readonly #files: DurableFiles;
  readonly #place: string;
  readonly #program: string;

  constructor(node: NodeModules, { configuration, vaultFolder, program }: KnownPlace) {
    this.#node = node;
    this.#files = new DurableFiles(node);
    this.#program = program;
    this.#place = node.path.join(configuration, 'known', this.#hash(vaultFolder, 16));
  }

  of(folder: string): KnownNote[] | null {
    try {
      const kept: unknown = JSON.parse(readWhole(this.#node.fs, this.#file(folder)).toString('utf8'));
      if (!isObject(kept) || kept['program'] !== this.#program || kept['folder'] !== folder) return null;
      return Array.isArray(kept['notes']) ? kept['notes'].flatMap(noteOf) : null;
    } catch {
      return null;
    }
  }

  keep(folder: string, notes: readonly KnownNote[]): void {
    const settled = Date.now() - SETTLED_AFTER_MS;
    const rows = notes.filter(({ mtime }) => mtime < settled).map(rowOf);
    const text = JSON.stringify({ program: this.#program, folder, notes: rows });
    try {
      this.#files.makeFolder(this.#node.path.dirname(this.#place));
      this.#files.replace(this.#file(folder), text, { isDurable: false });
    } catch {
      // If the file cannot be written, the next process reads the notes themselves.
    }
  }

  #file(folder: string): string {
    return `${this.#place}-${this.#hash(folder, 8)}.json`;
  }

  #hash(text: string, length: number): string {
    return this.#node.crypto.createHash('sha256').update(text).digest('hex').slice(0, length);
  }
}

/** The fields from which {@link noteOf} restores a note. */
const rowOf = (note: KnownNote): unknown[] => {
  const row = [note.state, note.path, note.mtime, note.size, note.messageId ?? null];
  return note.state === 'settled'
    ? [...row, note.status]
    : [...row, note.priority ?? null, note.receivedAt, note.isGivenBack];
};

/** Restores a note from a row; returns nothing if the row is invalid. */
function noteOf(row: unknown): KnownNote[] {
  if (!Array.isArray(row)) return [];
  const [state, path, mtime, size, id, ...rest] = row as readonly unknown[];
  if (!isText(path) || !isNumber(mtime) || !isNumber(size) || !isTextOrNull(id)) return [];
  const messageId = id ?? undefined;
  if (state === 'settled') {
    const [status] = rest;
    return isText(status) ? [{ path, mtime, size, state, status, messageId }] : [];
  }
  const [priority, receivedAt, isGivenBack] = rest;
  if ((state !== 'pending' && state !== 'out') || !isTextOrNull(priority) || !isNumber(receivedAt)) return [];
  if (typeof isGivenBack !== 'boolean') return [];
  return [{ path, mtime, size, state, messageId, priority: priority ?? undefined, receivedAt, isGivenBack }];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
