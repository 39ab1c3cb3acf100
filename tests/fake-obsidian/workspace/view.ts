import type { App } from '../app';
import { Component } from '../component';
import type { Scope } from '../keymap';
import type { WorkspaceLeaf } from './workspace-leaf';

export abstract class View extends Component {
  readonly app: App;
  readonly containerEl: HTMLElement;
  icon = 'lucide-file';
  navigation = false;
  scope: Scope | null = null;

  constructor(readonly leaf: WorkspaceLeaf) {
    super();
    this.app = leaf.app;
    this.containerEl = createDiv('workspace-leaf-content');
  }

  abstract getViewType(): string;
  abstract getDisplayText(): string;

  getIcon(): string {
    return this.icon;
  }

  getState(): Record<string, unknown> {
    return {};
  }

  // oxlint-disable-next-line no-unused-vars -- subclasses use them
  async setState(_state: unknown, _result: { history: boolean }): Promise<void> {
    // For subclasses.
  }

  /** The leaf shows it. */
  async open(parentEl: HTMLElement): Promise<void> {
    this.containerEl.dataset['type'] = this.getViewType();
    parentEl.append(this.containerEl);
    this.load();
    await this.onOpen();
  }

  async close(): Promise<void> {
    await this.onClose();
    this.unload();
    this.containerEl.remove();
  }

  protected async onOpen(): Promise<void> {
    // For subclasses.
  }

  protected async onClose(): Promise<void> {
    // For subclasses.
  }
}

export abstract class ItemView extends View {
  readonly contentEl: HTMLElement;

  constructor(leaf: WorkspaceLeaf) {
    super(leaf);
    this.containerEl.createDiv('view-header');
    this.contentEl = this.containerEl.createDiv('view-content');
  }
}

/** Stands in for a view until somebody looks at the leaf, or for good where no plugin knows the type. */
export class DeferredView extends View {
  constructor(
    leaf: WorkspaceLeaf,
    private readonly type: string,
    readonly state: Record<string, unknown>,
  ) {
    super(leaf);
  }

  getViewType(): string {
    return this.type;
  }

  getDisplayText(): string {
    return this.type;
  }

  override getState(): Record<string, unknown> {
    return this.state;
  }
}
