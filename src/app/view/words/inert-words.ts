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

/**
 * Link to a note, by its name unless `linkNote` says otherwise. If the link could act as more than a link, returns it
 * as plain words.
 */
export function inertLink(path: string, linkNote: LinkNote = noteLink): string {
  const link = linkNote(path);
  const isPlain = isNotePath(path) && !/%%|<|::|`|\$\$/.test(link) && link === shortLine(link, 1_000);
  return isPlain ? link : inertWords(path);
}
