/** Maximum number of characters of a separator; RFC 5322 allows no longer line. */
export const LONGEST_SEPARATOR = 998;

/**
 * Whether a line of an mbox separates two mails (RFC 4155): `From `, who sent it, a date. Programs differ in both: no
 * sender, `-`, `ann at example.org`; zones at either side of the year, the date of a mail header, ISO 8601, `remote from`.
 * No word is looked up: prose of any language stays text, and a date of any language is known by its form.
 */
export function isSeparatorLine(line: string): boolean {
  if (!line.startsWith('From ') || line.length > LONGEST_SEPARATOR) return false;
  // Bytes of UTF-8 stand for themselves here, so that no other sign counts as a space.
  const words = line.slice('From '.length).match(/[^ \t\r\n]+/g) ?? [];
  if (words.at(-3) === 'remote' && words.at(-2) === 'from') words.length -= 3;
  const kinds = words.map(kindOf).join('');
  return words.some((_, at) => {
    const [sender, date] = [words.slice(0, at), kinds.slice(at)];
    return (
      (ASCTIME.test(date) && (sender.length < 2 || isAddress(sender))) ||
      (OTHER_DATE.test(date) && isAddress(sender))
    );
  });
}

/** `Mon Nov 23 08:12:00 2026`, with a zone at either side of the year. */
const ASCTIME = /^w?wds[wz]{0,2}y[wz]{0,2}$/;

/** The same to the minute, `Mon, 23 Nov 2026 08:12:00 GMT`, and ISO 8601. Timetables hold these: an address must precede. */
const OTHER_DATE = /^(?:w?wd[st][wz]{0,2}y[wz]{0,2}|w?dwy[st][wz]{0,2}|i|j[st][wz]{0,2})$/;

/** `ann@example.org`, `-`, `MAILER-DAEMON`, `host!ann`, `ann at example.org`, `Ann Lee <ann@example.org>`. */
function isAddress(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (/^"[^"]{0,200}"$/.test(words.join(' '))) return true;
  if (words.length === 1) return last === '-' || last === 'MAILER-DAEMON' || /[@!]/.test(last);
  return (words.length === 3 && words[1] === 'at') || (words.length < 8 && /["<]?\S@\S/.test(last));
}

const KINDS: readonly (readonly [kind: string, form: RegExp])[] = [
  ['d', /^(?:0?[1-9]|[12]\d|3[01])[.,]?$/],
  ['s', /^\d{1,2}[:.]\d\d[:.]\d\d(?:[.,]\d{1,9})?Z?$/],
  ['t', /^\d{1,2}[:.]\d\dZ?$/],
  ['y', /^(?:19|20)\d\d,?$/],
  ['i', /^\d{4}-\d\d-\d\dT\d\d:\d\d\S{0,20}$/],
  ['j', /^\d{4}-\d\d-\d\d$/],
  ['z', /^\(?[A-Za-z]{0,5}[+-]\d{1,2}:?\d{0,2}\)?$/],
  ['w', /^[^\d:]{1,24}$/],
];

const kindOf = (word: string): string => KINDS.find(([, form]) => form.test(word))?.[0] ?? '?';
