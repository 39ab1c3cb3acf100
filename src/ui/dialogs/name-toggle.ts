import type { ToggleComponent } from 'obsidian';

/** Names a toggle for screen readers, which read the box inside it. */
export const nameToggle = ({ toggleEl }: ToggleComponent, name: string): void => {
  (toggleEl.querySelector('input') ?? toggleEl).setAttribute('aria-label', name);
};
