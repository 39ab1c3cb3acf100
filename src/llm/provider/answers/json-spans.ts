/** Maximum number of objects that are considered; a model never writes more by accident. Further ones are ignored. */
const MOST_SPANS = 20;
/**
 * Maximum number of stray opening braces that are skipped. Each costs one scan, so the limit keeps 10 MB of braces
 * linear.
 */
const MOST_STRAY_BRACES = 8;

export interface ObjectSpans {
  /** Texts `{...}` with balanced braces at the top level, in order. */
  closed: string[];
  /** Whether an object begins and never ends; a stray brace does not count as one. */
  isCutOff: boolean;
}

/** Finds `{...}` in any text, ignoring braces inside strings. */
export function objectSpans(text: string): ObjectSpans {
  const spans: ObjectSpans = { closed: [], isCutOff: false };
  let strays = 0;
  let start = text.indexOf('{');
  while (start !== -1 && spans.closed.length < MOST_SPANS && strays < MOST_STRAY_BRACES) {
    const end = closingBrace(text, start);
    if (end === -1) {
      spans.isCutOff ||= beginsObject(text, start);
      strays += 1;
    } else {
      spans.closed.push(text.slice(start, end + 1));
    }
    start = text.indexOf('{', (end === -1 ? start : end) + 1);
  }
  return spans;
}

/** Whether a brace is followed by a key, quoted or not, or by the end of the text. */
function beginsObject(text: string, brace: number): boolean {
  OBJECT_START.lastIndex = brace;
  return OBJECT_START.test(text);
}

const OBJECT_START = /\{\s*(?:["']|[\w$]{1,100}\s*:|$)/y;

/**
 * Index of the brace that closes the one at `start`; -1 if there is none. A single quote begins a string where a key or
 * value may stand and ends it where one may end, so that an apostrophe does neither.
 */
function closingBrace(text: string, start: number): number {
  let depth = 0;
  let quote = '';
  /** The last character outside strings that is no blank. */
  let before = '';
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote && (quote === '"' || endsHere(text, at))) quote = '';
      continue;
    }
    if (character === '"' || (character === "'" && '{[,:'.includes(before))) quote = character;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth === 0) return at;
    if (character.trim() !== '') before = character;
  }
  return -1;
}

function endsHere(text: string, quote: number): boolean {
  STRING_END.lastIndex = quote + 1;
  return STRING_END.test(text);
}

const STRING_END = /\s{0,100}(?:[,:}\]]|$)/y;

/** The contents of Markdown code fences, which may hold an object wrapped in an array or a string. */
export function fencedBlocks(text: string): string[] {
  const parts = text.split(/^[ \t]*```[\w-]*[ \t]*$/m, MOST_SPANS * 2);
  return parts.filter((_, index) => index % 2 === 1).map((part) => part.trim());
}

/** Removes a model's reasoning before its answer; the opening tag may have been part of the prompt. */
export function stripReasoning(text: string): string {
  const end = text.indexOf('</think>');
  if (text.startsWith('<think>')) return end === -1 ? '' : text.slice(end + '</think>'.length).trim();
  const brace = text.indexOf('{');
  return end !== -1 && (brace === -1 || end < brace) ? text.slice(end + '</think>'.length).trim() : text;
}
