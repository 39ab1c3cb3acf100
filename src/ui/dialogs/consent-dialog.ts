import { ConfirmationModal } from 'obsidian';
import type { Settings } from '../../settings/settings';
import { consentFacts } from './consent-words';
import type { Dialogs } from './dialogs';
import { addFacts } from './facts';
import type { NotesRecipient } from './recipient';

/** Shows the data that would be sent and its recipient. Only the consent button agrees; Esc and closing do not. */
export async function askConsent(
  dialogs: Dialogs,
  settings: Settings,
  recipient: NotesRecipient,
): Promise<boolean> {
  let isAgreed = false;
  const { key, label, termsUrl } = recipient.choice;
  const who = key === 'custom' ? `the server at ${recipient.host}` : label;
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  modal.setTitle(recipient.isHere ? `Let ${who} read your notes?` : `Send notes to ${who}?`);
  addFacts(modal.contentEl, consentFacts(settings, recipient));
  if (termsUrl !== null) {
    modal.contentEl
      .createEl('p')
      .createEl('a', { text: `What ${label} says about your data`, href: termsUrl });
  }
  modal.addButton((button) =>
    button
      .setButtonText('Agree')
      .setCta()
      .onClick(() => {
        isAgreed = true;
      }),
  );
  modal.addCancelButton();
  await dialogs.show(modal);
  return isAgreed;
}
