import { FAREWELL } from '../approvals/model/approval/letter-traces';
import { type Blank, blanksIn } from '../approvals/model/blanks';
import type { Profile } from './profile';

/**
 * Fills in the person's name and adds their sign-off to a letter, in place of a closing or of the sign-off in other
 * spaces, lines or marks. Pure and idempotent. Without a profile the letter stays unchanged.
 */
export function signed(letter: string, { name, signOff }: Pick<Profile, 'name' | 'signOff'>): string {
  if (name === '' && signOff === '') return letter;
  const named = name === '' ? letter : letter.replace(OWN_NAME, () => name);
  const text = named.trimEnd();
  if (signOff === '') {
    if (isClosing(lastParagraph(text), name)) return withName(text, name);
    return text.endsWith(name) ? text : below(text, name);
  }
  return below(withoutEnding(text, { name, signOff }), signOff);
}

/** The letter with another sign-off in place of one of `others` at its end, else unchanged. Pure and idempotent. */
export function signedAnew(letter: string, signOff: string, others: readonly string[]): string {
  const text = letter.trimEnd();
  const isThere = (ending: string): boolean =>
    ending !== '' && (text === ending || text.endsWith(`\n${ending}`));
  const [there] = [signOff, ...others].filter(isThere).sort((a, b) => b.length - a.length);
  if (there === undefined || there === signOff) return letter;
  return `${text.slice(0, text.length - there.length)}${signOff}`.trimEnd();
}

const lastParagraph = (text: string): string => text.slice(text.lastIndexOf('\n\n') + 1).trim();

/** The letter without closings, the person's name and the sign-off at its end. */
function withoutEnding(letter: string, { name, signOff }: Pick<Profile, 'name' | 'signOff'>): string {
  let text = letter;
  let isBelowName = false;
  for (let round = 0; round < MOST_ENDINGS; round += 1) {
    const start = text.lastIndexOf('\n') + 1;
    const last = text.slice(start).trim();
    const isName = isOwnName(last, name) || LAST_NAME.test(last);
    // A line above a name may belong to the letter's text, unless it ends like a closing.
    const isEnding = isName || FAREWELL.test(last) || (isBelowName && /^[^.?!]{1,40},$/.test(last));
    const shorter = isEnding ? text.slice(0, start) : withoutWords(text, signOff);
    if (shorter === text || text === '') return text;
    text = shorter.trimEnd();
    isBelowName = isName;
  }
  return text;
}

const MOST_ENDINGS = 20;

const below = (text: string, ending: string): string =>
  [text, ending].filter((part) => part !== '').join('\n\n');

/** The text without the last lines that hold just these words. */
function withoutWords(text: string, words: string): string {
  const wanted = plainWords(words);
  const lines = text.split('\n');
  let found = '';
  for (let start = lines.length - 1; start >= 0; start -= 1) {
    found = plainWords(lines[start] ?? '') + found;
    if (found === wanted) return wanted === '' ? text : lines.slice(0, start).join('\n').trimEnd();
    if (!wanted.endsWith(found)) break;
  }
  return text;
}

const plainWords = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Fills the name into each blank for the sender's name. Pure; the rest of the letter stays unchanged. */
export function withNameFilledIn(letter: string, name: string): string {
  const end = letter.trimEnd().length;
  const isLast = ({ from, to }: Blank): boolean =>
    to === end && /(?:^|\n)[ \t]{0,9}$/.test(letter.slice(0, from));
  const isOwn = (blank: Blank): boolean =>
    blank.text.replace(OWN_NAME, '') === '' || (isLast(blank) && LAST_NAME.test(blank.text));
  return blanksIn(letter)
    .filter(isOwn)
    .reduceRight((filled, { from, to }) => `${filled.slice(0, from)}${name}${filled.slice(to)}`, letter);
}

/** The name that a person wrote over the blank for it in a letter's last line; '' if there is none. */
export function nameWritten(before: string, after: string): string {
  const [blank, name] = [before, after].map((text) => text.trimEnd().split('\n').at(-1)?.trim() ?? '');
  if (!blank || !name || (blank.replace(OWN_NAME, '') !== '' && !LAST_NAME.test(blank))) return '';
  return NAME.test(name) && !FAREWELL.test(name) ? name : '';
}

const NAME = /^(?=.{1,60}$)[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+){0,3}$/u;

/** Whether the last paragraph is a closing phrase, a name, or both. */
function isClosing(paragraph: string, name: string): boolean {
  const lines = paragraph.split('\n').map((line) => line.trim());
  if (lines.length > MOST_LINES) return false;
  const last = lines.at(-1) ?? '';
  return isOwnName(last, name) || LAST_NAME.test(last) || (lines.length === 1 && FAREWELL.test(last));
}

const MOST_LINES = 4;

/** Whether a line is the full name or its first word. */
const isOwnName = (line: string, name: string): boolean =>
  name !== '' && [name, name.split(' ')[0]].includes(line.replace(/[.,!]$/, ''));

function withName(text: string, name: string): string {
  const start = text.lastIndexOf('\n') + 1;
  const line = text.slice(start).trim();
  if (LAST_NAME.test(line)) return `${text.slice(0, start)}${name}`;
  return FAREWELL.test(line) ? `${text}\n${name}` : text;
}

/** Matches "your name" as models and templates write it, in several languages. */
const YOUR_NAME =
  '(?:your|my|dein|ihr|mein|tu|su|mi|votre|ton|mon|il tuo|il mio|seu|meu|uw|je|jouw|mijn|ditt|din)[ _](?:full[ _])?(?:name|namen|nombre|nom|nome|naam|namn|navn)|あなたの名前|お名前|你的名字|您的姓名';
const OWN_NAME = new RegExp(
  `\\[(?:${YOUR_NAME})\\]|\\{\\{ ?(?:${YOUR_NAME}) ?\\}\\}|<(?:${YOUR_NAME})>`,
  'giu',
);
const LAST_NAME = /^[[<{]{1,2}(?:(?:your|my) )?(?:name|nombre|nom|nome|naam|signature)[\]>}]{1,2}$/iu;
