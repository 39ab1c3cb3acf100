import type { App } from '../app';
import { Events } from '../events';
import type { TFile } from '../vault/abstract-file';
import { DeferredView, type View } from './view';
import { WorkspaceLeaf } from './workspace-leaf';
import { type WorkspaceParent, WorkspaceRoot, WorkspaceSidedock } from './workspace-split';

type Side = 'left' | 'right';

export class Workspace extends Events {
  readonly containerEl: HTMLElement;
  readonly leftSplit: WorkspaceSidedock;
  readonly rootSplit: WorkspaceRoot;
  readonly rightSplit: WorkspaceSidedock;
  layoutReady = false;
  activeLeaf: WorkspaceLeaf | null = null;
  #lastFile: TFile | null = null;
  #whenReady: (() => unknown)[] = [];

  constructor(
    private readonly app: App,
    parentEl: HTMLElement,
  ) {
    super();
    this.containerEl = parentEl.createDiv('workspace');
    this.leftSplit = new WorkspaceSidedock(this.containerEl, 'left');
    this.rootSplit = new WorkspaceRoot(this.containerEl);
    this.rightSplit = new WorkspaceSidedock(this.containerEl, 'right');
  }

  /** In a later task once the layout is ready, and as one of many before. */
  onLayoutReady(callback: () => unknown): void {
    if (this.layoutReady) setTimeout(callback);
    else this.#whenReady.push(callback);
  }

  /** The app is done with loading. */
  becomeReady(): void {
    this.layoutReady = true;
    for (const callback of this.#whenReady.splice(0)) callback();
    this.trigger('layout-ready');
  }

  getLeaf(newLeaf: boolean | 'tab' | 'split' | 'window' = false): WorkspaceLeaf {
    if (newLeaf === 'window') throw new Error('The fake Obsidian has one window only');
    const current = this.rootSplit.shown;
    return newLeaf === false && current !== null ? current : this.#newRootLeaf();
  }

  async ensureSideLeaf(
    type: string,
    side: Side,
    options: { active?: boolean; reveal?: boolean; split?: boolean; state?: Record<string, unknown> } = {},
  ): Promise<WorkspaceLeaf> {
    const { active = true, reveal = true, state } = options;
    const dock = side === 'left' ? this.leftSplit : this.rightSplit;
    const there = this.getLeavesOfType(type).find((leaf) => leaf.parent === dock);
    const leaf = there ?? new WorkspaceLeaf(this.app, dock);
    if (there === undefined || state !== undefined)
      await leaf.setViewState({ type, ...(state === undefined ? {} : { state }) });
    if (reveal) await this.revealLeaf(leaf);
    if (active) this.setActiveLeaf(leaf);
    return leaf;
  }

  async revealLeaf(leaf: WorkspaceLeaf): Promise<void> {
    if (leaf.parent instanceof WorkspaceSidedock) leaf.parent.expand();
    leaf.parent.show(leaf);
    await leaf.loadIfDeferred();
  }

  setActiveLeaf(leaf: WorkspaceLeaf): void {
    if (this.activeLeaf === leaf) return;
    this.activeLeaf = leaf;
    leaf.parent.show(leaf);
    this.#lastFile = leaf.file ?? this.#lastFile;
    this.trigger('active-leaf-change', leaf);
  }

  fileOpened(file: TFile): void {
    this.#lastFile = file;
    this.trigger('file-open', file);
  }

  /** With another kind of view active, the file that was open last. */
  getActiveFile(): TFile | null {
    const file = this.activeLeaf?.file ?? this.#lastFile;
    return file !== null && this.app.vault.getFileByPath(file.path) === file ? file : null;
  }

  getActiveViewOfType<T extends View>(type: abstract new (...args: never[]) => T): T | null {
    const view = this.activeLeaf?.view;
    return view instanceof type ? view : null;
  }

  iterateAllLeaves(visit: (leaf: WorkspaceLeaf) => unknown): void {
    for (const parent of this.#parents()) for (const leaf of [...parent.leaves]) visit(leaf);
  }

  getLeavesOfType(type: string): WorkspaceLeaf[] {
    const leaves = this.#parents().flatMap((parent) => parent.leaves);
    return leaves.filter((leaf) => leaf.view.getViewType() === type);
  }

  detachLeavesOfType(type: string): void {
    for (const leaf of this.getLeavesOfType(type)) leaf.detach();
  }

  /** By path or by name; as in the app, a note that is missing is made. */
  async openLinkText(linktext: string, _sourcePath: string, newLeaf?: boolean | 'tab'): Promise<void> {
    const path = linktext.split('#')[0] ?? '';
    const there = this.app.metadataCache.getFirstLinkpathDest(path);
    const file = there ?? (await this.app.vault.create(/\.md$/.test(path) ? path : `${path}.md`, ''));
    await this.getLeaf(newLeaf).openFile(file);
  }

  forget(leaf: WorkspaceLeaf): void {
    if (this.activeLeaf === leaf) this.activeLeaf = null;
    this.trigger('layout-change');
  }

  /** Its plugin is gone: what the leaf shows becomes a placeholder. */
  async unregisterView(type: string): Promise<void> {
    for (const leaf of this.getLeavesOfType(type))
      await leaf.open(new DeferredView(leaf, type, leaf.view.getState()));
  }

  #newRootLeaf(): WorkspaceLeaf {
    const leaf = new WorkspaceLeaf(this.app, this.rootSplit);
    this.rootSplit.show(leaf);
    return leaf;
  }

  #parents(): WorkspaceParent[] {
    return [this.leftSplit, this.rootSplit, this.rightSplit];
  }
}
