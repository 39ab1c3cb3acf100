import type { Settled } from '../../../kernel/dates/combine';
import { tokensOf } from '../../../kernel/dates/lexicon';
import { languageOf, type Moment, readWhen, type WhenReading } from '../../../kernel/dates/read-when';
import type { Ask, TaskArguments } from './ask';
import { isFiller } from './conversation/talk-words';

type ReadWhen = Extract<WhenReading, { kind: 'read' }>;

/** Due time of a reminder. */
export type DueSaid =
  | { kind: 'none' }
  /** A time is set. `isGuess`: a model named the time, and the person's own text contains no readable one. */
  | { kind: 'set'; due: Settled; isGuess: boolean }
  /** The time is unclear or over, so the person must be asked about this phrase of theirs. */
  | { kind: 'unclear' | 'past'; words: string }
  | { kind: 'differs'; words: string; taken: string };

/**
 * Reads when a reminder is due. The person's own text is read directly. A model's replacement, such as a date, is used
 * only if the person's text gives the same result.
 */
export function dueSaid(
  { title, when }: Pick<TaskArguments, 'title' | 'when'>,
  { text, tasks }: Pick<Ask, 'text' | 'tasks'>,
  moment: Moment,
): DueSaid {
  const language = languageOf(text, moment.languages);
  const read = (words: string): WhenReading => readWhen(words, moment, language);
  const whole = tasks.length > 1 ? NONE : read(text);
  if (when === null) {
    const named = read(title ?? '');
    return asDue(named.kind === 'none' ? whole : named);
  }
  const found = read(when);
  if (isSaid(when, text)) {
    // A word beside the time may change it, so half of what was said sets nothing.
    const isHalf = found.kind === 'none' || (found.kind === 'read' && !isFiller(found.rest));
    return isHalf ? { kind: 'unclear', words: when } : asDue(found);
  }
  if (found.kind !== 'read') return whole.kind === 'read' ? asDue(whole) : { kind: 'unclear', words: when };
  return checked(found, [text, ...text.split(CLAUSE_ENDS)].map(read), when);
}

const NONE: WhenReading = { kind: 'none' };

/** Matches the end of a clause; not a full stop, because it may be part of a date. */
const CLAUSE_ENDS = /[,;\n]|\s(?:and|then|und|dann|et|puis|y|luego|e|poi|en|dan)\s/iu;

function checked(taken: ReadWhen, said: readonly WhenReading[], when: string): DueSaid {
  const same = said.find((each): each is ReadWhen => each.kind === 'read' && agrees(taken, each));
  if (same !== undefined) return asDue(same);
  const named = said.find((each) => each.kind !== 'none');
  return named === undefined
    ? { kind: 'set', due: taken, isGuess: true }
    : { kind: 'differs', words: named.words, taken: when };
}

/**
 * Whether a model's time fits the person's text. A model may leave out a time of day or repetition that the text
 * contains.
 */
const agrees = (taken: Settled, said: Settled): boolean =>
  taken.date === said.date &&
  (['time', 'recurrence', 'until'] as const).every(
    (part) => taken[part] === null || taken[part] === said[part],
  );

function asDue(found: WhenReading): DueSaid {
  switch (found.kind) {
    case 'none':
      return { kind: 'none' };
    case 'read': {
      const { date, time, recurrence, until } = found;
      return { kind: 'set', due: { date, time, recurrence, until }, isGuess: false };
    }
    case 'unclear':
      return { kind: found.why, words: found.words };
  }
}

/** Whether a text contains all words of a phrase. */
function isSaid(phrase: string, text: string): boolean {
  const words = new Set(tokensOf(text).map((token) => token.text));
  return tokensOf(phrase).every((token) => words.has(token.text));
}
