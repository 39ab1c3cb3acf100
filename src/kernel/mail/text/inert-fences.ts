interface OpenFence {
  /** Text before the fence on the fence's line: spaces and quote marks. */
  prefix: string;
  signs: string;
  /** Index of the fence's line in the output. */
  line: number;
}

/**
 * Keeps fenced code as code if all Markdown parsers agree on its end: each line up to the closing fence begins like the
 * first. Any other fence is broken by a space, because some parser would take later text, such as Deputy's own words,
 * for code. An unclosed fence at the margin is closed.
 *
 * A fence's language moves to the first line of the code, because plugins run code by its language, and a reader does
 * not see it.
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

/** Prevents a fence in this line by pairing its signs, unless letters precede them: then none can begin. */
function withoutFences(line: string): string {
  const start = FENCE_SIGNS.exec(line)?.index;
  if (start === undefined || /\p{L}/u.test(line.slice(0, start).replace(/\[x\]/gi, ''))) return line;
  return spacedSigns(line);
}

/** Breaks up every fence in a line, so that the line can be put anywhere. */
export const spacedSigns = (line: string): string => line.replace(/(``|~~)(?=[`~])/g, '$1 ');

const FENCE_SIGNS = /`{3}|~{3}/;

/** Parses the fence that a line opens. No repeated group: over megabytes it would exhaust the stack. */
function fenceOn(line: string): { prefix: string; signs: string; language: string } | null {
  const from = line.search(/[^ \t>]/);
  const sign = line.charAt(from);
  if (sign !== '`' && sign !== '~') return null;
  const rest = line.slice(from);
  const length = rest.search(sign === '`' ? /[^`]/ : /[^~]/);
  const [signs, language] = length < 0 ? [rest, ''] : [rest.slice(0, length), rest.slice(length)];
  // Backticks in the rest of the line make a fence of backticks inline code.
  if (signs.length < 3 || (sign === '`' && language.includes('`')) || OTHER_BREAK.test(language)) return null;
  return { prefix: line.slice(0, from), signs, language };
}

/** Characters at which some renderers end a line. */
const OTHER_BREAK = /[\r\u2028\u2029]/;

/** Whether a line has only fence signs, which does no harm: plugins ignore code without a language. */
function holdsOnlySigns(line: string): boolean {
  const signs = line.slice(Math.max(0, line.search(/[^ \t]/)));
  const end = signs.search(signs.startsWith('`') ? /[^`]/ : /[^~]/);
  return end !== 0 && signs !== '' && (end < 0 || !/[^ \t]/.test(signs.slice(end)));
}

const opening = ({ prefix, signs }: OpenFence, language: string): string[] =>
  language === '' || language === 'text'
    ? [`${prefix}${signs}${language}`]
    : [`${prefix}${signs}`, `${prefix}${withoutFences(language)}`];

/** Whether a line belongs to the open fence, its end included; indented closing signs end it in some parsers only. */
const isWithin = (line: string, open: OpenFence): boolean =>
  line.trimEnd() === open.prefix.trimEnd() ||
  (line.startsWith(open.prefix) && (closes(line, open) || !areClosing(line.trim(), open)));

const closes = (line: string, open: OpenFence): boolean =>
  areClosing(line.slice(open.prefix.length).trimEnd(), open);

const areClosing = (text: string, { signs }: OpenFence): boolean =>
  text.startsWith(signs) && text === signs.charAt(0).repeat(text.length);

/** Breaks a fence and every fence within it. */
function breakFence(lines: string[], { line }: OpenFence): void {
  for (let index = line; index < lines.length; index += 1) lines[index] = withoutFences(lines[index] ?? '');
}

function trimmedEnd(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 0 && lines[end - 1] === '') end -= 1;
  return lines.slice(0, end);
}
