import { ConfirmationModal } from 'obsidian';
import type { Dialogs } from './dialogs';

export interface Question {
  title: string;
  lines: readonly string[];
  fill?: (el: HTMLElement) => void;
  yes: string;
  isDestructive?: boolean;
}

/** Asks before an action; returns true only for the confirming button. */
export async function confirm(dialogs: Dialogs, question: Question, until?: AbortSignal): Promise<boolean> {
  let isConfirmed = false;
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  modal.setTitle(question.title);
  for (const line of question.lines) modal.contentEl.createEl('p', { text: line });
  question.fill?.(modal.contentEl);
  modal.addButton((button) => {
    button.setButtonText(question.yes).onClick(() => {
      isConfirmed = true;
    });
    return question.isDestructive === true ? button.setDestructive() : button.setCta();
  });
  modal.addCancelButton();
  await dialogs.show(modal, until);
  return isConfirmed;
}
