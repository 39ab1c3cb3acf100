import type { TFile } from '../vault/abstract-file';
import { MarkdownView } from './markdown-view';
import type { View } from './view';
import type { WorkspaceLeaf } from './workspace-leaf';

export type ViewCreator = (leaf: WorkspaceLeaf) => View;

export class ViewRegistry {
  readonly #creators = new Map<string, ViewCreator>([['markdown', (leaf) => new MarkdownView(leaf)]]);

  has(type: string): boolean {
    return this.#creators.has(type);
  }

  register(type: string, creator: ViewCreator): void {
    if (this.has(type)) throw new Error(`Attempting to register an existing view type "${type}"`);
    this.#creators.set(type, creator);
  }

  unregister(type: string): void {
    this.#creators.delete(type);
  }

  make(type: string, leaf: WorkspaceLeaf): View {
    const creator = this.#creators.get(type);
    if (creator === undefined) throw new Error(`No view type "${type}"`);
    return creator(leaf);
  }

  typeFor(file: TFile): string {
    if (file.extension === 'md') return 'markdown';
    throw new Error(`The fake Obsidian opens notes only, not ${file.path}`);
  }
}
