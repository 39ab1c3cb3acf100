import type { DateTime } from 'luxon';
import { safePath } from '../../kernel/notes/paths';

/** Form of a daily note's path where the person names none, as in Obsidian. */
export const DAILY_NOTE = 'YYYY-MM-DD';

/** Tokens of Moment, in which Obsidian's daily notes are named, and those of Luxon. */
const TOKENS: Readonly<Record<string, string>> = {
  ...{ YYYY: 'yyyy', YY: 'yy', MMMM: 'MMMM', MMM: 'MMM', MM: 'MM', M: 'M', DD: 'dd', D: 'd' },
  ...{ dddd: 'cccc', ddd: 'ccc', E: 'c', GGGG: 'kkkk', WW: 'WW', W: 'W', Q: 'q' },
};

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
    return tokens.map((token) => day.toFormat(TOKENS[token] ?? '')).join('');
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
