interface OpenFence {
  /** What stands before it on its line: blanks, and the signs of quotes. */
  prefix: string;
  signs: string;
  /** Its line in what was written so far. */
  line: number;
}

/**
 * Fenced code stays code where every reading of Markdown agrees on its end: each line up to the closing fence has the
 * same beginning as the first. Any other fence is broken by a blank, since a renderer that sees its end elsewhere
 * would take what follows, such as Deputy's own words, for code. One at the margin that is left open is closed.
 *
 * A language becomes the first line of the code: plugins run code by it, and a reader does not see it.
 */
export function settledFences(text: string): string {
  if (!FENCE_SIGNS.test(text)) return text;
  const settled: string[] = [];
  let open: OpenFence | null = null;
  for (const line of text.split('\n')) {
    if (open !== null && isWithin(line, open)) {
      const isEnd = closes(line, open);
      settled.push(isEnd || holdsOnlySigns(line) ? line : withoutFences(line));
      if (isEnd) open = null;
      continue;
    }
    if (open !== null) breakFence(settled, open);
    const found = fenceOn(line);
    open = found === null ? null : { prefix: found.prefix, signs: found.signs, line: settled.length };
    if (open === null) settled.push(withoutFences(line));
    else settled.push(...opening(open, found?.language.trim() ?? ''));
  }
  if (open === null) return settled.join('\n');
  if (open.prefix === '') return `${trimmedEnd(settled).join('\n')}\n${open.signs}\n`;
  breakFence(settled, open);
  return settled.join('\n');
}

/** No fence begins this line: after anything but letters, which only text holds, its signs stand in pairs. */
function withoutFences(line: string): string {
  const start = FENCE_SIGNS.exec(line)?.index;
  if (start === undefined || /\p{L}/u.test(line.slice(0, start).replace(/\[x\]/gi, ''))) return line;
  return spacedSigns(line);
}

/** No fence anywhere, whatever comes to stand before it. */
export const spacedSigns = (line: string): string => line.replace(/(``|~~)(?=[`~])/g, '$1 ');

const FENCE_SIGNS = /`{3}|~{3}/;

/** The fence that a line opens. No loop of an expression: a line of megabytes would run its engine out of stack. */
function fenceOn(line: string): { prefix: string; signs: string; language: string } | null {
  const from = line.search(/[^ \t>]/);
  const sign = line.charAt(from);
  if (sign !== '`' && sign !== '~') return null;
  const rest = line.slice(from);
  const length = rest.search(sign === '`' ? /[^`]/ : /[^~]/);
  const [signs, language] = length < 0 ? [rest, ''] : [rest.slice(0, length), rest.slice(length)];
  // Backticks after a fence of backticks are code within a line.
  if (signs.length < 3 || (sign === '`' && language.includes('`')) || OTHER_BREAK.test(language)) return null;
  return { prefix: line.slice(0, from), signs, language };
}

/** Some renderers end a line at these. */
const OTHER_BREAK = /[\r\u2028\u2029]/;

/** In code, they are code; no plugin runs what has no language. */
function holdsOnlySigns(line: string): boolean {
  const signs = line.slice(Math.max(0, line.search(/[^ \t]/)));
  const end = signs.search(signs.startsWith('`') ? /[^`]/ : /[^~]/);
  return end !== 0 && signs !== '' && (end < 0 || !/[^ \t]/.test(signs.slice(end)));
}

const opening = ({ prefix, signs }: OpenFence, language: string): string[] =>
  language === '' || language === 'text'
    ? [`${prefix}${signs}${language}`]
    : [`${prefix}${signs}`, `${prefix}${withoutFences(language)}`];

/** Signs that are indented close it by some readings, and by others not. */
const isWithin = (line: string, open: OpenFence): boolean =>
  line.trimEnd() === open.prefix.trimEnd() ||
  (line.startsWith(open.prefix) && (closes(line, open) || !areClosing(line.trim(), open)));

const closes = (line: string, open: OpenFence): boolean =>
  areClosing(line.slice(open.prefix.length).trimEnd(), open);

const areClosing = (text: string, { signs }: OpenFence): boolean =>
  text.startsWith(signs) && text === signs.charAt(0).repeat(text.length);

/** With it, those that were but lines of its code. */
function breakFence(lines: string[], { line }: OpenFence): void {
  for (let index = line; index < lines.length; index += 1) lines[index] = withoutFences(lines[index] ?? '');
}

/** Without empty lines at the end. */
function trimmedEnd(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 0 && lines[end - 1] === '') end -= 1;
  return lines.slice(0, end);
}
