import { Events } from '../events';
import { TFile } from './abstract-file';
import type { TreeEvent } from './file-tree';
import { frontMatterOf } from './front-matter';
import type { Vault } from './vault';

export interface CachedMetadata {
  frontmatter?: Record<string, unknown>;
}

/** Knows the frontmatter of notes, some time after they were written. Links, headings and tags are not modelled. */
export class MetadataCache extends Events {
  readonly #caches = new Map<string, CachedMetadata>();

  constructor(private readonly vault: Vault) {
    super();
  }

  getCache(path: string): CachedMetadata | null {
    return this.#caches.get(path) ?? null;
  }

  getFirstLinkpathDest(linkpath: string): TFile | null {
    const files = this.vault.getFiles();
    return (
      files.find((file) => file.path === linkpath || file.path === `${linkpath}.md`) ??
      files.find((file) => file.name === linkpath || file.name === `${linkpath}.md`) ??
      null
    );
  }

  /** Takes up everything that is there, as the app does before it is ready. */
  async resolveAll(): Promise<void> {
    for (const file of this.vault.getMarkdownFiles())
      this.#caches.set(file.path, cacheOf(await this.vault.cachedRead(file)));
    this.trigger('resolved');
  }

  /** In a later task, but for a move: that takes the cache along at once and fires no event. */
  follow(event: TreeEvent): void {
    const { file } = event;
    if (!(file instanceof TFile) || file.extension !== 'md') return;
    if (event.name === 'rename') this.#move(event.oldPath, file.path);
    else if (event.name === 'delete') setTimeout(() => this.#forget(file, file.path));
    else setTimeout(() => void this.#parse(file));
  }

  #move(from: string, to: string): void {
    const cache = this.#caches.get(from);
    this.#caches.delete(from);
    if (cache !== undefined) this.#caches.set(to, cache);
  }

  #forget(file: TFile, path: string): void {
    const before = this.getCache(path);
    this.#caches.delete(path);
    this.trigger('deleted', file, before);
  }

  async #parse(file: TFile): Promise<void> {
    if (this.vault.getFileByPath(file.path) !== file) return;
    const text = await this.vault.cachedRead(file).catch(() => null);
    if (text === null) return; // Gone again: the event for that is on its way.
    const cache = cacheOf(text);
    this.#caches.set(file.path, cache);
    this.trigger('changed', file, text, cache);
    this.trigger('resolve', file);
    this.trigger('resolved');
  }
}

const cacheOf = (text: string): CachedMetadata => {
  const frontmatter = frontMatterOf(text);
  return frontmatter === null ? {} : { frontmatter };
};
