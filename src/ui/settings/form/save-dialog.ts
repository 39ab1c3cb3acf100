import { ConfirmationModal } from 'obsidian';
import type { Dialogs } from '../../dialogs/dialogs';

interface SaveDialogOptions {
  title: string;
  /** ARIA role of the line below the rows: `alert` announces a problem at once. */
  line: 'status' | 'alert';
  /** Stores the values; returns true to keep the dialog open, because a value can't be stored yet. */
  save: () => boolean;
}

export function saveDialog(
  dialogs: Dialogs,
  { title, line, save }: SaveDialogOptions,
): { modal: ConfirmationModal; rowsEl: HTMLElement; lineEl: HTMLElement } {
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  modal.setTitle(title);
  const rowsEl = modal.contentEl.createDiv();
  const lineEl = modal.contentEl.createDiv({ attr: { role: line } });
  modal.addButton((button) => button.setButtonText('Save').setCta().onClick(save));
  modal.addCancelButton();
  return { modal, rowsEl, lineEl };
}
