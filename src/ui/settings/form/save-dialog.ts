import { ConfirmationModal } from 'obsidian';
import type { Dialogs } from '../../dialogs/dialogs';

interface SaveDialogOptions {
  title: string;
  /** How a screen reader hears of the line below the rows: at once where it is a problem. */
  line: 'status' | 'alert';
  /** Whether something can't be stored yet, which keeps the dialog open. */
  save: () => boolean;
}

interface SaveDialog {
  modal: ConfirmationModal;
  rowsEl: HTMLElement;
  lineEl: HTMLElement;
}

/** A dialog of rows, a line that says what is wrong with them, and the buttons to save and to cancel. */
export function saveDialog(dialogs: Dialogs, { title, line, save }: SaveDialogOptions): SaveDialog {
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  modal.setTitle(title);
  const rowsEl = modal.contentEl.createDiv();
  const lineEl = modal.contentEl.createDiv({ attr: { role: line } });
  modal.addButton((button) => button.setButtonText('Save').setCta().onClick(save));
  modal.addCancelButton();
  return { modal, rowsEl, lineEl };
}
