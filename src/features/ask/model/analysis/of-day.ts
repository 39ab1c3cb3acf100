import { DateTime } from '../../../../kernel/dates/date-time';
import { readWhen } from '../../../../kernel/dates/read-when';
import { baseName } from '../../../../kernel/notes/names';
import type { TaskOrder } from '../ask';
import { isCalled, type MadeThing, nameOf } from '../conversation/made';
import { POINTED } from '../conversation/turn-words';
import type { SaidWhen } from './clause-order';
import { REMINDER_OF } from './list-phrases';

/**
 * What a text asks for about a reminder that it calls by its day, with the reminder's own name in place of those words:
 * "delete Thursday's reminder". `null` if it calls none so, if several are of that day, or if `read` finds anything else
 * in the rest of it.
 */
export function ofDay(
  text: string,
  said: SaidWhen,
  read: (text: string, made: readonly MadeThing[]) => readonly TaskOrder[],
): TaskOrder | null {
  if (text.length > MOST_CHARACTERS || text.includes('\n')) return null;
  for (const { index, end, words } of daysIn(text)) {
    const length = lengthOfDay(words, said);
    const date = length === 0 ? null : dayOf(words.slice(0, length), said);
    const [thing, other] = said.made.filter(
      ({ tool, path }) => tool === 'reminder' && baseName(path).startsWith(`${date ?? '?'}-`),
    );
    if (thing === undefined || other !== undefined) continue;
    const made = [{ ...thing, turn: 0, at: said.when.from }];
    const rest = end ?? text.length - words.length + length;
    for (const name of ['', `${POINTED[said.language]} `, `${nameOf(thing)} `]) {
      const [only, more] =
        daysIn(name).length > 0
          ? []
          : read(`${text.slice(0, index)}${name}${text.slice(rest)}`.replace(/\s+/gu, ' ').trim(), made);
      const { title = null } = only?.given ?? {};
      if (only === undefined || more !== undefined || !OF_THING.has(only.tool)) continue;
      if (title === null || isCalled(thing, title))
        return { tool: only.tool, given: { ...only.given, title: null, text: null, note: thing.id } };
    }
  }
  return null;
}

const MOST_CHARACTERS = 160;
const OF_THING: ReadonlySet<string> = new Set(['change', 'delete', 'done']);

/** Words for a reminder, and where they and its day stand. `end`: of all of them, if the day comes first. */
function daysIn(text: string): { index: number; end: number | null; words: string }[] {
  const behind = [...text.matchAll(OF)].map(({ 0: phrase, 1: gap = '', index }) => ({
    ...{ index: index + gap.length, end: null },
    words: text.slice(index + phrase.length),
  }));
  const before = [...text.matchAll(POSSESSED)].map(({ 0: phrase, 1: gap = '', index, groups }) => ({
    ...{ index: index + gap.length, end: index + phrase.length },
    words: groups?.['day'] ?? '',
  }));
  return [...before, ...behind];
}

const OF = new RegExp(
  `(^|\\s)(?:${REMINDER_OF}|(?:the|that) one (?:on|for|from)|(?:die|das|den) (?:vom|von|am|für)|celui d[eu]|el del?|quello d\\p{L}{1,4}|[oa] d[ea]|die van|diese erinnerung vo[mn]|die herinnering van) `,
  'giu',
);
const POSSESSED =
  /(^|\s)(?:(?:the|my) )?(?<day>(?:this |tomorrow )?\p{L}{3,12}?)(?:['’]?s)? (?:reminder|one)(?!\p{L})/giu;

/** How many characters the day takes that a text begins with; 0 if it begins with none. */
function lengthOfDay(words: string, said: SaidWhen): number {
  const ends = [...words.matchAll(/\S(?=\s|[,.!?]|$)/gu)].slice(0, MOST_WORDS).map(({ index }) => index + 1);
  return ends.reverse().find((end) => dayOf(words.slice(0, end), said) !== null) ?? 0;
}

const MOST_WORDS = 4;

/** The day that words name and nothing else; it may be today, and earlier than now. */
function dayOf(words: string, { when, language }: SaidWhen): string | null {
  const from = DateTime.fromMillis(when.from, { zone: when.zone }).startOf('day').toMillis();
  // "Quinta" alone may be a place in a row.
  const read = readWhen(language === 'pt' ? `na ${words}` : words, { ...when, from }, language);
  const isDay = read.kind === 'read' && read.rest === '' && read.recurrence === null && read.until === null;
  return isDay && (read.time === null || !/\d/u.test(words)) ? read.date : null;
}
