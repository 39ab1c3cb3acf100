import type { DeviceStore } from '../ports/device-store';
import { DurableFiles } from './durable-files';
import { FileCalls } from './file-calls';
import { hasCode } from './file-error';
import type { NodeModules } from './node-modules';
import { PathGuard } from './path-guard';
import { isTemporaryName } from './temporary-files';
import { walkFiles } from './walk-files';

/** The vault's folder by the system's path, and in it the folder of logs. */
export interface DevicePlace {
  vaultFolder: string;
  logsFolder: string;
  deviceId: string;
}

/** A device's hidden files in a real folder, which is made when it is first written to. */
export class NodeDeviceStore implements DeviceStore {
  readonly #node: NodeModules;
  readonly #files: DurableFiles;
  readonly #calls: FileCalls;
  readonly #guard: PathGuard;

  /** Where both hosts of a device keep its files, so that they share the lock. */
  static inVault(node: NodeModules, { vaultFolder, logsFolder, deviceId }: DevicePlace): NodeDeviceStore {
    return new NodeDeviceStore(node, node.path.join(vaultFolder, logsFolder, '.deputy', deviceId));
  }

  constructor(node: NodeModules, root: string) {
    this.#node = node;
    this.#files = new DurableFiles(node);
    this.#calls = new FileCalls(node);
    this.#guard = new PathGuard(node, root);
  }

  read(path: string): Promise<string | null> {
    return this.#calls.run(`read ${path}`, () => this.#readOrNull(this.#guard.file(path)));
  }

  create(path: string, text: string): Promise<'created' | 'exists'> {
    return this.#calls.run(`write ${path}`, () => this.#files.create(this.#guard.file(path), text));
  }

  append(path: string, text: string): Promise<void> {
    return this.#calls.run(`add to ${path}`, () => {
      this.#files.append(this.#guard.file(path), text);
    });
  }

  replace(path: string, text: string): Promise<void> {
    return this.#calls.run(`write ${path}`, () => {
      const file = this.#guard.file(path);
      this.#files.makeFolder(this.#node.path.dirname(file));
      this.#files.replace(file, text, { isDurable: false });
    });
  }

  remove(path: string): Promise<void> {
    return this.#calls.run(`remove ${path}`, () => {
      removeAll(this.#node, this.#guard.file(path));
    });
  }

  list(folder: string): Promise<string[]> {
    return this.#calls.run(`list ${folder}`, () => {
      const files = walkFiles(this.#node, this.#guard.folder(folder), isTemporaryName) ?? [];
      const prefix = folder === '' ? '' : `${folder}/`;
      return files.map((file) => prefix + file.path).sort();
    });
  }

  /** A torn last line may end within a character, so that decoding is lenient here. */
  #readOrNull(file: string): string | null {
    const { fs } = this.#node;
    // Most often asked for is the file of an instance that took over: there is none, and an exception is dear.
    if (!fs.existsSync(file)) return null;
    try {
      return fs.readFileSync(file, 'utf8');
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return null;
      throw error;
    }
  }
}

/** As `rmSync` does with `recursive` and `force`, which is written in JavaScript and takes five times as long. */
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
