import { isAnswerSubject } from '../../mail/headers/subject';
import { blanksIn } from '../../approvals/blanks';
import { counted } from '../words/counted';
import type { MailText } from './mail-text';

/** Where something is still to be filled in: UTF-16 offsets in the field, `to` excluded. */
export interface BlankPlace {
  field: 'subject' | 'body';
  from: number;
  to: number;
}

/** The first one that the person has to fill in; `null`: none is left. */
export function firstBlank({ subject, body }: Pick<MailText, 'subject' | 'body'>): BlankPlace | null {
  const [own] = isAnswerSubject(subject) ? [] : blanksIn(subject);
  if (own !== undefined) return { field: 'subject', from: own.from, to: own.to };
  const [first] = blanksIn(body);
  return first === undefined ? null : { field: 'body', from: first.from, to: first.to };
}

interface Part {
  text: string;
  isBlank: boolean;
}

/** The body in parts, with what is still to be filled in apart. */
export function markBlanks(body: string): Part[] {
  let at = 0;
  const parts = blanksIn(body).flatMap(({ from, to }): Part[] => {
    const before = { text: body.slice(at, from), isBlank: false };
    at = to;
    return [before, { text: body.slice(from, to), isBlank: true }];
  });
  return [...parts, { text: body.slice(at), isBlank: false }].filter(({ text }) => text !== '');
}

/** "2 blanks to fill in" */
export const toFillIn = (blanks: readonly string[]): string =>
  `${counted(blanks.length, 'blank')} to fill in`;
