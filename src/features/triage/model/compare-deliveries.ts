import { MAILBOX } from '../../../kernel/notes/codes';
import { OWN_KEYS } from '../../../kernel/index/own-keys';
import {
  haveSameHead,
  isSameMail,
  isSameText,
  splitFooter,
  withoutFooter,
} from '../../../kernel/mail/quoting/same-text';
import { foldedName, stem } from '../../../kernel/notes/names';
import { type Note, textField } from '../../../kernel/notes/note';
import { AS_SENT } from '../../../kernel/mail/headers/as-sent';

export interface Delivery {
  path: string;
  note: Note;
}

/**
 * What a note is to another one with the same Message-ID. `other`: another mail, because some programs give many mails
 * one id. `same`: both say the same. `less`: the note says nothing that the other does not say. `more`: the other says
 * nothing that the note does not say. `differs`: each may hold words or properties of the person's own.
 */
export type Likeness = 'other' | 'same' | 'less' | 'more' | 'differs';

/**
 * Compares two notes of one Message-ID. A name with a mark means that a sync service made two files of one note, so any
 * difference but a list's footer is somebody's edit. Without a mark, or through two mailboxes, one mail may have come
 * twice, and its deliveries differ in headers and in how a program wrote the text.
 */
export function compareDeliveries(one: Delivery, other: Delivery): Likeness {
  const [a, b] = [one.note, other.note];
  const isTwice = cameTwice(a, b);
  const isMarked = isMarkedCopy(one.path, other.path) || isMarkedCopy(other.path, one.path);
  if (isMarked && !isTwice) {
    if (!haveSameHead(a, b) && !isSameText(a.body, b.body)) return 'other';
    return isSameButFooter(a.body, b.body) && haveSameProperties(a, b) ? 'same' : 'differs';
  }
  if (!isSameMail(a, b)) return 'other';
  const [isLess, isMore] = [addsNothing(a, b, isTwice), addsNothing(b, a, isTwice)];
  if (isLess) return isMore ? 'same' : 'less';
  return isMore ? 'more' : 'differs';
}

/**
 * Whether `copy` is the name of `original` with something added, as sync services do in every language: "q (Anna's
 * conflicted copy 2026-11-28)", "q.sync-conflict-20261128-101530-ABCDEFG", "q 2", "q-LAPTOP-1", "Kopie von q". Proves
 * something only for notes with the same Message-ID.
 */
export function isMarkedCopy(copy: string, original: string): boolean {
  const [name, base] = [foldedName(stem(copy)), foldedName(stem(original))];
  if (name.length <= base.length) return false;
  return [name.indexOf(base), name.lastIndexOf(base)].some((at) => {
    const isWhole = at >= 0 && (at === 0 || APART.test(name[at - 1] ?? ''));
    const added = name.slice(at + base.length);
    return isWhole && (added === '' || APART.test(added) || UNSPACED.test(added));
  });
}

const APART = /^[^\p{L}\p{N}]/u;
/** Scripts that put no space between words. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Whether the headers show two deliveries: into two mailboxes, or once through a list. */
const cameTwice = ({ frontmatter: a }: Note, { frontmatter: b }: Note): boolean =>
  PLACE_KEYS.some((key) => textField(a, key) !== textField(b, key));

const PLACE_KEYS = [MAILBOX, 'account', 'mailbox', 'delivered_to', 'list_id', 'to', 'cc'];

/** Headers that two deliveries of one mail have, or lack, each for itself. */
const HEADER_KEYS: ReadonlySet<string> = new Set([
  ...[...PLACE_KEYS, 'type', 'source', 'classification', 'message_id', 'from', 'subject', 'reply_to'],
  ...['date_received', 'date_raw', 'has_attachments', 'attachments', 'in_reply_to', 'references'],
  ...['list_unsubscribe', 'precedence', 'auto_submitted', 'authenticated_by', 'event', 'read_receipt'],
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
  // A line below both footers is no footer of a second list.
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
