import type { LinkNote } from '../../../kernel/index/note-links';
import { inertLine } from '../../../kernel/mail/text/inert';
import { isNotePath, noteLink } from '../../../kernel/notes/names';
import { shortLine } from './short-line';

/**
 * What a stranger or a model may have written, as words of a Markdown line: whatever they hold, they only show. Beside
 * what {@link inertLine} takes apart, no sign of theirs formats, tags, links or makes a field of Dataview.
 */
export const inertWords = (text: string, most = 300): string =>
  inertLine(shortLine(text, most), 'plain')
    .replace(/:(?=:)/g, ': ')
    .replace(/[\\`*_[\]#|~$^=]/g, '\\$&');

/** A link to a note, by its name unless `linkNote` says otherwise; where it could be more than a link, the words alone. */
export function inertLink(path: string, linkNote: LinkNote = noteLink): string {
  const link = linkNote(path);
  const isPlain = isNotePath(path) && !/%%|<|::|`|\$\$/.test(link) && link === shortLine(link, 1_000);
  return isPlain ? link : inertWords(path);
}
