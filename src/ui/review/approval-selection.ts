import type { ApprovalCard } from '../../core/approvals/view/approval-card';
import { counted } from '../../core/app/view/words/counted';

const MOST_ITEMS = 5;
const MOST_RECIPIENTS = 3;

export interface ApprovalSelection {
  goes: readonly ApprovalCard[];
  /** Approvals that are left out, because nothing is sent with a blank. */
  blank: readonly ApprovalCard[];
  /** Approvals that are left out, because nothing is sent unseen. */
  unseen: readonly ApprovalCard[];
}

export function selectionOf(
  cards: readonly ApprovalCard[],
  hasSeen: (card: ApprovalCard) => boolean,
): ApprovalSelection {
  // Whether an approval is left out for its blanks. A single approval is not left out, because the person is asked
  // about its blanks.
  const isBlank = ({ blanks }: ApprovalCard): boolean => cards.length > 1 && blanks.length > 0;
  const whole = cards.filter((card) => !isBlank(card));
  return {
    goes: whole.filter(hasSeen),
    blank: cards.filter(isBlank),
    unseen: whole.filter((card) => !hasSeen(card)),
  };
}

/** Title of the question: "Send 6 mails; 2 with blanks are left out". */
export function selectionTitle(selection: ApprovalSelection): string {
  const stays = stayWords(selection);
  return stays === '' ? goesWords(selection.goes) : `${goesWords(selection.goes)}; ${stays}`;
}

/** A sentence about which approvals are left out, and why; '' if everything is sent. */
export function stayWords({ blank, unseen }: Pick<ApprovalSelection, 'blank' | 'unseen'>): string {
  const [one, other] = [blank.length, unseen.length];
  return [
    ...(one === 0
      ? []
      : [one === 1 ? '1 with blanks is left out' : `${String(one)} with blanks are left out`]),
    ...(other === 0 ? [] : [other === 1 ? '1 unread is left out' : `${String(other)} unread are left out`]),
  ].join(', ');
}

function goesWords(goes: readonly ApprovalCard[]): string {
  if (goes.length === 0) return 'Nothing goes out yet';
  const what = `${areMails(goes) ? 'Send' : 'Approve'} ${countedCards(goes)}`;
  const { recipients } = finalIn(goes);
  if (!isMuch(goes) || recipients === 0) return what;
  return `${what} to ${recipients === 1 ? '1 person' : `${String(recipients)} people`}`;
}

/** Number of approvals as a phrase: "2 mails", or "2 actions" if not all of them are mails. */
export const countedCards = (cards: readonly ApprovalCard[]): string =>
  counted(cards.length, areMails(cards) ? 'mail' : 'action');

const areMails = (cards: readonly ApprovalCard[]): boolean => cards.every(({ kind }) => kind === 'email');

/** Whether there are so many irreversible sends that the person has to type their number. */
export function isMuch(goes: readonly ApprovalCard[]): boolean {
  const { items, recipients } = finalIn(goes);
  return goes.length > 1 && (items > MOST_ITEMS || recipients > MOST_RECIPIENTS);
}

/** Number of irreversible sends, and of their distinct recipients. */
function finalIn(cards: readonly ApprovalCard[]): { items: number; recipients: number } {
  const final = cards.filter(({ risk }) => risk !== null);
  return { items: final.length, recipients: new Set(final.flatMap((card) => card.recipients)).size };
}
