import { isAnswerSubject } from '../../../kernel/mail/headers/subject';
import { blanksIn, leftTraces } from '../model/blanks';
import { isTrace } from '../model/approval/letter-traces';
import { counted } from '../../app/view/words/counted';
import type { MailText } from './mail-text';
import type { Overwritten } from './overwritten-blanks';

/** Position of a blank: UTF-16 offsets in the field, `to` excluded. */
export interface BlankPlace {
  field: 'subject' | 'body';
  from: number;
  to: number;
}

/** The blanks for the person to fill in, in reading order; the subject of an answer is not theirs. */
export const blankPlaces = ({ subject, body }: Pick<MailText, 'subject' | 'body'>): BlankPlace[] => [
  ...(isAnswerSubject(subject) ? [] : blanksIn(subject)).map(({ from, to }) => ({
    field: 'subject' as const,
    from,
    to,
  })),
  ...blanksIn(body).map(({ from, to }) => ({ field: 'body' as const, from, to })),
];

/** The first blank, else the first trace of the model; `null` if none is left. */
export const firstBlank = (
  text: Pick<MailText, 'subject' | 'body'>,
  traces: readonly string[] = [],
): BlankPlace | null =>
  [
    ...blankPlaces(text),
    ...traces.flatMap((trace) => [
      placeIn('body', text.body, trace),
      placeIn('subject', text.subject, trace),
    ]),
  ].find(({ from }) => from >= 0) ?? null;

/** Why the text can't be sent: blanks, blanks perhaps overwritten by accident, traces of the model. */
export function blanksOfMail(
  { subject, body }: Pick<MailText, 'subject' | 'body'>,
  overwritten: readonly Overwritten[],
  traces: readonly string[],
): string[] {
  const found = [...(isAnswerSubject(subject) ? [] : blanksIn(subject)), ...blanksIn(body)];
  const texts = found.map(({ text }) => text.replace(/\s+/g, ' '));
  const left = leftTraces([subject, body], traces);
  return [...new Set([...texts, ...overwritten.map(({ blank }) => blank), ...left])];
}

const placeIn = (field: BlankPlace['field'], text: string, trace: string): BlankPlace => ({
  field,
  from: text.indexOf(trace),
  to: text.indexOf(trace) + trace.length,
});

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

/** The traces of the model among the reasons that hold a text back. */
export const tracesAmong = (held: readonly string[]): string[] => held.filter(isTrace);

/** The changes that a text needs before it can be sent: "2 blanks to fill in, 1 leftover of the model to remove". */
export function toFillIn(held: readonly string[]): string {
  const traces = tracesAmong(held).length;
  const blanks = held.length - traces;
  return [
    ...(blanks === 0 ? [] : [`${counted(blanks, 'blank')} to fill in`]),
    ...(traces === 0 ? [] : [`${counted(traces, 'leftover')} of the model to remove`]),
  ].join(', ');
}
