import { THOUGHT_END, THOUGHT_START } from '../../../kernel/mail/outgoing/model-marks';

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
  /** Whether an object begins and never ends; stray braces are ignored. */
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

/** Whether a text holds no whole object. */
export function isHalf(text: string): boolean {
  const { closed, isCutOff } = objectSpans(spokenPart(text).text);
  return closed.length === 0 || isCutOff;
}

/** Whether a text ends within an object. One that ends with a brace, or with its fence, is only damaged. */
export const isCutOff = (text: string): boolean =>
  objectSpans(text).isCutOff && !/[}`]$/.test(text.trimEnd());

/** Whether a brace is followed by a key, quoted or not, or by the end of the text. */
function beginsObject(text: string, brace: number): boolean {
  OBJECT_START.lastIndex = brace;
  return OBJECT_START.test(text);
}

const OBJECT_START = /\{\s*(?:["']|[\w$]{1,100}\s*:|$)/y;

/**
 * Index of the brace that closes the one at `start`; -1 if there is none. A single quote begins a string only where a
 * key or value may begin, and ends it only where one may end, so that apostrophes are ignored.
 */
function closingBrace(text: string, start: number): number {
  let depth = 0;
  let quote = '';
  /** The last non-blank character outside strings. */
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

/** An answer without the model's reasoning. `isThinking`: the reasoning begins and never ends. */
export interface SpokenPart {
  text: string;
  isThinking: boolean;
}

/** Maximum number of pieces of reasoning that are taken out of one answer. */
const MOST_THOUGHTS = 20;

/**
 * Removes a model's reasoning, in the marks of any family, and all but the final channel of OpenAI's Harmony format.
 * Marks within an object are content. The opening mark may have been part of the prompt.
 */
export function spokenPart(answer: string): SpokenPart {
  let text = finalChannel(answer);
  for (let count = 0; count < MOST_THOUGHTS; count += 1) {
    const start = THOUGHT_START.exec(text);
    const end = THOUGHT_END.exec(text);
    if (start !== null && (end === null || start.index < end.index) && !isInObject(text, start.index)) {
      const before = text.slice(0, start.index);
      const rest = text.slice(start.index + start[0].length);
      const close = THOUGHT_END.exec(rest);
      if (close === null) return { text: before.trim(), isThinking: true };
      text = before + rest.slice(close.index + close[0].length);
    } else if (end !== null && !isInObject(text, end.index)) {
      text = text.slice(end.index + end[0].length);
    } else {
      break;
    }
  }
  return { text: text.trim(), isThinking: false };
}

function isInObject(text: string, at: number): boolean {
  for (let start = text.indexOf('{'), n = 0; start !== -1 && start < at && n < MOST_SPANS; n += 1) {
    const end = closingBrace(text, start);
    if (end > at) return true;
    start = text.indexOf('{', (end === -1 ? start : end) + 1);
  }
  return false;
}

/** Messages of the Harmony format, whose tokens some servers leave in the text; others leave their bare words. */
const MESSAGE =
  /<\|channel\|>\s{0,3}(\w{1,20})[^<]{0,120}(?:<\|[\w ]{1,20}\|>[^<]{0,60}){0,2}<\|message\|>/giu;
const BARE_FINAL = /assistant\s{0,3}final\s{0,3}(?=[{`])/giu;

/** The last message that is not reasoning; the text itself if it has no channels. */
function finalChannel(text: string): string {
  const messages = [...text.matchAll(MESSAGE)];
  const [last] = messages.slice(-1);
  if (last === undefined) {
    const [bare] = [...text.matchAll(BARE_FINAL)].slice(-1);
    return bare === undefined ? text : text.slice(bare.index + bare[0].length);
  }
  const [spoken = last] = messages.filter(([, name = '']) => !REASONING.test(name)).slice(-1);
  const { 0: mark, 1: channel = '', index } = spoken;
  const said = text.slice(index + mark.length);
  const end = said.search(/<\|(?:end|return|call|start|channel)\|>/);
  const message = end === -1 ? said : said.slice(0, end);
  return REASONING.test(channel) ? `<think>${message}` : message;
}

const REASONING = /^(?:analysis|thought)/i;
