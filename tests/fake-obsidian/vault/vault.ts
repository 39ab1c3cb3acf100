import type * as real from 'obsidian';
import type { Disk } from '../disk/disk';
import { Events } from '../events';
import { type TAbstractFile, TFile, TFolder } from './abstract-file';
import { CapacitorAdapter, FileSystemAdapter, type IndexKeeper, type SystemTrash } from './adapter';
import { FileTree, type TreeEvent } from './file-tree';

export interface VaultSetup {
  disk: Disk;
  isDesktop: boolean;
  configDir: string;
  systemTrash: SystemTrash;
  /** Takes what happened, and sees to it that listeners hear of it. */
  happened: (events: TreeEvent[]) => void;
}

export class Vault extends Events {
  readonly adapter: CapacitorAdapter;
  readonly configDir: string;
  readonly #tree: FileTree;

  constructor({ disk, isDesktop, configDir, systemTrash, happened }: VaultSetup) {
    super();
    this.configDir = configDir;
    const tree = new FileTree(this, disk);
    this.#tree = tree;
    const keeper: IndexKeeper = {
      noticed: (path) => {
        happened(tree.look(path));
      },
      moved: (from, to) => {
        happened(tree.move(from, to));
      },
    };
    this.adapter = isDesktop
      ? new FileSystemAdapter(disk, keeper, systemTrash)
      : new CapacitorAdapter(disk, keeper);
  }

  /** For the fake's own parts: what the app knows. */
  get tree(): FileTree {
    return this.#tree;
  }

  getName(): string {
    return this.adapter.getName();
  }

  getRoot(): TFolder {
    return this.#tree.root;
  }

  getAbstractFileByPath(path: string): TAbstractFile | null {
    return this.#tree.get(path);
  }

  getFileByPath(path: string): TFile | null {
    const file = this.#tree.get(path);
    return file instanceof TFile ? file : null;
  }

  getFolderByPath(path: string): TFolder | null {
    const folder = this.#tree.get(path);
    return folder instanceof TFolder ? folder : null;
  }

  getAllLoadedFiles(): TAbstractFile[] {
    return [this.#tree.root, ...this.#tree.all()];
  }

  getFiles(): TFile[] {
    return this.#tree.all().filter((file) => file instanceof TFile);
  }

  getMarkdownFiles(): TFile[] {
    return this.getFiles().filter((file) => file.extension === 'md');
  }

  async create(path: string, text: string, times?: real.DataWriteOptions): Promise<TFile> {
    await this.#requireFree(path, 'File already exists.');
    await this.adapter.write(path, text, times);
    return this.#requireFile(path);
  }

  async createBinary(path: string, bytes: ArrayBuffer, times?: real.DataWriteOptions): Promise<TFile> {
    await this.#requireFree(path, 'File already exists.');
    await this.adapter.writeBinary(path, bytes, times);
    return this.#requireFile(path);
  }

  async createFolder(path: string): Promise<TFolder> {
    await this.#requireFree(path, 'Folder already exists.');
    await this.adapter.mkdir(path);
    const folder = this.getFolderByPath(path);
    if (folder === null) throw new Error(`${path} is hidden: the app made it and does not know it`);
    return folder;
  }

  read(file: TFile): Promise<string> {
    return this.adapter.read(file.path);
  }

  cachedRead(file: TFile): Promise<string> {
    return this.adapter.read(file.path);
  }

  readBinary(file: TFile): Promise<ArrayBuffer> {
    return this.adapter.readBinary(file.path);
  }

  modify(file: TFile, text: string, times?: real.DataWriteOptions): Promise<void> {
    return this.adapter.write(file.path, text, times);
  }

  append(file: TFile, text: string): Promise<void> {
    return this.adapter.append(file.path, text);
  }

  process(file: TFile, change: (text: string) => string, times?: real.DataWriteOptions): Promise<string> {
    return this.adapter.process(file.path, change, times);
  }

  rename(file: TAbstractFile, newPath: string): Promise<void> {
    return this.adapter.rename(file.path, newPath);
  }

  async copy(file: TFile, newPath: string): Promise<TFile> {
    await this.adapter.copy(file.path, newPath);
    return this.#requireFile(newPath);
  }

  async delete(file: TAbstractFile, force = false): Promise<void> {
    await (file instanceof TFolder ? this.adapter.rmdir(file.path, force) : this.adapter.remove(file.path));
  }

  async trash(file: TAbstractFile, system: boolean): Promise<void> {
    if (system && (await this.adapter.trashSystem(file.path))) return;
    await this.adapter.trashLocal(file.path);
  }

  static recurseChildren(root: TFolder, visit: (file: TAbstractFile) => unknown): void {
    visit(root);
    for (const child of root.children) {
      if (child instanceof TFolder) Vault.recurseChildren(child, visit);
      else visit(child);
    }
  }

  /** Looks, then lets others run: of two that create at once, the second overwrites, as in the app. */
  async #requireFree(path: string, message: string): Promise<void> {
    if (await this.adapter.exists(path)) throw new Error(message);
  }

  #requireFile(path: string): TFile {
    const file = this.getFileByPath(path);
    if (file === null) throw new Error(`${path} is hidden: the app wrote it and does not know it`);
    return file;
  }
}
