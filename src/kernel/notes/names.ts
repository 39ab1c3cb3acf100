import { WORD_LETTERS } from './text/word-letters';

/**
 * A short name for a file: lower-case words joined by `-`, without accents where a Latin letter has them, other scripts
 * as they are. At most `maxLength` UTF-16 units, never empty, a valid name on every file system.
 */
export function slug(text: string, maxLength = 60): string {
  const words = foldLatin(text).replace(new RegExp(`[^${WORD_LETTERS}]+`, 'gu'), '-');
  const name = shorten(words, maxLength, '-').replace(/^-+|-+$/g, '');
  if (name === '') return 'untitled';
  return RESERVED.test(name) ? `${name}-note` : name;
}

/**
 * A note's name as a person would write it, without the characters that a file system or an Obsidian link does not
 * allow. At most `maxLength` UTF-16 units, never empty.
 */
export function fileTitle(text: string, maxLength = 60): string {
  const words = text.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim();
  const title = shorten(words, maxLength, ' ').replace(/^[. ]+|[. ]+$/g, '');
  if (title === '') return 'Untitled';
  return RESERVED.test(title) ? `${title} note` : title;
}

/** Adds a number to a path: `a/b.md`, 2 -> `a/b 2.md` */
export function numberedPath(path: string, n: number): string {
  const end = path.length - baseName(path).length + stem(path).length;
  return `${path.slice(0, end)} ${String(n)}${path.slice(end)}`;
}

/** Whether a file is a note. Obsidian ignores the case of the extension: `README.MD` is a note. */
export const isNotePath = (path: string): boolean => NOTE.test(path);

const NOTE = /\.md$/i;

/** A path in a form that is equal for paths of one file on a case-insensitive file system. */
export const foldedName = (path: string): string => path.normalize('NFC').toLowerCase();

/** The last part of a path: `a/b.md` -> `b.md` */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Path of the folder that a note is in; '' at the top of the vault. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The last part of a path without its extension: `a/b.md` -> `b` */
export function stem(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/**
 * A link to a file by its name, so that it survives a move. Deputy's own names are unique; for other notes see {@link
 * NoteLinks}. A name that a wiki link cannot contain gets a Markdown link.
 */
export const noteLink = (path: string): string => pathLink(baseName(path));

/** The file name in a link: `[[a/b]]` -> `[[b]]`, as {@link noteLink} writes it; an alias is dropped. */
export function nameInLink(link: string): string {
  const bare = link.startsWith('[[') ? link.replace(/\|[^|]*\]\]$/, ']]') : link;
  const slash = bare.lastIndexOf('/');
  if (slash < 0) return bare;
  return (bare.startsWith('[[') ? '[[' : bare.slice(0, bare.indexOf('](') + 2)) + bare.slice(slash + 1);
}

/** A link to a file by its whole path, for names that several notes share. It breaks when the note moves. */
export function pathLink(path: string): string {
  const target = path.replace(NOTE, '');
  if (LINKABLE.test(target)) return `[[${target}]]`;
  const name = isNotePath(path) ? stem(path) : baseName(path);
  const parts = path
    .replace(/\p{Cs}/gu, '\uFFFD')
    .split('/')
    .map(encodeURIComponent);
  return `[${fileTitle(name, name.length)}](${parts.join('/').replace(/[()]/g, escapeParenthesis)})`;
}

/** Cuts a text at the last separator, if that costs no more than a third of it; never within a character. */
function shorten(text: string, maxLength: number, separator: string): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
  const end = text.startsWith(separator, cut.length) ? cut.length : cut.lastIndexOf(separator);
  return end >= (maxLength * 2) / 3 ? cut.slice(0, end) : cut;
}

const foldLatin = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/([a-z])\p{M}+/gu, '$1')
    .replace(/[ßæœøðđþłı]/g, (letter) => LETTERS.get(letter) ?? letter)
    .normalize('NFC');

/** Latin letters that Unicode normalisation does not decompose. */
const LETTERS = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ð', 'd'],
  ['đ', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ı', 'i'],
]);

/** Characters that Windows or Obsidian forbid in a name, and invisible ones: controls, marks, lone surrogates. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}*"\\/<>:|?#^[\]]+/gu;

/** Reserved device names on Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

const LINKABLE = /^[^[\]|#^\\\p{Cc}\p{Cs}]+$/u;

const escapeParenthesis = (sign: string): string => (sign === '(' ? '%28' : '%29');
