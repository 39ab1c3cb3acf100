import { isAnswerSubject } from '../../../kernel/mail/headers/subject';
import { blanksIn } from '../model/blanks';
import { counted } from '../../../app/view/words/counted';
import type { MailText } from './mail-text';
import type { Overwritten } from './overwritten-blanks';

/** Position of a blank: UTF-16 offsets in the field, `to` excluded. */
export interface BlankPlace {
  field: 'subject' | 'body';
  from: number;
  to: number;
}

/** The first blank for the person to fill in; `null` if none is left. */
export function firstBlank({ subject, body }: Pick<MailText, 'subject' | 'body'>): BlankPlace | null {
  const [own] = isAnswerSubject(subject) ? [] : blanksIn(subject);
  if (own !== undefined) return { field: 'subject', from: own.from, to: own.to };
  const [first] = blanksIn(body);
  return first === undefined ? null : { field: 'body', from: first.from, to: first.to };
}

/** Blanks that are left in the current text, and words that may have overwritten one by accident. */
export function blanksOfMail(
  { subject, body }: Pick<MailText, 'subject' | 'body'>,
  overwritten: readonly Overwritten[],
): string[] {
  const found = [...(isAnswerSubject(subject) ? [] : blanksIn(subject)), ...blanksIn(body)];
  const texts = found.map(({ text }) => text.replace(/\s+/g, ' '));
  return [...new Set([...texts, ...overwritten.map(({ blank }) => blank)])];
}

interface Part {
  text: string;
  isBlank: boolean;
}

/** The body in parts, with each blank as a part of its own. */
export function markBlanks(body: string, overwritten: readonly Overwritten[] = []): Part[] {
  let at = 0;
  const places = [...blanksIn(body), ...overwritten].sort((a, b) => a.from - b.from);
  const parts = places.flatMap(({ from, to }): Part[] => {
    const before = { text: body.slice(at, from), isBlank: false };
    at = to;
    return [before, { text: body.slice(from, to), isBlank: true }];
  });
  return [...parts, { text: body.slice(at), isBlank: false }].filter(({ text }) => text !== '');
}

/** Number of blanks in words: "2 blanks to fill in". */
export const toFillIn = (blanks: readonly string[]): string =>
  `${counted(blanks.length, 'blank')} to fill in`;
