import { ConfirmationModal } from 'obsidian';
import type { Dialogs } from './dialogs';

export interface Question {
  title: string;
  /** A paragraph each. */
  lines: readonly string[];
  /** What stands below them. */
  fill?: (el: HTMLElement) => void;
  /** On the button that says yes. */
  yes: string;
  isDestructive?: boolean;
}

/** Asks before something is done; everything but the one button is a no. */
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
