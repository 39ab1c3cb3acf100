import { ItemView, type WorkspaceLeaf } from 'obsidian';
import { render } from 'preact';

import { Sidebar } from './sidebar';
import type { SidebarModel } from './sidebar-model';

export const SIDEBAR_VIEW = 'deputy-sidebar';

export class DeputyView extends ItemView {
  override icon = 'mail-check';
  #isOpen = false;

  constructor(
    leaf: WorkspaceLeaf,
    private readonly model: SidebarModel,
  ) {
    super(leaf);
  }

  override getViewType(): string {
    return SIDEBAR_VIEW;
  }

  override getDisplayText(): string {
    return 'Deputy';
  }

  protected override async onOpen(): Promise<void> {
    this.#isOpen = true;
    this.contentEl.addClass('deputy-view');
    this.#draw();
  }

  /** Another height shows other rows. */
  override onResize(): void {
    if (this.#isOpen) this.#draw();
  }

  protected override async onClose(): Promise<void> {
    this.#isOpen = false;
    render(null, this.contentEl);
  }

  #draw(): void {
    render(<Sidebar model={this.model} />, this.contentEl);
  }
}
