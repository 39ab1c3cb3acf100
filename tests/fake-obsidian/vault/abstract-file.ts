import type * as real from 'obsidian';
import { nameOf } from '../disk/disk';
import { Modelled } from '../modelled';
import type { Vault } from './vault';

/** One object for one file or folder, kept for as long as the app knows it, through every move. */
export abstract class TAbstractFile extends Modelled {
  name = '';
  parent: TFolder | null = null;

  constructor(
    readonly vault: Vault,
    public path: string,
  ) {
    super();
  }

  /** The index gives it a place. */
  place(path: string, parent: TFolder | null): void {
    this.path = path;
    this.name = nameOf(path);
    this.parent = parent;
  }
}

export class TFile extends TAbstractFile {
  stat: real.FileStats = { ctime: 0, mtime: 0, size: 0 };
  basename = '';
  extension = '';

  override place(path: string, parent: TFolder | null): void {
    super.place(path, parent);
    const dot = this.name.lastIndexOf('.');
    this.basename = dot > 0 ? this.name.slice(0, dot) : this.name;
    this.extension = dot > 0 ? this.name.slice(dot + 1).toLowerCase() : '';
  }
}

export class TFolder extends TAbstractFile {
  children: TAbstractFile[] = [];

  isRoot(): boolean {
    return this.path === '/';
  }
}
