/**
 * Formulas, as Obsidian hands them to MathJax, whose safe mode loads pictures from any address. Opening a formula takes
 * a `$` before anything but a blank, and a later one after anything but a blank that no digit follows.
 *
 * Two things are done, of which either would be enough: what would open a formula in its paragraph gets a blank, and
 * between the first `$` of the text and the last no backslash stands before a letter, so that whatever a renderer takes
 * for a formula holds no command. Some look for formulas in the rendered page, where `&#36;` is a `$`.
 */
export function withoutMath(text: string): string {
  let [first, last] = [-1, -1];
  for (const { index } of text.matchAll(DOLLAR)) {
    if (first < 0) first = index;
    last = index;
  }
  if (first === last) return text;
  const plain = text.slice(0, first) + spacedCommands(text.slice(first, last)) + text.slice(last);
  return plain.split(BLANK_LINES).map(plainParagraph).join('');
}

/** No backslash before a letter, whatever stands around the line; a character reference may become either. */
export const spacedCommands = (text: string): string => text.replace(BACKSLASH, '$& ');

const DOLLAR = /\$|&(?:#0{0,6}36|#x0{0,6}24|dollar);/gi;
const BACKSLASH = /(?:\\|&(?:#0{0,6}92|#x0{0,6}5c|bsol);)(?=[a-z@&])/gi;

/** No formula goes beyond an empty line. */
const BLANK_LINES = /(\n[ \t\r]*\n)/;

function plainParagraph(paragraph: string): string {
  const parts = paragraph.split('$');
  const last = parts.length - 1;
  let isClosedBehind = false;
  let plain = parts[last] ?? '';
  for (let index = last - 1; index >= 0; index -= 1) {
    const before = parts[index] ?? '';
    const after = parts[index + 1] ?? '';
    const isOpening = after === '' ? index < last - 1 : isClosedBehind && /^\S/.test(after);
    plain = `${before}$${isOpening ? ' ' : ''}${plain}`;
    isClosedBehind ||= /\S$/.test(before) && !/^\d/.test(after);
  }
  return plain;
}
