import { type AddedLines, wholeLines } from '../../kernel/notes/values/json';
import type { DeviceStore } from '../../kernel/ports/device-store';
import { DurableFiles } from './durable-files';
import { FileCalls } from './file-calls';
import { hasCode } from './file-error';
import type { NodeModules } from './node-modules';
import { noFollow } from './no-follow';
import { openFile, readWhole } from './read-file';
import { type DevicePlace, inVault, RecordPaths, type RecordPlace } from './record-paths';
import { isTemporaryName } from './temporary-files';
import { walkFiles } from './walk-files';

/** Number of bytes that are read at a time. */
const BLOCK = 1_000_000;
const LINE_BREAK = 0x0a;

/** A device's hidden files in a real folder, created on the first write; see {@link RecordPaths}. */
export class NodeDeviceStore implements DeviceStore {
  readonly #node: NodeModules;
  readonly #files: DurableFiles;
  readonly #calls: FileCalls;
  readonly #paths: RecordPaths;

  /** Both hosts of a device use the same folder, so that they share the lock. */
  constructor(node: NodeModules, place: DevicePlace | RecordPlace) {
    this.#node = node;
    this.#files = new DurableFiles(node);
    this.#calls = new FileCalls(node);
    this.#paths = new RecordPaths(node, 'root' in place ? place : inVault(place));
  }

  read(path: string): Promise<string | null> {
    return this.#calls.run(`read ${path}`, () => this.#readOrNull(this.#paths.existingFile(path)));
  }

  linesAfter(path: string, start: number): Promise<AddedLines | null> {
    return this.#reading(path, (open) => {
      const { fs } = this.#node;
      const left = fs.fstatSync(open).size - start;
      if (left < 0) return null;
      for (let length = BLOCK; ; length *= 2) {
        const bytes = new Uint8Array(Math.min(length, left));
        const read = bytes.subarray(0, fs.readSync(open, bytes, 0, bytes.length, start));
        const { text, end } = wholeLines(read);
        const isAll = length >= left;
        if (end > 0 || isAll) return { text, end: start + end, isAll };
      }
    });
  }

  linesBefore(path: string, end = Infinity): Promise<{ text: string; start: number } | null> {
    return this.#reading(path, (open) => {
      const { fs } = this.#node;
      const until = Math.min(end, fs.fstatSync(open).size);
      for (let length = BLOCK; until > 0; length *= 2) {
        const from = Math.max(0, until - length);
        const bytes = new Uint8Array(until - from);
        const read = bytes.subarray(0, fs.readSync(open, bytes, 0, bytes.length, from));
        // The first line is complete only at the beginning of the file.
        const first = from === 0 ? 0 : read.indexOf(LINE_BREAK) + 1;
        if ((from > 0 && first === 0) || (first > 0 && first === read.length)) continue;
        return { text: new TextDecoder().decode(read.subarray(first)), start: from + first };
      }
      return null;
    });
  }

  /** Opens a file, follows no link, and closes it afterwards; `null` if there is none. */
  #reading<Value>(path: string, use: (open: number) => Value | null): Promise<Value | null> {
    return this.#calls.run(`read ${path}`, () => {
      const file = this.#paths.existingFile(path);
      if (file === null) return null;
      const { fs } = this.#node;
      const open = openFile(fs, file, fs.constants.O_RDONLY | noFollow(fs.constants));
      try {
        return use(open);
      } finally {
        fs.closeSync(open);
      }
    });
  }

  create(path: string, text: string): Promise<'created' | 'exists'> {
    return this.#calls.run(`write ${path}`, () => this.#files.createTogether(this.#paths.file(path), text));
  }

  append(path: string, text: string): Promise<void> {
    return this.#calls.run(`add to ${path}`, () => {
      this.#files.append(this.#paths.file(path), text);
    });
  }

  replace(path: string, text: string, { isDurable } = { isDurable: false }): Promise<void> {
    return this.#calls.run(`write ${path}`, () => {
      const file = this.#paths.file(path);
      this.#files.makeFolder(this.#node.path.dirname(file));
      this.#files.replace(file, text, { isDurable });
    });
  }

  remove(path: string): Promise<void> {
    return this.#calls.run(`remove ${path}`, () => {
      const file = this.#paths.file(path);
      removeAll(this.#node, file);
      this.#files.forget(file);
    });
  }

  list(folder: string): Promise<string[]> {
    return this.#calls.run(`list ${folder}`, () => {
      const files = walkFiles(this.#node, this.#paths.folder(folder), isTemporaryName) ?? [];
      const prefix = folder === '' ? '' : `${folder}/`;
      return files.map((file) => prefix + file.path).sort();
    });
  }

  /** Reads a record; `null` if there is none. Lenient, because a torn last line may end within a character. */
  #readOrNull(file: string | null): string | null {
    // The most frequent lookup is for the file of an instance that took over, which normally does not exist; an
    // exception would be slow.
    if (file === null) return null;
    try {
      return readRealFile(this.#node.fs, file);
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return null;
      throw error;
    }
  }
}

const readRealFile = (fs: NodeModules['fs'], file: string): string =>
  readWhole(fs, file, fs.constants.O_RDONLY | noFollow(fs.constants)).toString('utf8');

/** Removes a file or a folder with its contents, five times as fast as `rmSync`, which is written in JavaScript. */
const removeAll = (node: Pick<NodeModules, 'fs' | 'path'>, file: string): void => {
  const { fs, path } = node;
  const stats = fs.lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!stats.isDirectory()) {
    fs.unlinkSync(file);
    return;
  }
  for (const name of fs.readdirSync(file)) removeAll(node, path.join(file, name));
  fs.rmdirSync(file);
};
