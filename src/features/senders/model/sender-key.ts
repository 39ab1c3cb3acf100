import { foldAddress, parseAddresses } from '../../../kernel/mail/headers/addresses';
import { replySubject } from '../../../kernel/mail/headers/subject';
import { lowerCaseWords } from '../../../kernel/mail/text/words';
import { visibleLine } from '../../../kernel/mail/text/visible-text';

/**
 * Key for the mails that a line is about: `news@example.org "weekly report for"` (a sender's mails whose subject begins
 * with these words), `news@example.org`, or `*@example.org`. Lower case, as written in the note.
 */
export type SenderKey = string;

/** Properties of a mail by which lines and acts match it. */
export interface MailMark {
  /** Address of the sender, folded. */
  sender: string;
  /** The first words of the subject without prefixes and numbers; '' if there are none. */
  words: string;
}

/**
 * The properties of a mail by which lines match it; `null` if it has no sender, several, or an address with special
 * characters.
 */
export function mailMark({ from, subject }: { from: string | null; subject: string }): MailMark | null {
  const senders = parseAddresses(from ?? '');
  const sender = foldAddress(senders[0]?.address ?? '');
  return senders.length === 1 && PLAIN.test(sender) ? { sender, words: firstWords(subject) } : null;
}

/** Matches an address without characters that could mean something in Markdown. Other addresses are never learned. */
const PLAIN = /^[a-z0-9][a-z0-9._+-]{0,63}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/u;

const WORDS = 3;
const LONGEST_WORD = 24;

function firstWords(subject: string): string {
  const own = replySubject(visibleLine(subject)).slice('Re: '.length);
  return lowerCaseWords(own)
    .filter((word) => /^[\p{L}\p{M}]+$/u.test(word))
    .slice(0, WORDS)
    .map((word) => Array.from(word).slice(0, LONGEST_WORD).join(''))
    .join(' ');
}

export const domainIn = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** The keys that match a mail, the most specific first. */
export const keysOf = ({ sender, words }: MailMark): SenderKey[] => [
  ...(words === '' ? [] : [`${sender} "${words}"`]),
  sender,
  `*@${domainIn(sender)}`,
];

export type KeyKind = 'subject' | 'sender' | 'domain';

export const kindOfKey = (key: SenderKey): KeyKind =>
  key.endsWith('"') ? 'subject' : key.startsWith('*@') ? 'domain' : 'sender';

/** Parses a key as typed by a person; `null` if it is not a key. */
export function readKey(text: string): SenderKey | null {
  const [, address = '', words] = /^(\S{3,320})(?:\s{1,4}"([^"\n]{1,120})")?$/u.exec(text.trim()) ?? [];
  const folded = foldAddress(address);
  if (folded.startsWith('*@'))
    return words === undefined && PLAIN.test(`a${folded.slice(1)}`) ? folded : null;
  if (!PLAIN.test(folded)) return null;
  if (words === undefined) return folded;
  const read = firstWords(words);
  return read === '' ? null : `${folded} "${read}"`;
}
