/** A value on one line of YAML that every reader, of YAML 1.1 or 1.2, takes for the same value. */
export function writeScalar(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value);
  return PLAIN.test(value) && !KEYWORD.test(value) ? value : quote(value);
}

// Begins with a letter, so it is no number, date or indicator; holds no colon, comment sign or quote.
const PLAIN = /^\p{L}(?:[\p{L}\p{M}\p{N} ._/@()+,;!?=-]*[\p{L}\p{M}\p{N}._/@()+;!?=-])?$/u;
const KEYWORD = /^(?:true|false|yes|no|on|off|y|n|null)$/i;

// Beyond what JSON escapes: what YAML does not call printable or takes for a line break.
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const UNPRINTABLE = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;

const quote = (text: string): string =>
  JSON.stringify(text).replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
