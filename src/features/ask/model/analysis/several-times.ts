import type { Settled } from '../../../../kernel/dates/combine';
import { LANGUAGES } from '../../../../kernel/dates/languages/languages';
import { lexiconOf, tokensOf } from '../../../../kernel/dates/lexicon';
import { readWhen } from '../../../../kernel/dates/read-when';
import { isClockOnly } from '../conversation/time-said';
import type { SaidMoment } from './time-slot';

/** More times than this in one phrase are asked about. */
const MOST_TIMES = 5;

/**
 * The times of a phrase that names several of one kind, each as a phrase of its own: "Monday at 9" and "Thursday at 9"
 * for "Monday and Thursday at 9". Empty if it names none, or they may be others.
 */
export function severalTimes(phrase: string, said: SaidMoment): readonly string[] {
  const parts = partsOf(phrase, said);
  const [first = [], last = []] = [parts[0], parts.at(-1)];
  if (parts.length < 2 || parts.length > MOST_TIMES) return [];
  const middle = parts.slice(1, -1).map(textOf);
  const found = new Map<string, readonly string[]>();
  const look = (items: readonly string[], whole: (item: string) => string): void => {
    const times = eachRead(items, whole, said);
    if (times !== null && !found.has(times.key)) found.set(times.key, times.phrases);
  };
  const itself = meant(textOf(first), said);
  // In June, "on the 5th and the 6th of December" names no day of July.
  const isOwn = last.every((_, k) => {
    const both = k === 0 ? null : meant(textOf([...first, ...last.slice(k)]), said);
    return both === null || keyOf(both) === (itself === null ? '' : keyOf(itself));
  });
  look([textOf(first), ...middle, textOf(last)], (item) => item);
  if (!isOwn) for (const key of found.keys()) found.set(key, []);
  for (let k = 1; k < first.length; k += 1) {
    const shared = textOf(first.slice(0, k));
    if (meant(shared, said) !== null)
      look([textOf(first.slice(k)), ...middle, textOf(last)], (item) => `${shared} ${item}`);
  }
  for (let k = 1; k < last.length; k += 1)
    look([textOf(first), ...middle, textOf(last.slice(0, k))], (item) => `${item} ${textOf(last.slice(k))}`);
  const [only = [], other] = found.values();
  return other === undefined ? only : [];
}

/** The words between "and" and commas; none without an "and". */
function partsOf(phrase: string, { language }: SaidMoment): string[][] {
  const tokens = tokensOf(phrase);
  const lexicon = lexiconOf(LANGUAGES[language]);
  const isAnd = (at: number): boolean => lexicon.meaningsAt(tokens, at).some(({ kind }) => kind === 'and');
  const parts: string[][] = [[]];
  for (const [at, { start, text }] of tokens.entries())
    if (isAnd(at) || text === ',') parts.push([]);
    // A sign outside of all words, such as an apostrophe, belongs to the word before it.
    else parts.at(-1)?.push(phrase.slice(start, tokens[at + 1]?.start).trim());
  return tokens.some((_, at) => isAnd(at)) ? parts : [];
}

const textOf = (words: readonly string[]): string => words.join(' ');

/** The phrases made of items of the same kind, each read to its last word and in their order; `key`: what they mean. */
function eachRead(
  items: readonly string[],
  whole: (item: string) => string,
  said: SaidMoment,
): { phrases: readonly string[]; key: string } | null {
  const [first = ''] = items;
  const kind = kindOf(first, said);
  if (kind === null) return null;
  const complete = items.map((item) => {
    if (kindOf(item, said) === kind) return item;
    // "At 9 and 5": the second hour has no word of its own.
    const led = `${first.split(' ')[0] ?? ''} ${item}`;
    return kind === 'clock' && !first.startsWith(item) && kindOf(led, said) === kind ? led : null;
  });
  const phrases = complete.flatMap((item) => (item === null ? [] : [whole(item)]));
  const times = phrases.flatMap((each) => meant(each, said) ?? []);
  const keys = times.map(keyOf);
  // "At 5 and 9" may be in the morning or in the evening.
  const isRising =
    kind !== 'clock' ||
    times.every((each, n) => {
      const former = times[n - 1];
      if (former === undefined) return true;
      const isSameDay = each.recurrence !== null || each.date === former.date;
      return isSameDay && (each.time ?? '') > (former.time ?? '');
    });
  const isAll = times.length === items.length && new Set(keys).size === times.length;
  return isAll && isRising ? { phrases, key: keys.join('\n') } : null;
}

function kindOf(item: string, { when, language }: SaidMoment): string | null {
  const read = meant(item, { when, language });
  if (read === null) return null;
  if (isClockOnly(item, when, language)) return 'clock';
  return `${read.recurrence === null ? 'day' : 'every'}${read.time === null ? '' : ' with time'}`;
}

const keyOf = ({ recurrence, date, time, until }: Settled): string =>
  [recurrence, date, time, until].join(' ');

/** The time of a phrase that is read to its last word. */
function meant(phrase: string, { when, language }: SaidMoment): Settled | null {
  const read = readWhen(phrase, when, language);
  return read.kind === 'read' && read.rest === '' ? read : null;
}
