import type { Entry, FrontmatterReading, Span } from './frontmatter-reading';
import { readPlainScalar } from './scalar';

/**
 * Fast path for the frontmatter that nearly every note has: top-level keys with one-line values (lists in brackets
 * included) or lists of such values. It takes a fifteenth of the YAML parser's time. Returns `undefined` for anything
 * else, broken YAML included; otherwise the result equals the parser's.
 */
export function readPlainFrontmatter(yaml: string): FrontmatterReading | undefined {
  if (yaml.length > MAX_LENGTH) return undefined;
  const entries: Entry[] = [];
  const values = new Map<string, unknown>();
  let at = 0;
  while (at < yaml.length) {
    const item = readItem(yaml, at);
    if (item === undefined || (item.entry && values.has(item.entry.key))) return undefined;
    if (item.entry) {
      entries.push(item.entry);
      values.set(item.entry.key, item.value);
    }
    at = item.end;
  }
  return { values: Object.fromEntries(values), entries, additions: { at, indent: '' } };
}

interface Item {
  end: number;
  entry?: Entry;
  value?: unknown;
}

function readItem(yaml: string, at: number): Item | undefined {
  if (yaml.charAt(at) === '#' || BLANK_START.test(yaml.charAt(at))) {
    const end = endOf(EMPTY_LINE, yaml, at);
    return end === undefined ? undefined : { end };
  }
  const { keyLine } = patterns();
  keyLine.lastIndex = at;
  const [line, key = '', source] = keyLine.exec(yaml) ?? [];
  // YAML does not read a key such as `null` or `true` as a string.
  if (line === undefined || readPlainScalar(key) !== key) return undefined;
  const lineEnd = at + line.length;
  const colonEnd = at + key.length + 1;
  if (source === undefined) return readList(yaml, { key, at, colonEnd, lineEnd });
  const start = yaml.indexOf(source, colonEnd);
  const value = { start, end: start + source.length };
  const entry = { key, lines: { start: at, end: lineEnd }, colonEnd, value, rest: emptySpan(lineEnd) };
  return { end: lineEnd, entry, value: readScalar(source) };
}

/** The value of a key that has nothing on its own line: a list, or `null`. */
function readList(yaml: string, line: { key: string; at: number; colonEnd: number; lineEnd: number }): Item {
  const items: unknown[] = [];
  let end = line.lineEnd;
  let indent: string | undefined;
  const { listLine } = patterns();
  for (;;) {
    listLine.lastIndex = end;
    const [text, blanks, source = ''] = listLine.exec(yaml) ?? [];
    if (text === undefined || blanks !== (indent ??= blanks)) break;
    items.push(readScalar(source));
    end += text.length;
  }
  const { key, at, colonEnd, lineEnd } = line;
  const rest = { start: lineEnd, end };
  const entry = { key, lines: { start: at, end }, colonEnd, value: emptySpan(colonEnd), rest };
  return { end, entry, value: items.length === 0 ? null : items };
}

function readScalar(source: string): unknown {
  if (source.startsWith('[')) return readFlowList(source);
  if (source.startsWith('"')) return JSON.parse(source);
  if (source.startsWith("'")) return copyOf(source.slice(1, -1).replaceAll("''", "'"));
  const value = readPlainScalar(source);
  return typeof value === 'string' ? copyOf(value) : value;
}

/** Copies a part of a text: in V8 a substring keeps the whole in memory, and so would a cache of subjects. */
export const copyOf = (part: string): string => (part.length < SHORTEST_SHARED ? part : ` ${part}`.slice(1));

/** V8 copies shorter substrings by itself. */
const SHORTEST_SHARED = 13;

/** A list within brackets on one line. */
const readFlowList = (source: string): unknown[] =>
  [...source.slice(1).matchAll(patterns().flowItems)].map(([, item = '']) => readScalar(item));

const emptySpan = (at: number): Span => ({ start: at, end: at });

function endOf(pattern: RegExp, yaml: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(yaml) ? pattern.lastIndex : undefined;
}

/** Maximum UTF-16 units. Longer YAML goes to the YAML parser: a regular expression may exhaust the stack. */
const MAX_LENGTH = 20_000;

const BLANK_START = /[ \r\n]/;

const DOUBLE_QUOTED = String.raw`"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`;
const SINGLE_QUOTED = String.raw`'(?:[^'\p{Cc}]|'')*'`;
// Matches an unquoted word: a colon or `#` only inside it, no leading indicator, a minus only before a digit.
const IN_WORD = String.raw`(?:[^\s\p{Cc}:]|:(?=[^\s\p{Cc}]))`;
const PLAIN_START = String.raw`(?:[^\s\p{Cc}\-?:,[\]{}#&*!|>'"%@${'`'}]|-(?=\d))`;
const PLAIN = String.raw`${PLAIN_START}${IN_WORD}*(?: +(?!#)${IN_WORD}+)*`;
// Matches an unquoted word inside brackets, where a comma or bracket ends it.
const IN_FLOW_WORD = String.raw`(?:[^\s\p{Cc}:,[\]{}]|:(?=[^\s\p{Cc},[\]{}]))`;
const FLOW_PLAIN = String.raw`${PLAIN_START}${IN_FLOW_WORD}*(?: +(?!#)${IN_FLOW_WORD}+)*`;
const FLOW_ITEM = `(?:${DOUBLE_QUOTED}|${SINGLE_QUOTED}|${FLOW_PLAIN})`;
const FLOW_LIST = `\\[ *(?:${FLOW_ITEM} *(?:, *${FLOW_ITEM} *)*)?\\]`;
const SCALAR = `(${DOUBLE_QUOTED}|${SINGLE_QUOTED}|${FLOW_LIST}|${PLAIN})`;
const KEY = String.raw`([\p{L}_](?:[\p{L}\p{M}\p{N}_ \-]{0,98}[\p{L}\p{M}\p{N}_\-])?)`;
const LINE_END = String.raw`(?: +#[^\r\n]*| *)\r?\n`;

const EMPTY_LINE = / *(?:#[^\r\n]*)?\r?\n/y;

interface Patterns {
  keyLine: RegExp;
  listLine: RegExp;
  flowItems: RegExp;
}

let made: Patterns | undefined;

/** The patterns, compiled for the first note, so that the plugin starts without them. */
const patterns = (): Patterns =>
  (made ??= {
    keyLine: new RegExp(`${KEY}:(?: +${SCALAR})?${LINE_END}`, 'uy'),
    listLine: new RegExp(`( *)-(?: +${SCALAR})?${LINE_END}`, 'uy'),
    flowItems: new RegExp(`(${FLOW_ITEM}) *[,\\]]`, 'gu'),
  });
