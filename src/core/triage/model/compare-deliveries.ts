import { MAILBOX } from '../../../kernel/notes/codes';
import { OWN_KEYS } from '../../../kernel/index/own-keys';
import {
  haveSameHead,
  isSameMail,
  isSameText,
  splitFooter,
  withoutFooter,
} from '../../../kernel/mail/quoting/same-text';
import { isMarkedCopy } from '../../../kernel/notes/marked-copy';
import { type Note, textField } from '../../../kernel/notes/note';
import { AS_SENT } from '../../../kernel/mail/headers/as-sent';

export interface Delivery {
  path: string;
  note: Note;
}

/**
 * Relation of a note to another one with the same Message-ID. `other`: another mail, because some programs give many mails
 * one id. `same`: both say the same. `less`: the note says nothing that the other does not say. `more`: the other says
 * nothing that the note does not say. `differs`: each may hold words or properties of the person's own.
 */
export type Likeness = 'other' | 'same' | 'less' | 'more' | 'differs';

/**
 * Compares two notes of one Message-ID. A marked name means that a sync service made two files of one note, so every
 * difference except a list's footer is an edit. Without a mark, or through two mailboxes, the mail may have come twice,
 * and headers and the form of the text may differ.
 */
export function compareDeliveries(one: Delivery, other: Delivery): Likeness {
  const [a, b] = [one.note, other.note];
  const isTwice = cameTwice(a, b);
  const isMarked = isMarkedCopy(one.path, other.path) || isMarkedCopy(other.path, one.path);
  if (isMarked && !isTwice) {
    if (!haveSameId(a, b) && !haveSameHead(a, b) && !isSameText(a.body, b.body)) return 'other';
    return isSameButFooter(a.body, b.body) && haveSameProperties(a, b) ? 'same' : 'differs';
  }
  if (!isSameMail(a, b)) return 'other';
  const [isLess, isMore] = [addsNothing(a, b, isTwice), addsNothing(b, a, isTwice)];
  if (isLess) return isMore ? 'same' : 'less';
  return isMore ? 'more' : 'differs';
}

/**
 * Whether two notes without a Message-ID, one with the marked name of the other, may be one note: by their `id`, or by
 * sender, subject and date of the mail. "Chapter 2" is not a copy of "Chapter".
 */
export function isOneNote(one: Delivery, other: Delivery): boolean {
  const [a, b] = [one.note, other.note];
  if (!isMarkedCopy(one.path, other.path) && !isMarkedCopy(other.path, one.path)) return false;
  return (
    haveSameId(a, b) ||
    (MAIL_KEYS.every((key) => hasSame(a, b, key)) && DATE_KEYS.some((key) => hasSame(a, b, key)))
  );
}

const haveSameId = (a: Note, b: Note): boolean => hasSame(a, b, 'id');

const hasSame = ({ frontmatter: a }: Note, { frontmatter: b }: Note, key: string): boolean =>
  !isEmpty(a[key] ?? null) && JSON.stringify(a[key]) === JSON.stringify(b[key]);

const MAIL_KEYS = ['from', 'subject'];
const DATE_KEYS = ['date_received', 'date_raw', 'date'];

/** Whether the headers show two deliveries: into two mailboxes, or once through a list. */
const cameTwice = ({ frontmatter: a }: Note, { frontmatter: b }: Note): boolean =>
  PLACE_KEYS.some((key) => textField(a, key) !== textField(b, key));

const PLACE_KEYS = [MAILBOX, 'account', 'mailbox', 'delivered_to', 'list_id', 'to', 'cc'];

/** Headers that may differ between two deliveries of one mail. */
const HEADER_KEYS: ReadonlySet<string> = new Set([
  ...[...PLACE_KEYS, 'type', 'source', 'classification', 'message_id', 'from', 'subject', 'reply_to'],
  ...['date_received', 'date_raw', 'has_attachments', 'attachments', 'in_reply_to', 'references'],
  ...[
    'list_unsubscribe',
    'unsubscribe_by',
    'precedence',
    'auto_submitted',
    'authenticated_by',
    'event',
    'read_receipt',
  ],
  ...['from_missing', 'sender', 'answers_approval', 'answers_note'],
]);

const isDeputys = (key: string): boolean =>
  key.startsWith('deputy_') || OWN_KEYS.some((own) => own === key) || key === 'source_file' || key === 'plan';

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const ownProperties = ({ frontmatter }: Note): [string, unknown][] =>
  Object.entries(frontmatter).filter(([key, value]) => !isDeputys(key) && !isEmpty(value));

function haveSameProperties(a: Note, b: Note): boolean {
  const written = (note: Note): string =>
    JSON.stringify(ownProperties(note).sort(([one], [other]) => (one < other ? -1 : 1)));
  return written(a) === written(b);
}

/** Whether a note has no word and no property that the other one lacks. */
function addsNothing(note: Note, other: Note, isTwice: boolean): boolean {
  const textOf = ({ body }: Note): string => (isTwice ? withoutFooter(body) : splitFooter(body).text);
  const counts = new Map<string, number>();
  for (const word of wordsOf(textOf(other))) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of wordsOf(textOf(note))) {
    const left = counts.get(word) ?? 0;
    if (left === 0) return false;
    counts.set(word, left - 1);
  }
  return ownProperties(note).every(
    ([key]) => HEADER_KEYS.has(key) || key.endsWith(AS_SENT) || !isEmpty(other.frontmatter[key] ?? null),
  );
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function isSameButFooter(a: string, b: string): boolean {
  const [one, other] = [splitFooter(a), splitFooter(b)];
  if (plainLines(one.text) !== plainLines(other.text)) return false;
  // A line below both footers is not a second list's footer.
  return !isPartOf(one.footer, other.footer) && !isPartOf(other.footer, one.footer);
}

function isPartOf(part: readonly string[], whole: readonly string[]): boolean {
  const lines = new Set(whole);
  return part.length > 0 && lines.size > new Set(part).size && part.every((line) => lines.has(line));
}

const plainLines = (text: string): string =>
  text
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
