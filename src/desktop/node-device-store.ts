import { existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DeviceStore } from '../ports/device-store';
import { appendDurably, createDurably, makeFolderDurably, replaceFile } from './durable-file';
import { fileCall } from './file-call';
import { hasCode } from './file-error';
import { PathGuard } from './path-guard';
import { isTemporaryName } from './temporary-file';
import { walkFiles } from './walk-files';

/** A device's hidden files in a real folder, which is made when it is first written to. */
export class NodeDeviceStore implements DeviceStore {
  readonly #guard: PathGuard;

  constructor(root: string) {
    this.#guard = new PathGuard(root);
  }

  read(path: string): Promise<string | null> {
    return fileCall(`read ${path}`, () => readTextOrNull(this.#guard.file(path)));
  }

  create(path: string, text: string): Promise<'created' | 'exists'> {
    return fileCall(`write ${path}`, () => createDurably(this.#guard.file(path), text));
  }

  append(path: string, text: string): Promise<void> {
    return fileCall(`add to ${path}`, () => {
      appendDurably(this.#guard.file(path), text);
    });
  }

  replace(path: string, text: string): Promise<void> {
    return fileCall(`write ${path}`, () => {
      const file = this.#guard.file(path);
      makeFolderDurably(dirname(file));
      replaceFile(file, text, { isDurable: false });
    });
  }

  remove(path: string): Promise<void> {
    return fileCall(`remove ${path}`, () => {
      removeAll(this.#guard.file(path));
    });
  }

  list(folder: string): Promise<string[]> {
    return fileCall(`list ${folder}`, () => {
      const files = walkFiles(this.#guard.folder(folder), isTemporaryName) ?? [];
      const prefix = folder === '' ? '' : `${folder}/`;
      return files.map((file) => prefix + file.path).sort();
    });
  }
}

/** A torn last line may end within a character, so that decoding is lenient here. */
const readTextOrNull = (file: string): string | null => {
  // Most often asked for is the file of an instance that took over: there is none, and an exception is dear.
  if (!existsSync(file)) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return null;
    throw error;
  }
};

/** As `rmSync` does with `recursive` and `force`, which is written in JavaScript and takes five times as long. */
const removeAll = (path: string): void => {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!stats.isDirectory()) {
    unlinkSync(path);
    return;
  }
  for (const name of readdirSync(path)) removeAll(join(path, name));
  rmdirSync(path);
};
