import { stripQuotedHistory } from '../../../kernel/mail/quoting/quoting';
import { visibleText } from '../../../kernel/mail/text/visible-text';
import { lowerCaseWords } from '../../../kernel/mail/text/words';
import type { MailContext } from '../../../core/triage/model/mail-context';
import { keysOf, type MailMark } from './sender-key';

/**
 * Features of a mail, as places in the table of weights: its sender and the facts of its headers weigh each
 * for itself, its words weigh together as much as two of them.
 */
export interface HashedMail {
  facts: readonly number[];
  words: readonly number[];
}

/** Places as text, four hexadecimal digits each. */
export const packed = (places: readonly number[]): string =>
  places.map((place) => place.toString(16).padStart(4, '0')).join('');

export const unpacked = (text: string): number[] =>
  (text.match(/[\da-f]{4}/gu) ?? []).map((place) => parseInt(place, 16));

/** Number of places in the table. Two features may share one. */
export const TABLE_SIZE = 1 << 16;

const ownText = ({ body, subject }: Pick<MailContext, 'body' | 'subject'>): string =>
  visibleText(stripQuotedHistory(body.slice(0, LONGEST_BODY), subject));

/** `kind`: the rules' finding in the mail. `isBulk`: whether it went to many. */
export function featuresOf(
  mail: MailContext,
  { mark, kind, isBulk }: { mark: MailMark; kind: string; isBulk: boolean },
): HashedMail {
  const facts = [
    ...keysOf(mark),
    `kind ${kind}`,
    ...(mail.listId === null ? [] : [`list ${mail.listId}`]),
    ...[
      ['many', isBulk],
      ['unsubscribe', mail.offersUnsubscribe],
      ['automatic', mail.isAutomatic],
      ['reply', mail.inReplyTo !== null],
      ['attached', mail.attachments.length > 0],
    ].flatMap(([name, is]) => (is === true ? [`has ${String(name)}`] : [])),
  ];
  const subject = lowerCaseWords(mail.subject).map(withoutDigits);
  const words = wordPlaces(ownText(mail), MOST_WORDS);
  return { facts: placesOf(facts), words: [...placesOf(subject.map((word) => `s ${word}`)), ...words] };
}

/** Table positions of the words of a text, up to a maximum; numbers of equal length count as one word. */
export const wordPlaces = (text: string, most = Infinity): number[] =>
  placesOf(lowerCaseWords(text).slice(0, most).map(withoutDigits));

const withoutDigits = (word: string): string => word.replace(/\d/gu, '0');

const placesOf = (names: readonly string[]): number[] => [
  ...new Set(names.map((name) => shortCode(name) % TABLE_SIZE)),
];

/** FNV-1a in 32 bits: quick, the same on every device, and not for security. */
export function shortCode(text: string): number {
  let code = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) code = Math.imul(code ^ text.charCodeAt(i), 0x01000193);
  // The lowest bits of similar texts differ too little.
  return (code ^ (code >>> 15)) >>> 0;
}

const LONGEST_BODY = 6_000;
const MOST_WORDS = 120;
