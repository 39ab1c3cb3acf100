import type { Span } from './frontmatter/frontmatter-reading';
import type { TextEdit } from './text/text-edit';

/** A note's text, its line ending, and the id of the block that is meant. */
export interface BlockPlace {
  text: string;
  eol: string;
  id: string;
}

/** From the last begin mark with the id to the last end mark with it, marks included. */
export function locateBlock(text: string, id: string): Span | undefined {
  const endMark = mark('end', id);
  const last = text.lastIndexOf(endMark);
  const start = last < 0 ? -1 : text.lastIndexOf(mark('begin', id), last);
  return start < 0 ? undefined : { start, end: last + endMark.length };
}

/** Puts a block at the end of the text, or in place of the one that is there. */
export function putBlock({ text, eol, id }: BlockPlace, markdown: string): TextEdit[] {
  const block = [mark('begin', id), '', ...linesOf(markdown), '', mark('end', id)].join(eol);
  const present = locateBlock(text, id);
  if (present === undefined) {
    const insert = text.endsWith('\n') ? eol + block + eol : eol + eol + block;
    return [{ at: text.length, remove: '', insert }];
  }
  const remove = text.slice(present.start, present.end);
  return remove === block ? [] : [{ at: present.start, remove, insert: block }];
}

/**
 * What {@link putBlock} adds at the end: a blank line, the block, and a line break where the text ended with one. Only
 * those bytes; a text written below the block meanwhile never joins the line above it.
 */
export function blockWithBreaks({ text, eol, id }: BlockPlace): Span | undefined {
  const block = locateBlock(text, id);
  if (block === undefined) return undefined;
  const { start, end } = block;
  if (end === text.length) {
    return { start: text.endsWith(eol + eol, start) ? start - 2 * eol.length : start, end };
  }
  const hasBlankLine = text.endsWith(`\n${eol}`, start);
  return {
    start: hasBlankLine ? start - eol.length : start,
    end: text.startsWith(eol, end) ? end + eol.length : end,
  };
}

const mark = (side: 'begin' | 'end', id: string): string => `%% deputy:${side} ${id} %%`;

/** `%%` begins and ends a comment in Obsidian; escaped, it reads the same and marks nothing. */
const linesOf = (markdown: string): string[] =>
  markdown
    .replace(/%{2,}/g, (signs) => '\\%'.repeat(signs.length))
    .trim()
    .split(/\r?\n/);
