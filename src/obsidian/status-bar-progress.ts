import { setTooltip } from 'obsidian';
import type { Progress } from '../ports/notifier';

/** Shows progress in an item of the status bar, which phones do not have. */
export const statusBarProgress =
  (item: HTMLElement) =>
  (progress: Progress | null): void => {
    item.addClass('deputy-status');
    item.toggle(progress !== null);
    if (progress === null) return;
    item.setText(`Deputy ${progress.done}/${progress.total}`);
    setTooltip(item, progress.text, { placement: 'top' });
  };
