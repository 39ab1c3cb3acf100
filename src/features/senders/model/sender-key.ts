import { foldAddress, parseAddresses } from '../../../kernel/mail/headers/addresses';
import { replySubject } from '../../../kernel/mail/headers/subject';
import { lowerCaseWords } from '../../../kernel/mail/text/words';
import { visibleLine } from '../../../kernel/mail/text/visible-text';

/**
 * Key for the mails that a line is about: `news@example.org "weekly report for"` (a sender's mails whose subject begins
 * with these words), `news@example.org`, or `*@example.org`. Lower case, as written in the note. After `unverified `, it is
 * about mail that only claims to be of this sender.
 */
export type SenderKey = string;

/** Properties of a mail that lines and acts are matched against. */
export interface MailMark {
  /** Address of the sender, folded. */
  sender: string;
  /** The first words of the subject without prefixes and numbers; '' if there are none. */
  words: string;
  /** Whether the receiving server confirmed the sender. */
  isVouched: boolean;
}

/** Key by which sender lines match a mail; `null` without exactly one sender, or with odd characters. */
export function mailMark(
  { from, subject }: { from: string | null; subject: string },
  isVouched: boolean,
): MailMark | null {
  const senders = parseAddresses(from ?? '');
  const sender = foldAddress(senders[0]?.address ?? '');
  return senders.length === 1 && PLAIN.test(sender)
    ? { sender, words: firstWords(subject), isVouched }
    : null;
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
export function keysOf({ sender, words, isVouched }: MailMark): SenderKey[] {
  const key = isVouched ? sender : `${UNVERIFIED}${sender}`;
  const domain = `${isVouched ? '' : UNVERIFIED}*@${domainIn(sender)}`;
  return [...(words === '' ? [] : [`${key} "${words}"`]), key, domain];
}

export const senderKey = ({ sender, isVouched }: Pick<MailMark, 'sender' | 'isVouched'>): SenderKey =>
  isVouched ? sender : `${UNVERIFIED}${sender}`;

const UNVERIFIED = 'unverified ';

export type KeyKind = 'subject' | 'sender' | 'domain';

export const kindOfKey = (key: SenderKey): KeyKind =>
  key.endsWith('"') ? 'subject' : key.includes('*@') ? 'domain' : 'sender';

/** Parses a key as typed by a person; `null` if it is not a key. */
export function readKey(text: string): SenderKey | null {
  const [, claim = '', address = '', words] =
    /^(unverified\s{1,4})?(\S{3,320})(?:\s{1,4}"([^"\n]{1,120})")?$/iu.exec(text.trim()) ?? [];
  const folded = foldAddress(address);
  const isDomain = folded.startsWith('*@');
  if (!PLAIN.test(isDomain ? `a${folded.slice(1)}` : folded) || (isDomain && words !== undefined))
    return null;
  const read = words === undefined ? undefined : firstWords(words);
  if (read === '') return null;
  return `${claim === '' ? '' : UNVERIFIED}${folded}${read === undefined ? '' : ` "${read}"`}`;
}
