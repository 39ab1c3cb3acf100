import { ConfirmationModal, Setting } from 'obsidian';
import type { Dialogs } from './dialogs';

export interface TextQuestion {
  title: string;
  name: string;
  desc: string;
  yes: string;
}

/** Asks for a line of text; `null` if the person closed the dialog or left it empty. */
export async function askText(
  dialogs: Dialogs,
  { title, name, desc, yes }: TextQuestion,
): Promise<string | null> {
  let typed = '';
  let answer: string | null = null;
  const give = (): void => {
    answer = typed === '' ? null : typed;
  };
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  modal.setTitle(title);
  new Setting(modal.contentEl)
    .setName(name)
    .setDesc(desc)
    .addText((text) => {
      text.onChange((value) => (typed = value.trim()));
      text.inputEl.setAttr('aria-label', name);
      text.inputEl.addEventListener('keydown', ({ key, isComposing }) => {
        if (key !== 'Enter' || isComposing) return;
        give();
        modal.close();
      });
    });
  modal.addButton((button) => button.setButtonText(yes).setCta().onClick(give));
  modal.addCancelButton();
  const closed = dialogs.show(modal);
  modal.contentEl.querySelector('input')?.focus();
  await closed;
  return answer;
}
