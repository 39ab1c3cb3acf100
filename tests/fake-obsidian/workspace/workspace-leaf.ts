import type { App } from '../app';
import { Events } from '../events';
import type { TFile } from '../vault/abstract-file';
import { FileView } from './markdown-view';
import type { WorkspaceParent } from './workspace-split';
import { DeferredView, type View } from './view';

export interface ViewState {
  type: string;
  state?: Record<string, unknown>;
  active?: boolean;
}

export class WorkspaceLeaf extends Events {
  readonly containerEl = createDiv('workspace-leaf');
  view: View;

  constructor(
    readonly app: App,
    public parent: WorkspaceParent,
  ) {
    super();
    this.view = new DeferredView(this, 'empty', {});
    parent.add(this);
  }

  get isDeferred(): boolean {
    return this.view instanceof DeferredView && this.app.viewRegistry.has(this.view.getViewType());
  }

  getRoot(): WorkspaceParent {
    return this.parent;
  }

  /** A view that is not visible is deferred: its factory runs when the leaf is revealed, or asked to load. */
  async setViewState({ type, state = {}, active }: ViewState): Promise<void> {
    if (this.isDeferred || this.view.getViewType() !== type)
      await this.open(new DeferredView(this, type, state));
    else await this.view.setState(state, { history: false });
    if (active === true) this.app.workspace.setActiveLeaf(this);
    if (this.isShown()) await this.loadIfDeferred();
    this.app.workspace.trigger('layout-change');
  }

  async loadIfDeferred(): Promise<void> {
    if (!this.isDeferred) return;
    const state = this.view.getState();
    const view = this.app.viewRegistry.make(this.view.getViewType(), this);
    await this.open(view);
    await view.setState(state, { history: false });
  }

  async open(view: View): Promise<View> {
    await this.view.close();
    this.view = view;
    await view.open(this.containerEl);
    return view;
  }

  async openFile(file: TFile, { active = true }: { active?: boolean } = {}): Promise<void> {
    await this.setViewState({
      type: this.app.viewRegistry.typeFor(file),
      state: { file: file.path },
      active,
    });
    if (active) this.app.workspace.fileOpened(file);
  }

  getDisplayText(): string {
    return this.view.getDisplayText();
  }

  getIcon(): string {
    return this.view.getIcon();
  }

  detach(): void {
    void this.view.close();
    this.parent.remove(this);
    this.app.workspace.forget(this);
  }

  isShown(): boolean {
    return !this.parent.collapsed && this.parent.shown === this;
  }

  get file(): TFile | null {
    return this.view instanceof FileView ? this.view.file : null;
  }
}
