const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Emoji and the scripts of East Asia, which a terminal draws two columns wide. */
const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u;

const columnsOf = (grapheme) => (WIDE.test(grapheme) ? 2 : 1);

/**
 * A text that takes exactly this many columns, cut with an ellipsis where it is too long. A mail can't steer the
 * terminal with it: control characters are left out.
 *
 * @param {string} text
 * @param {number} width
 */
export function fit(text, width) {
  const visible = text.replace(/\p{C}/gu, '');
  const parts = [...graphemes.segment(visible)].map(({ segment }) => segment);
  const length = parts.reduce((sum, part) => sum + columnsOf(part), 0);
  if (length <= width) return visible + ' '.repeat(width - length);
  let kept = '';
  let used = 1; // the ellipsis
  for (const part of parts) {
    if (used + columnsOf(part) > width) break;
    kept += part;
    used += columnsOf(part);
  }
  return `${kept}…${' '.repeat(width - used)}`;
}

/**
 * @param {number[]} widths columns of each cell
 * @param {string[][]} rows
 * @returns {string[]} lines
 */
export const table = (widths, rows) =>
  rows.map((cells) =>
    cells
      .map((cell, index) => fit(cell.replace(/\s+/g, ' '), widths[index]))
      .join('  ')
      .trimEnd(),
  );
