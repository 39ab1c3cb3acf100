import { WORD_LETTERS } from '../text/word-letters';

/** A value on one line of YAML that every reader, of YAML 1.1 or 1.2, takes for the same value. */
export function writeScalar(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value);
  return PLAIN.test(value) && !KEYWORD.test(value) ? value : quote(value);
}

/**
 * The value of an unquoted scalar by YAML's core schema, except that a number must print as it is written: an id of 22
 * digits, `0777`, `1.0` and `0x1F` stay the text they are.
 */
export function readPlainScalar(source: string): string | number | boolean | null {
  const constant = CONSTANTS.get(source);
  if (constant !== undefined) return constant;
  return NUMBER.test(source) ? readNumber(source) : source;
}

/** What may be a number; {@link readNumber} decides. */
export const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]\d+)?$/;

export function readNumber(source: string): number | string {
  const number = Number(source);
  return String(number) === source ? number : source;
}

const CONSTANTS = new Map<string, boolean | null>([
  ...['', '~', 'null', 'Null', 'NULL'].map((name) => [name, null] as const),
  ...['true', 'True', 'TRUE'].map((name) => [name, true] as const),
  ...['false', 'False', 'FALSE'].map((name) => [name, false] as const),
]);

// Begins with a letter, so it is no number, date or indicator; holds no colon, comment sign or quote.
const PLAIN = new RegExp(
  String.raw`^\p{L}(?:[${WORD_LETTERS} ._/@()+,;!?=-]*[${WORD_LETTERS}._/@()+;!?=-])?$`,
  'u',
);
const KEYWORD = /^(?:true|false|yes|no|on|off|y|n|null)$/i;

// Beyond what JSON escapes: what YAML 1.1 or 1.2 does not call printable or takes for a line break.
const UNPRINTABLE = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;

const quote = (text: string): string => JSON.stringify(text).replace(UNPRINTABLE, escapeUnit);

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
