import type { LinkNote } from '../../../kernel/index/note-links';
import { inertLine } from '../../../kernel/mail/text/inert';
import { isNotePath, noteLink } from '../../../kernel/notes/names';
import { shortLine } from './short-line';

/**
 * Text of strangers or models as plain words within a Markdown line. In addition to {@link inertLine}, it neutralises
 * characters that start formatting, tags, links or Dataview fields.
 */
export const inertWords = (text: string, most = 300): string =>
  inertLine(shortLine(text, most), 'plain')
    .replace(/:(?=:)/g, ': ')
    .replace(/[\\`*_[\]#|~$^=]/g, '\\$&');

/** Signs that end a link or start something else within one. */
const SIGNS = /[\\`*_|~$^=%#<>{}]/g;

/**
 * Link to a note that reads as `title`, with its signs left out; by the note's name where the title has no word. If the
 * link could act as more than a link, returns the title as plain words.
 */
export function titledLink(path: string, title: string, linkNote?: LinkNote): string {
  const link = inertLink(path, linkNote);
  const words = inertLine(shortLine(title, 300), 'plain')
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    .replace(/::+/g, ':')
    .replace(SIGNS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(words) || link === `[[${words}]]`) return link;
  if (link.startsWith('[[')) return `${link.slice(0, -2)}|${words}]]`;
  return link.includes('](') ? `[${words}]${link.slice(link.indexOf('](') + 1)}` : inertWords(title);
}

/**
 * Link to a note, by its name unless `linkNote` says otherwise. If the link could act as more than a link, returns it
 * as plain words.
 */
export function inertLink(path: string, linkNote: LinkNote = noteLink): string {
  const link = linkNote(path);
  const isPlain = isNotePath(path) && !/%%|<|::|`|\$\$/.test(link) && link === shortLine(link, 1_000);
  return isPlain ? link : inertWords(path);
}
