/** Serialises a value to one line of YAML that every YAML 1.1 or 1.2 parser reads back as the same value. */
export function writeScalar(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value);
  return PLAIN.test(value) && !KEYWORD.test(value) ? value : quote(value);
}

/** By YAML's core schema, but a number must print as written: a 22-digit id, `0777`, `1.0`, `0x1F` stay strings. */
export function readPlainScalar(source: string): string | number | boolean | null {
  const constant = CONSTANTS.get(source);
  if (constant !== undefined) return constant;
  return NUMBER.test(source) ? readNumber(source) : source;
}

/** Matches a candidate for a number; {@link readNumber} decides. */
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

// Matches an unquoted value: it starts with a letter, so it is not a number, date or indicator, and contains no
// colon, comment sign or quote.
const PLAIN = new RegExp(
  String.raw`^\p{L}(?:[\p{L}\p{M}\p{N} ._/@()+,;!?=-]*[\p{L}\p{M}\p{N}._/@()+;!?=-])?$`,
  'u',
);
const KEYWORD = /^(?:true|false|yes|no|on|off|y|n|null)$/i;

// Characters that JSON does not escape, but that YAML 1.1 or 1.2 treats as unprintable or as a line break.
const UNPRINTABLE = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;

const quote = (text: string): string => JSON.stringify(text).replace(UNPRINTABLE, escapeUnit);

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
