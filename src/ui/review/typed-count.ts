import { ConfirmationModal } from 'obsidian';
import type { RequestCard } from '../../dashboard/requests/request-card';
import type { Dialogs } from '../dialogs/dialogs';
import { showTexts } from './batch-question';
import { counted } from '../../dashboard/words/counted';

const MOST_ITEMS = 5;
const MOST_RECIPIENTS = 3;

/** What approving many at once can't take back. */
export interface Irrevocable {
  items: number;
  /** Different ones. */
  recipients: number;
}

/** More that can't be undone than a click should do; `null`: a click will do. */
export function irrevocableIn(cards: readonly RequestCard[]): Irrevocable | null {
  const final = cards.filter(({ risk }) => risk !== null);
  const recipients = new Set(final.flatMap((card) => card.recipients)).size;
  const isMuch = final.length > MOST_ITEMS || recipients > MOST_RECIPIENTS;
  return cards.length > 1 && isMuch ? { items: final.length, recipients } : null;
}

/** Has the person type how many it is; everything else is a no. */
export async function askForCount(
  dialogs: Dialogs,
  { items, recipients }: Irrevocable,
  cards: readonly RequestCard[],
): Promise<boolean> {
  let isTyped = false;
  let isConfirmed = false;
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  modal.setTitle(titleOf(cards, { items, recipients }));
  showTexts(modal.contentEl, cards);
  modal.contentEl.createEl('p', { text: `Type ${String(items)} to confirm.` });
  const field = modal.contentEl.createEl('input', { type: 'text', attr: { inputmode: 'numeric' } });
  field.setAttr('aria-label', 'How many');
  modal.addButton((button) => {
    button.setButtonText('Approve').setCta().setDisabled(true);
    button.onClick(() => {
      isConfirmed = isTyped;
    });
    field.addEventListener('input', () => {
      isTyped = field.value.trim() === String(items);
      button.setDisabled(!isTyped);
    });
    return button;
  });
  modal.addCancelButton();
  const closed = dialogs.show(modal);
  field.focus();
  await closed;
  return isConfirmed;
}

function titleOf(cards: readonly RequestCard[], { items, recipients }: Irrevocable): string {
  const isMail = cards.every(({ kind }) => kind === 'email');
  const what = isMail ? `Send ${counted(items, 'mail')}` : `Approve ${counted(items, 'action')}`;
  if (recipients === 0) return `${what}?`;
  return `${what} to ${recipients === 1 ? '1 person' : `${String(recipients)} people`}?`;
}
