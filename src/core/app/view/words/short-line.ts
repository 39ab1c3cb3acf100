import { visibleLine } from '../../../../kernel/mail/text/visible-text';

/**
 * Text that a stranger may have written, as one line for the sidebar, without hidden characters or a reversed
 * reading direction. At most `most` UTF-16 units, cut at the end of a word if one is near, and never within a
 * character.
 */
export function shortLine(written: string, most: number): string {
  // Hidden characters are removed before the line is measured. A very long text is cut first, because it may hold a
  // megabyte of them.
  const line = visibleLine(written.slice(0, MOST_LOOKED_AT));
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/u, '');
  return `${cut.replace(/\s+\S{0,20}$/u, '').trimEnd()}…`;
}

const MOST_LOOKED_AT = 4_000;
