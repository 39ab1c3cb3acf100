import type { DateTime } from '../../kernel/dates/date-time';
import { safePath } from '../../kernel/notes/paths';

/** Form of a daily note's path where the person names none, as in Obsidian. */
export const DAILY_NOTE = 'YYYY-MM-DD';

/** Tokens of Moment, in which Obsidian's daily notes are named. */
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

/** A name as the machine's language writes it within a date. */
const localName = (
  { year, month, day }: DateTime,
  type: 'month' | 'weekday',
  format: Intl.DateTimeFormatOptions,
): string =>
  new Intl.DateTimeFormat(undefined, { ...format, timeZone: 'UTC' })
    .formatToParts(Date.UTC(year, month - 1, day))
    .find((part) => part.type === type)?.value ?? '';

/** A week belongs to the year of its Thursday. */
const thursdayOf = (day: DateTime): DateTime => day.startOf('week').plus({ days: 3 });

function weekOf(day: DateTime): number {
  const thursday = thursdayOf(day);
  return 1 + Math.floor(thursday.daysSince(thursday.startOf('year')) / 7);
}

/** Text in brackets stands for itself; so does everything that is no letter. */
const PARTS = /\[([^[\]]*)\]|([A-Za-z]+)|[^A-Za-z[\]]+/gy;
/** Letters of which Moment makes something. A word with another letter, such as "Daily", stands for itself. */
const MEANT = /^[ADEGHLMQSTWXYZadeghlmoqstwxyz]+$/;

/** The path of a day's note by a form such as `Daily/YYYY-MM-DD`; `null` if the form can't be read, or names no day. */
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

/** Marks the digest's line. Obsidian shows no comment when the note is read. */
const MARK = '%% deputy:digest %%';

/** The daily note with the digest below its text; `null` if the note has one. */
export function withDigest(text: string, words: string): string | null {
  if (text.includes(MARK)) return null;
  const eol = /\r?\n/.exec(text)?.[0] ?? '\n';
  const gap = text === '' || text.endsWith(eol + eol) ? '' : text.endsWith(eol) ? eol : eol + eol;
  return `${text}${gap}Deputy: ${words} ([review](obsidian://deputy?review)) ${MARK}${eol}`;
}
