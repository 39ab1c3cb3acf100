import fs, { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The current is gone: nothing reaches the disk any more. */
class PowerCut extends Error {
  override readonly name = 'PowerCut';
}

/** A file's name on the disk: its folder, or which file it stands for. */
type Entry = 'folder' | number;

interface Kept {
  entries: Map<string, Map<string, Entry>>;
  contents: Map<number, Buffer>;
}

/**
 * Node's files over a real folder, and what of them a power cut would leave: the contents of files as they were at their
 * last `fsync`, under the names that their folders held at theirs. What was never synced is gone, or empty.
 */
export class PowerCutFiles {
  readonly fs: typeof fs;
  /** How many calls have changed something, syncs included. */
  changes = 0;
  /** Files and folders that were synced, in order. */
  readonly synced: string[] = [];
  readonly #root: string;
  readonly #open = new Map<number, string>();
  /** Which file a path stands for now. */
  #files = new Map<string, number>();
  #count = 0;
  #kept: Kept = { entries: new Map(), contents: new Map() };
  #cutAt = Infinity;

  /** All that lies below `root` is on the disk. */
  constructor(root: string) {
    this.#root = resolve(root);
    this.#keepAll(this.#root);
    this.fs = { ...fs, ...this.#changing(), ...this.#syncing() };
  }

  /** The n-th change from now on does not happen, nor does anything after it. */
  cutAt(n: number): void {
    [this.changes, this.#cutAt] = [0, n];
  }

  /** Leaves in the folder what was on the disk, and switches the current on again. */
  restore(): void {
    for (const name of readdirSync(this.#root)) rmSync(join(this.#root, name), { recursive: true });
    this.#put(this.#root, this.#kept);
    this.#kept = { entries: new Map(), contents: new Map() };
    this.#files = new Map();
    this.#open.clear();
    this.#cutAt = Infinity;
    this.#keepAll(this.#root);
  }

  #changing(): Partial<typeof fs> {
    const move = (from: fs.PathLike, to: fs.PathLike): void => {
      this.#change();
      fs.renameSync(from, to);
      this.#name(to, this.#fileAt(from));
      this.#files.delete(this.#path(from));
    };
    return {
      openSync: (file, flags, mode) => {
        const isNew = !fs.existsSync(file);
        if (flags !== 'r') this.#change();
        const open = fs.openSync(file, flags, mode);
        this.#open.set(open, this.#path(file));
        if (isNew) this.#name(file, (this.#count += 1));
        return open;
      },
      linkSync: (from, to) => {
        this.#change();
        fs.linkSync(from, to);
        this.#name(to, this.#fileAt(from));
      },
      renameSync: move,
      unlinkSync: (file) => {
        this.#change();
        fs.unlinkSync(file);
        this.#files.delete(this.#path(file));
      },
      mkdirSync: ((folder: fs.PathLike, options: fs.MakeDirectoryOptions) => {
        this.#change();
        return fs.mkdirSync(folder, options);
      }) as typeof fs.mkdirSync,
      writeFileSync: (file, text, options) => {
        this.#change();
        fs.writeFileSync(file, text, options);
      },
    };
  }

  #syncing(): Partial<typeof fs> {
    return {
      fsyncSync: (open) => {
        this.#change();
        const path = this.#open.get(open) ?? '';
        this.synced.push(path);
        if (fs.fstatSync(open).isDirectory()) this.#keepFolder(path);
        else this.#keepFile(path);
      },
      closeSync: (open) => {
        this.#open.delete(open);
        fs.closeSync(open);
      },
    };
  }

  #change(): void {
    this.changes += 1;
    if (this.changes >= this.#cutAt) throw new PowerCut(`no current at change ${String(this.changes)}`);
  }

  #keepFile(path: string): void {
    const file = this.#files.get(path);
    if (file !== undefined) this.#kept.contents.set(file, readFileSync(path));
  }

  #keepFolder(path: string): void {
    // What lies above stays as it is.
    if (!path.startsWith(this.#root)) return;
    const entries = new Map<string, Entry>();
    for (const each of readdirSync(path, { withFileTypes: true })) {
      entries.set(each.name, each.isDirectory() ? 'folder' : this.#fileAt(join(path, each.name)));
    }
    this.#kept.entries.set(path, entries);
  }

  #keepAll(folder: string): void {
    for (const each of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, each.name);
      if (each.isDirectory()) {
        this.#keepAll(path);
        continue;
      }
      this.#name(path, (this.#count += 1));
      this.#keepFile(path);
    }
    this.#keepFolder(folder);
  }

  #put(folder: string, kept: Kept): void {
    for (const [name, entry] of kept.entries.get(folder) ?? []) {
      const path = join(folder, name);
      if (entry === 'folder') {
        mkdirSync(path);
        this.#put(path, kept);
      } else writeFileSync(path, kept.contents.get(entry) ?? '');
    }
  }

  #name(path: fs.PathLike, file: number): void {
    this.#files.set(this.#path(path), file);
  }

  #fileAt(path: fs.PathLike): number {
    const file = this.#files.get(this.#path(path));
    if (file === undefined) throw new Error(`${String(path)} was made behind the model's back.`);
    return file;
  }

  /** A file may be named through a link above the root. */
  #path(path: fs.PathLike): string {
    const named = resolve(String(path));
    const real = join(fs.realpathSync(dirname(named)), basename(named));
    return real;
  }
}
