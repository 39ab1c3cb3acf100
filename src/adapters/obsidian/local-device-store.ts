import { addedLines, type AddedLines } from '../../kernel/notes/values/json';
import * as z from '../../kernel/notes/values/schema';
import type { DeviceStore } from '../../kernel/ports/device-store';
import type { LocalRecord } from '../../kernel/ports/local-record';
import { requirePlainPath } from './plain-path';

const filesSchema = z.record(z.string(), z.string());
type Files = Map<string, string>;

/** A device's files on a phone, which has no folder outside the vault; the app is the only process. */
export class LocalDeviceStore implements DeviceStore {
  readonly #record: LocalRecord;
  readonly #key: string;

  /** `key`: the value of the record that holds all files of this store. */
  constructor(record: LocalRecord, key: string) {
    this.#record = record;
    this.#key = key;
  }

  async read(path: string): Promise<string | null> {
    return this.#at(path, (files) => files.get(path) ?? null);
  }

  async linesAfter(path: string, start: number): Promise<AddedLines | null> {
    return addedLines(await this.read(path), start);
  }

  async create(path: string, text: string): Promise<'created' | 'exists'> {
    return this.#at(path, (files) => {
      if (files.has(path) || below(files, path).length > 0) return 'exists';
      this.#write(files.set(path, text));
      return 'created';
    });
  }

  async append(path: string, text: string): Promise<void> {
    await this.#at(path, (files) => {
      this.#write(files.set(path, (files.get(path) ?? '') + text));
    });
  }

  async replace(path: string, text: string): Promise<void> {
    await this.#at(path, (files) => {
      this.#write(files.set(path, text));
    });
  }

  async remove(path: string): Promise<void> {
    await this.#at(path, (files) => {
      for (const each of [path, ...below(files, path)]) files.delete(each);
      this.#write(files);
    });
  }

  list(folder: string): Promise<string[]> {
    return Promise.resolve(below(this.#files(), folder).sort());
  }

  /** Runs `work` on the stored files. Rejects an invalid path. */
  #at<Value>(path: string, work: (files: Files) => Value): Promise<Value> {
    return new Promise((resolve) => {
      requirePlainPath(path);
      resolve(work(this.#files()));
    });
  }

  #files(): Files {
    return new Map(Object.entries(filesSchema.safeParse(this.#record.read(this.#key)).data ?? {}));
  }

  #write(files: Files): void {
    this.#record.write(this.#key, Object.fromEntries(files));
  }
}

const below = (files: Files, folder: string): string[] =>
  [...files.keys()].filter((path) => folder === '' || path.startsWith(`${folder}/`));
