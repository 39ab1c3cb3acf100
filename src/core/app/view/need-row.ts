import { capitalized } from '../../../kernel/notes/text/capitalized';
import { counted } from './words/counted';
import type { NeedItem } from './need-item';
import type { Need } from './needs/need';
import type { DayWords } from './needs/need-order';
import type { ApprovalCard } from '../../approvals/view/approval-card';
import { toFillIn } from '../../approvals/view/mail-blanks';

/** An item of the list, in three short lines. */
export interface NeedRow {
  /** Name of the sender or recipient; never ''. */
  sender: string;
  subject: string;
  /** Reason why the item waits, or the obstacle; may be empty. */
  why: string;
  /** Whether something must be fixed before the item can be approved. */
  isCaution: boolean;
  /** Name of its account, where there are several. */
  account?: string;
}

export function needRow(item: NeedItem): NeedRow {
  const account = accountOfItem(item);
  const row = { ...rowOf(item), ...(account === null ? {} : { account }) };
  return item.group === 'urgent' && !row.isCaution ? { ...row, why: urgently(row.why) } : row;
}

/** Name of an item's account, where there are several; `null` for notes that share a row. */
export const accountOfItem = (item: NeedItem): string | null =>
  item.kind === 'request' ? item.card.account : item.kind === 'note' ? (item.need.account ?? null) : null;

function rowOf(item: NeedItem): NeedRow {
  switch (item.kind) {
    case 'request':
      return requestRow(item.card);
    case 'note':
      return noteRow(item.need);
    case 'day':
      return {
        sender: dayWords(item),
        subject: sendersOf(item.needs).join(', '),
        why: capitalized(item.words.why),
        isCaution: false,
      };
  }
}

/** `5 receipts, 3 senders` or `4 to read, 2 senders` */
export const dayWords = ({ words, needs }: { words: DayWords; needs: readonly Need[] }): string =>
  `${words.counted(needs.length)}, ${counted(sendersOf(needs).length, 'sender')}`;

const sendersOf = (needs: readonly Need[]): string[] => [
  ...new Set(needs.map(({ sender, subject }) => (sender === '' ? subject : sender))),
];

function requestRow(card: ApprovalCard): NeedRow {
  return { ...requestNames(card), ...requestWhy(card) };
}

function requestNames(card: ApprovalCard): Pick<NeedRow, 'sender' | 'subject'> {
  const { person, about, text } = card;
  switch (card.kind) {
    case 'email':
      return { sender: person || 'No recipient yet', subject: about.replace(/^(?:re|aw): (?=\S)/i, '') };
    case 'tool':
      return { sender: person, subject: about };
    case 'by_hand':
      return { sender: 'Do this yourself', subject: text.body };
  }
}

function requestWhy(card: ApprovalCard): Pick<NeedRow, 'why' | 'isCaution'> {
  const { status, blanks, objection, evidence, why } = card;
  if (status.name !== '') return { why: status.name, isCaution: true };
  if (blanks.length > 0) return { why: toFillIn(blanks), isCaution: true };
  if (objection !== null) return { why: objection, isCaution: true };
  return { why: evidence === null ? why : `“${evidence}”`, isCaution: false };
}

/** The row says what the person has to do; if that is unknown, why the note waits. */
const noteRow = ({ sender, subject, kind, reason, next }: Need): NeedRow =>
  sender === ''
    ? { sender: subject, subject: next, why: reason, isCaution: false }
    : { sender, subject, why: SAYS_NEXT.has(kind) || reason === '' ? next : reason, isCaution: false };

const SAYS_NEXT: ReadonlySet<Need['kind']> = new Set(['info', 'do', 'check', 'read', 'rejected']);

const urgently = (why: string): string => (why === '' ? 'Urgent' : `Urgent · ${why}`);
