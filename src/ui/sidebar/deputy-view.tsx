import { ItemView, type WorkspaceLeaf } from 'obsidian';
import { render } from 'preact';

import { REVIEW_VIEW } from './review-leaf';
import { type Remote, Sidebar } from './sidebar';
import type { SidebarModel } from '../parts/state/sidebar-model';
import type { ReviewPlace } from '../parts/state/sidebar-state';
import type { Extent } from '../parts/state/use-lists';

export const SIDEBAR_VIEW = 'deputy-sidebar';

const KINDS: Record<Extent, { type: string; title: string; icon: string }> = {
  all: { type: SIDEBAR_VIEW, title: 'Deputy', icon: 'mail-check' },
  review: { type: REVIEW_VIEW, title: 'Review queue', icon: 'inbox' },
};

/** The sidebar, or the review in a leaf of its own. */
export class DeputyView extends ItemView {
  override icon: string;
  #isOpen = false;
  readonly #remote: Remote = { press: null, goTo: null };

  constructor(
    leaf: WorkspaceLeaf,
    private readonly model: SidebarModel,
    private readonly extent: Extent = 'all',
  ) {
    super(leaf);
    this.icon = KINDS[extent].icon;
    // Makes Obsidian open a note from this view in another tab.
    this.navigation = false;
  }

  override getViewType(): string {
    return KINDS[this.extent].type;
  }

  override getDisplayText(): string {
    return KINDS[this.extent].title;
  }

  showNextNeed(): void {
    this.#remote.press?.('next-need');
  }

  /** Focuses this item, or a place within it; `null` focuses the item that was current last. */
  goTo(item: string | null, at?: ReviewPlace): void {
    this.#remote.goTo?.(item, at);
  }

  override setEphemeralState(state: unknown): void {
    if (typeof state === 'object' && state !== null && 'focus' in state && state.focus === true)
      this.goTo(null);
  }

  protected override async onOpen(): Promise<void> {
    this.#isOpen = true;
    this.contentEl.addClass('deputy-view');
    this.#draw();
  }

  /** The view is drawn again, because a different height shows different rows. */
  override onResize(): void {
    if (this.#isOpen) this.#draw();
  }

  protected override async onClose(): Promise<void> {
    this.#isOpen = false;
    render(null, this.contentEl);
  }

  #draw(): void {
    render(<Sidebar model={this.model} extent={this.extent} remote={this.#remote} />, this.contentEl);
  }
}
