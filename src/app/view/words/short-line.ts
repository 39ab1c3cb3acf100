import { visibleLine } from '../../../kernel/mail/text/visible-text';

/**
 * What a stranger may have written, as one line for the sidebar: nothing hidden in it, nothing that turns the reading
 * order around. At most `most` UTF-16 units, cut at a word where one ends near, never within a character.
 */
export function shortLine(written: string, most: number): string {
  // Hidden characters go before the line is measured; a megabyte of them is not looked at.
  const line = visibleLine(written.slice(0, MOST_LOOKED_AT));
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/u, '');
  return `${cut.replace(/\s+\S{0,20}$/u, '').trimEnd()}…`;
}

const MOST_LOOKED_AT = 4_000;
