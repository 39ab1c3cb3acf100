/** A text as people see it, with the position that each UTF-16 unit has in the original. */
export interface SeenText {
  text: string;
  /** The span of the original from which a span of the seen text came. */
  spanOf: (start: number, end: number) => { start: number; end: number };
}

/** Drops invisible characters and replaces look-alike digits, letters and spaces with plain ones. */
export function seenText(text: string): SeenText {
  if (!NOT_ASCII.test(text)) return { text, spanOf: (start, end) => ({ start, end }) };
  let seen = '';
  const [starts, ends]: [number[], number[]] = [[], []];
  let at = 0;
  for (const sign of text) {
    const end = at + sign.length;
    const shown = shownAs(sign);
    for (let unit = 0; unit < shown.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    seen += shown;
    at = end;
  }
  return {
    text: seen,
    spanOf: (start, end) => ({ start: starts[start] ?? text.length, end: ends[end - 1] ?? text.length }),
  };
}

const NOT_ASCII = /[^\p{ASCII}]/u;
const IGNORED = /^\p{Default_Ignorable_Code_Point}$/u;

const shownAs = (sign: string): string => {
  if (sign.length === 1 && sign <= '\u007F') return sign;
  return IGNORED.test(sign) ? '' : DIGIT.test(sign) ? digitOf(sign) : sign.normalize('NFKC');
};

const DIGIT = /^\p{Nd}$/u;

/** The digits of a script follow each other, from a code point that ends in 0 or 6. */
function digitOf(sign: string): string {
  const plain = sign.normalize('NFKC');
  if (plain <= '9') return plain;
  const code = sign.codePointAt(0) ?? 0;
  const last = code % 16;
  return String(last - (DIGIT.test(String.fromCodePoint(code - last)) ? 0 : 6));
}
