import { type ButtonComponent, ConfirmationModal } from 'obsidian';
import type { ApprovalCard } from '../../core/approvals/view/approval-card';
import type { Dialogs } from '../dialogs/dialogs';
import { Reading } from '../parts/state/reading';
import { type ApprovalSelection, selectionOf, selectionTitle, isMuch } from './approval-selection';
import { type MailReader, SelectionLetters } from './selection-letters';

interface SelectionQuestion {
  cards: readonly ApprovalCard[];
  /** Whether a text was seen elsewhere before this dialog. */
  hasSeen: (card: ApprovalCard) => boolean;
  now: () => number;
  mails: MailReader;
  /** Aborted when none of the approvals waits any more. */
  until: AbortSignal;
}

/**
 * Shows the letters and counts those that will be sent: seen to the end and without blanks. Many irreversible sends
 * require typing their number. Returns `null` for anything but the one button.
 */
export async function askForSelection(
  dialogs: Dialogs,
  question: SelectionQuestion,
): Promise<ApprovalSelection | null> {
  const { cards, now, mails } = question;
  const before = new Set(cards.filter(question.hasSeen));
  const reading = new Reading({ now, changed: refresh });
  const hasSeen = (card: ApprovalCard): boolean => before.has(card) || reading.hasSeen(card);
  const selection = (): ApprovalSelection => selectionOf(cards, hasSeen);

  const modal = new ConfirmationModal(dialogs.app)
    .addClass('deputy-dialog')
    .addClass('deputy-selection-dialog');
  modal.titleEl.setAttr('aria-live', 'polite');
  const listEl = modal.contentEl.createDiv({ cls: 'deputy-selection-letters', attr: { tabindex: '0' } });
  const count = addCount(modal.contentEl, refresh);
  let button: ButtonComponent | undefined;
  let agreed: ApprovalSelection | null = null;
  const letters = new SelectionLetters(listEl, cards, { reading, hasSeen, mails });
  modal.addButton((made) => {
    button = made.setButtonText('Approve').setCta();
    return made.onClick(() => {
      const asked = selection();
      if (isReady(asked)) agreed = asked;
    });
  });
  modal.addCancelButton();
  const isReady = ({ goes }: ApprovalSelection): boolean => goes.length > 0 && count.fits(goes);
  function refresh(): void {
    const shown = selection();
    modal.setTitle(cards.length === 1 ? 'Approve this?' : selectionTitle(shown));
    count.ask(shown.goes);
    letters.refresh();
    button?.setDisabled(!isReady(shown));
  }
  const from = modal.containerEl.doc.activeElement;
  const closed = dialogs.show(modal, question.until);
  // The field is focused without scrolling, so that the list of letters starts at its top.
  listEl.focus({ preventScroll: true });
  if (cards.length === 1) letters.openFirst();
  refresh();
  await closed;
  letters.close();
  if (from?.instanceOf(HTMLElement) === true && from.isConnected) from.focus({ preventScroll: true });
  return agreed;
}

interface Count {
  ask: (goes: readonly ApprovalCard[]) => void;
  fits: (goes: readonly ApprovalCard[]) => boolean;
}

function addCount(el: HTMLElement, changed: () => void): Count {
  const countEl = el.createDiv('deputy-selection-count-field');
  const textEl = countEl.createEl('p');
  const field = countEl.createEl('input', { type: 'text', attr: { inputmode: 'numeric' } });
  field.setAttr('aria-label', 'How many');
  field.addEventListener('input', changed);
  return {
    ask: (goes) => {
      textEl.setText(`Type ${String(goes.length)} to confirm.`);
      countEl.toggle(isMuch(goes));
    },
    fits: (goes) => !isMuch(goes) || field.value.trim() === String(goes.length),
  };
}
