import type { DateTime } from '../../kernel/dates/date-time';
import { safePath } from '../../kernel/notes/paths';

/** Default path pattern of daily notes, the same as Obsidian's. */
export const DAILY_NOTE = 'YYYY-MM-DD';

/** Formatters by Moment token, because Obsidian's daily note format is a Moment pattern. */
const TOKENS: Readonly<Record<string, (day: DateTime) => string>> = {
  YYYY: (day) => day.toFormat('yyyy'),
  YY: (day) => day.toFormat('yyyy').slice(-2),
  MMMM: (day) => localName(day, 'month', { month: 'long', day: 'numeric' }),
  MMM: (day) => localName(day, 'month', { month: 'short', day: 'numeric' }),
  MM: (day) => day.toFormat('MM'),
  M: (day) => String(day.month),
  DD: (day) => day.toFormat('dd'),
  D: (day) => String(day.day),
  dddd: (day) => localName(day, 'weekday', { weekday: 'long' }),
  ddd: (day) => localName(day, 'weekday', { weekday: 'short' }),
  E: (day) => String(day.weekday),
  GGGG: (day) => thursdayOf(day).toFormat('yyyy'),
  WW: (day) => String(weekOf(day)).padStart(2, '0'),
  W: (day) => String(weekOf(day)),
  Q: (day) => String(Math.ceil(day.month / 3)),
};

/** Returns the name of the month or weekday in the machine's language, in the form used within a date. */
const localName = (
  { year, month, day }: DateTime,
  type: 'month' | 'weekday',
  format: Intl.DateTimeFormatOptions,
): string =>
  new Intl.DateTimeFormat(undefined, { ...format, timeZone: 'UTC' })
    .formatToParts(Date.UTC(year, month - 1, day))
    .find((part) => part.type === type)?.value ?? '';

/** Thursday of the week: an ISO week belongs to the year of its Thursday. */
const thursdayOf = (day: DateTime): DateTime => day.startOf('week').plus({ days: 3 });

function weekOf(day: DateTime): number {
  const thursday = thursdayOf(day);
  return 1 + Math.floor(thursday.daysSince(thursday.startOf('year')) / 7);
}

/** Splits a pattern into bracketed text, runs of letters, and other characters. Only letters are formatted. */
const PARTS = /\[([^[\]]*)\]|([A-Za-z]+)|[^A-Za-z[\]]+/gy;
/** Letters that Moment formats. A word with any other letter, such as "Daily", is literal. */
const MEANT = /^[ADEGHLMQSTWXYZadeghlmoqstwxyz]+$/;

/** Path of a day's note for a pattern such as `Daily/YYYY-MM-DD`; `null` if it does not tell the days apart. */
export function dailyNotePath(form: string, day: DateTime): string | null {
  const path = pathOn(form, day);
  return path === pathOn(form, day.plus({ days: 1 })) ? null : path;
}

function pathOn(form: string, day: DateTime): string | null {
  const parts = [...form.matchAll(PARTS)];
  if (parts.map(([part]) => part).join('') !== form) return null;
  const words = parts.map(([part, literal, letters]) =>
    letters === undefined ? (literal ?? part) : lettersOn(letters, day),
  );
  return words.includes(null) ? null : safePath(`${words.join('')}.md`);
}

function lettersOn(letters: string, day: DateTime): string | null {
  const tokens = letters.match(/(.)\1*/g) ?? [];
  if (tokens.every((token) => Object.hasOwn(TOKENS, token)))
    return tokens.map((token) => TOKENS[token]?.(day) ?? '').join('');
  return MEANT.test(letters) ? null : letters;
}

/** Obsidian comment that marks the digest's line; hidden when the note is read. */
const MARK = '%% deputy:digest %%';

/** Returns the daily note's text with the digest appended; `null` if it already has one. */
export function withDigest(text: string, words: string): string | null {
  if (text.includes(MARK)) return null;
  const eol = /\r?\n/.exec(text)?.[0] ?? '\n';
  const gap = text === '' || text.endsWith(eol + eol) ? '' : text.endsWith(eol) ? eol : eol + eol;
  return `${text}${gap}Deputy: ${words} ([review](obsidian://deputy?review)) ${MARK}${eol}`;
}
