import { repairMojibake } from '../bytes/windows-1252';
import { isHeaderLine, isSubjectLine } from '../quoting/history-marks';
import { isAnswerSubject } from '../headers/subject';
import { SPECIAL_TOKEN, THOUGHT_END, THOUGHT_START } from './model-marks';

/**
 * The letter without what a model certainly did not mean as part of it: reasoning, its own tokens, doubled escapes,
 * header lines, a wrapper around the whole. Pure and idempotent; an ordinary letter stays as it is. Doubtful text
 * stays, too; `tracesIn` finds it.
 */
export function cleanLetter(written: string): string {
  let text = written;
  for (let round = 0; round < MOST_LAYERS; round += 1) {
    const before = text;
    for (const clean of CLEANERS) text = clean(text);
    if (text === before) return text;
  }
  return text;
}

/** {@link cleanLetter} for a subject, which may begin with the label of its header. */
export function cleanSubject(written: string): string {
  const subject = cleanLetter(written);
  return isSubjectLine(subject)
    ? subject.slice(subject.search(/[:：]/) + 1).replace(/^[*_\s]{1,9}/, '')
    : subject;
}

/** One round removes one layer of encoding or wrapping. */
const MOST_LAYERS = 8;

/** Applies a change to everything but code. A fence that is never closed holds no code. */
export function outsideCode(text: string, change: (prose: string) => string): string {
  const parts = text.split('```');
  const hasOpenFence = parts.length % 2 === 0;
  return parts
    .map((part, index) =>
      index % 2 === 1 && !(hasOpenFence && index === parts.length - 1)
        ? part
        : part
            .split(INLINE_CODE)
            .map((piece, at) => (at % 2 === 1 ? piece : change(piece)))
            .join(''),
    )
    .join('```');
}

const INLINE_CODE = /(`[^`\n]{1,200}`)/;

/** Unwraps a letter that is wholly in a code fence, or whose fence has only one of its ends. */
function withoutFence(text: string): string {
  const trimmed = text.trim();
  const marks = trimmed.split('```').length - 1;
  const start = /^```[\w-]{0,20}[ \t]{0,9}(?:\n|\\{1,4}n)/.exec(trimmed)?.[0] ?? '';
  const end = /(?:\n|\\{1,4}n)[ \t]{0,9}```$/.exec(trimmed)?.[0] ?? '';
  const isWhole = marks === 2 && start !== '' && end !== '';
  if (!isWhole && !(marks === 1 && start + end !== '')) return text;
  return trimmed.slice(start.length, trimmed.length - end.length);
}

/** Unwraps a letter of several lines that is wholly in quotation marks, like a JSON string. */
function withoutQuotes(text: string): string {
  const [, start = '', inner = '', end = ''] = /^\s*(["'`“])([^]*)(["'`”])\s*$/.exec(text) ?? [];
  // An apostrophe may begin a letter and end another line of it.
  const breaks = start === "'" ? /^[^\n]*\\n/ : /\n|\\n/;
  if (start.replace('“', '”') !== end || !breaks.test(inner)) return text;
  const held = inner.replaceAll(/\\./g, '').replace(/^["'`]{1,2}|["'`]{1,2}$/g, '');
  return held.includes(start) || held.includes(end) ? text : inner;
}

/** Unwraps a letter that is wholly within one element's tags. */
function withoutWrapper(text: string): string {
  const trimmed = text.trim();
  const [start = '', name = ''] = /^<([a-z][\w:-]{0,30})>/i.exec(trimmed) ?? [];
  const end = `</${name}>`;
  return start !== '' && trimmed.endsWith(end) ? trimmed.slice(start.length, -end.length) : text;
}

/**
 * Turns escaped line breaks into line breaks. All of them, if a letter has no other line breaks; otherwise only those
 * that are doubled, follow the end of a clause, or end the letter. Not those in paths and string literals.
 */
function withLineBreaks(text: string): string {
  if (!BREAK.test(text)) return text;
  const broken = (prose: string, isAll: boolean): string =>
    prose.replace(new RegExp(BREAKS, 'g'), (found: string, at: number) => {
      const [before, after] = [prose.slice(Math.max(0, at - 200), at), prose.slice(at + found.length)];
      if (isPath(wordAround(before, found + after.slice(0, 200))) || isInLiteral(before, after)) return found;
      const breaks = '\n'.repeat(found.match(new RegExp(BREAK, 'g'))?.length ?? 1);
      const isSure = CLAUSE_END.test(before) || breaks.length > 1 || after.trim() === '';
      return isSure || isAll ? breaks : found;
    });
  const sure = outsideCode(text, (prose) => broken(prose, false));
  return sure.trim().includes('\n') && !text.trim().includes('\n')
    ? outsideCode(text, (prose) => broken(prose, true))
    : sure;
}

const BREAK = /(?:\\{1,4}r)?\\{1,4}n(?!\p{M})/u;
const BREAKS = String.raw`(?:(?:\\{1,4}r)?\\{1,4}n[ ]{0,3}){0,19}(?:\\{1,4}r)?\\{1,4}n(?: |\\{1,4}t)?`;
const CLAUSE_END = /(?:^|[,.!?:;)…。、，！？"”»*_-])[ \t]{0,3}$/;

const wordAround = (before: string, after: string): string =>
  (/\S*$/.exec(before)?.[0] ?? '') + (/^\S*/.exec(after)?.[0] ?? '');

/** Whether a word is a Windows path, a registry key, or a file name. */
export const isPath = (word: string): boolean =>
  /^["'“„«([]{0,3}(?:[a-z]:\\|\\\\(?!u[\da-f]{4})[\w.-]{2,}\\[\w$]|\.{1,2}\\|~\\|%\w+%\\|HK\w+\\)|\\[^\\\s]{0,99}\.[a-z\d]{1,5}["'”“»)\].,;:!?]{0,3}$/i.test(
    word,
  );

/** Whether an index is inside a short string literal: alone between quotation marks, or within an argument or value. */
export function isInLiteral(before: string, after: string): boolean {
  const start = /["'/]\s{0,2}[^"'/\s]{0,3}$/.exec(before)?.[0].charAt(0);
  if (start !== undefined && /^[^"'/\s]{0,3}\s{0,2}["'/]/.exec(after)?.[0].endsWith(start) === true)
    return true;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return /[(=[{,+]\s{0,2}(?:"[^"]{0,99}|'[^']{0,99})$/.test(line) && /^[^\n]{0,99}["']/.test(after);
}

/** Removes the backslash before quotation marks and slashes of addresses. */
const withPlainQuotes = (text: string): string =>
  text
    .replace(/(?<quote>["'])?\\{1,4}(["'])(?!["'])/g, (found, before: string | undefined, mark: string) =>
      before === undefined ? mark : found,
    )
    .replace(/https?:\\{1,4}\/[^\s"<>]{0,500}/gi, (url) => url.replaceAll(/\\{1,4}\//g, '/'));

/** Decodes `\u00e4` and `\xe4` within words; if some are in words, those that are alone are decoded, too. */
function withCharacters(text: string): string {
  if (!CHARACTER.test(text)) return text;
  const certain: string[] = [];
  const decoded = outsideCode(text, (prose) =>
    prose.replace(new RegExp(`(?:${CHARACTER.source}){1,200}`, 'gi'), (found: string, at: number) => {
      const [before, after] = [prose.slice(Math.max(0, at - 200), at), prose.slice(at + found.length)];
      if (isPath(wordAround(before, found + after.slice(0, 200))) || isInLiteral(before, after)) return found;
      const character = charactersOf(found);
      if (character === null) return found;
      if (/[\p{L}\p{N}]$/u.test(before) || /^\p{L}/u.test(after) || !/\p{L}/u.test(character))
        certain.push(character);
      return character;
    }),
  );
  return certain.length > 0 ? decoded : text;
}

const CHARACTER = /\\{1,4}(?:u\{[\da-f]{1,6}\}|u[\da-f]{4}|U[\da-f]{8}|x[\da-f]{2})/i;

/** The characters of a run of escapes; bytes are decoded as UTF-8 if valid. `null` if it encodes none. */
function charactersOf(run: string): string | null {
  const codes = Array.from(run.matchAll(/\\{1,4}[ux]\{?([\da-f]{2,8})\}?/gi), ([, hex]) =>
    Number.parseInt(hex ?? '', 16),
  );
  if (codes.some((code) => code > 0x10ffff)) return null;
  const text = repairMojibake(codes.map((code) => String.fromCodePoint(code)).join(''));
  // A lone surrogate is not a character.
  return /\p{Surrogate}/u.test(text) ? null : text;
}

/** Decodes entities in any number of layers: `&amp;lt;`. One in quotation marks stays. */
const withoutEntities = (text: string): string =>
  text.replace(ENTITY, (found: string, ...[decimal, hex, name, at]: (string | number | undefined)[]) => {
    const [from, to] = [Number(at), Number(at) + found.length];
    if (isInLiteral(text.slice(Math.max(0, from - 200), from), text.slice(to))) return found;
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? found;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code) : found;
  });

const ENTITY = /&(?:amp;){0,5}(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Repairs lines that were decoded wrongly and removes the control characters that are left. */
function withoutMojibake(text: string): string {
  const lines = text.split('\n').map((line) => (isMojibake(line) ? repairMojibake(line) : line));
  return lines.join('\n').replace(/[\u0081\u008D\u008F\u0090\u009D\uFFFE\uFFFF]/g, '\uFFFD');
}

/**
 * Whether a line holds UTF-8 that was decoded byte by byte. A quotation mark may follow a capital or an `ß`, so such a
 * pair is evidence only beside a small letter.
 */
export const isMojibake = (line: string): boolean =>
  /[ÃÂ][\u0080-\u00A0¡-¿€‚ƒ„†‡ˆ‰Š‹ŒŽ˜™š›œžŸ]|\p{Ll}[ÃÂÅÄ][^\p{L}\s]|[ÃÂÅÄ][^\p{L}\s]\p{Ll}|â[€‚„†‡ˆ‰Š‹ŒŽ][^\s]|ðŸ|(?:[ÐÑÎÏ×ØÙÚà-ï][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{1,2}){2}|\p{Ll}[ÃÂ](?:\s|\p{Ll}|$)/u.test(
    line,
  );

/** The final channel: `<|channel|>final<|message|>Hello`. Without one, the other channels are removed. */
function finalChannel(text: string): string {
  const unmarked = CHANNEL_WORDS.exec(text);
  if (unmarked !== null) return text.slice(unmarked.index + unmarked[0].length);
  const [before = '', ...channels] = text.split('<|channel|>');
  const last = channels.filter((channel) => /^\s?final\b/.test(channel)).at(-1);
  if (last !== undefined)
    return last.includes(MESSAGE) ? last.slice(last.indexOf(MESSAGE) + MESSAGE.length) : text;
  const isCut = channels.length > 0 && channels.every((channel) => channel.includes(END));
  return isCut
    ? before + channels.map((channel) => channel.slice(channel.indexOf(END) + END.length)).join('')
    : text;
}

/** The same for channels whose tokens lost their signs: `analysisThey ask.assistantfinalHello`. */
const CHANNEL_WORDS = /^\s{0,9}(?:analysis|commentary)[^]{0,20000}assistant\s?final(?=\s|\p{Lu}|[^\p{L}])/u;
const MESSAGE = '<|message|>';
const END = '<|end|>';

/** Removes reasoning between its marks, the first of which may be in the prompt, but not what begins as a letter. */
function withoutReasoning(text: string): string {
  const start = THOUGHT_START.exec(text);
  const end = THOUGHT_END.exec(text);
  const [mark] = start ?? end ?? [''];
  const before = text.slice(0, start?.index ?? end?.index);
  if (/(?:^|\n)[ \t]{0,3}>[^\n]{0,500}$/.test(before)) return text;
  const isInBrackets = mark.startsWith('[');
  if (end === null) return start !== null && !isInBrackets && before.trim() === '' ? '' : text;
  const rest = text.slice(end.index + end[0].length);
  if (start !== null && start.index < end.index) return before + rest;
  return isInBrackets || before.trim().length < 20 || GREETING.test(before) || !GREETING.test(rest)
    ? text
    : rest;
}

/** Matches text whose short first line ends like a greeting. */
const GREETING = /^\s{0,9}[^\n]{0,60}[,!，、:]\s{0,9}\n/;

/** Removes a model's own tokens at both ends. Between words they may mark the end of the letter, so they stay. */
function withoutEdgeTokens(text: string): string {
  return text.replace(FIRST_TOKENS, '').replace(LAST_TOKENS, '');
}

const FIRST_TOKENS = new RegExp(
  `^\\s{0,9}(?:(?:${SPECIAL_TOKEN})(?:(?:assistant|model)(?=\\s|<))?\\s{0,9}){1,20}(?!\\p{Ll})`,
  'u',
);
const LAST_TOKENS = new RegExp(`(?:\\s{0,9}(?:${SPECIAL_TOKEN})){1,20}\\s{0,9}$`, 'u');

/** Removes header lines at the top around a subject line; without one, they may be the letter's: `Date: Thursday`. */
function withoutHeaders(text: string): string {
  const lines = text.trimStart().split('\n');
  const end = lines.findIndex((line) => !isHeaderLine(line));
  const [first = ''] = lines;
  // "Answer: yes." may be the letter itself, so a sentence is a subject only above a greeting.
  const isBare =
    end === 0 &&
    isAnswerSubject(first.trim()) &&
    lines[1]?.trim() === '' &&
    (!/[.!?]\s{0,9}$/.test(first) || GREETING.test(lines.slice(1).join('\n')));
  const count = isBare ? 1 : end;
  if (count <= 0 || !(isBare || lines.slice(0, count).some(isSubjectLine))) return text;
  const rest = lines.slice(count).join('\n').trimStart();
  return rest === '' ? text : rest.replace(/^(?:-{3,9}|\*{3,9})[ \t]{0,9}\n\s{0,9}/, '');
}

const CLEANERS: readonly ((text: string) => string)[] = [
  withoutFence,
  withoutQuotes,
  withoutWrapper,
  withLineBreaks,
  (text) => outsideCode(text, withPlainQuotes),
  withCharacters,
  (text) => outsideCode(text, withoutEntities),
  withoutMojibake,
  finalChannel,
  withoutReasoning,
  withoutEdgeTokens,
  withoutHeaders,
];
