import { Events } from '../events';
import type { WorkspaceLeaf } from './workspace-leaf';

/** Leaves as tabs: one of them shows. Nested splits are not modelled. */
export class WorkspaceParent extends Events {
  readonly containerEl: HTMLElement;
  readonly leaves: WorkspaceLeaf[] = [];
  readonly #tabsEl: HTMLElement;
  collapsed = false;
  shown: WorkspaceLeaf | null = null;

  constructor(parentEl: HTMLElement, cls: string) {
    super();
    this.containerEl = parentEl.createDiv(`workspace-split ${cls}`);
    this.#tabsEl = this.containerEl.createDiv('workspace-tabs').createDiv('workspace-tab-container');
  }

  add(leaf: WorkspaceLeaf): void {
    this.leaves.push(leaf);
    this.#tabsEl.append(leaf.containerEl);
    this.show(this.shown ?? leaf);
  }

  remove(leaf: WorkspaceLeaf): void {
    this.leaves.splice(this.leaves.indexOf(leaf), 1);
    leaf.containerEl.remove();
    this.show(this.leaves.at(-1) ?? null);
  }

  show(leaf: WorkspaceLeaf | null): void {
    this.shown = leaf;
    for (const each of this.leaves) each.containerEl.toggle(each === leaf);
  }
}

export class WorkspaceRoot extends WorkspaceParent {
  constructor(parentEl: HTMLElement) {
    super(parentEl, 'mod-vertical mod-root');
  }
}

export class WorkspaceSidedock extends WorkspaceParent {
  constructor(parentEl: HTMLElement, side: 'left' | 'right') {
    super(parentEl, `mod-horizontal mod-sidedock mod-${side}-split`);
    this.collapse();
  }

  collapse(): void {
    this.collapsed = true;
    this.containerEl.addClass('is-sidedock-collapsed');
  }

  expand(): void {
    this.collapsed = false;
    this.containerEl.removeClass('is-sidedock-collapsed');
  }

  toggle(): void {
    if (this.collapsed) this.expand();
    else this.collapse();
  }
}
