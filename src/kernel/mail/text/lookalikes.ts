/**
 * Replaces letters of other alphabets and mathematical letters by the Latin letters they resemble. For
 * finding disguised words only: text in such an alphabet becomes unreadable.
 */
export function latinLookalikes(text: string): string {
  return text
    .normalize('NFKC')
    .replace(LOOKALIKE, (letter) => LATIN.get(letter) ?? letter)
    .replace(MARKED, '$1');
}

/** Quick check whether {@link latinLookalikes} could change a word of Latin letters. */
export const mayHoldLookalikes = (text: string): boolean => SUSPECT.test(text);

/** Look-alikes among Cyrillic, Greek, Armenian, Cherokee and phonetic letters, by Latin letter. */
const LOOKALIKES: Record<string, string> = {
  a: 'аΑАαɑꭺ',
  b: 'ЬВΒ',
  c: 'сСϲϹᴄꮯⲥ',
  d: 'ԁժɗᏧ',
  e: 'еЕΕҽєεɛ℮',
  f: 'ғϝſ',
  g: 'ɡցԌ',
  h: 'һНΗհ',
  i: 'іІΙιıɩɪӏӀ',
  j: 'јЈϳ',
  k: 'кКΚκ',
  l: 'ⅼլʟ',
  m: 'мМΜᴍ',
  n: 'пΝηոռᴎ',
  o: 'оОΟοօσᴏჿ',
  p: 'рРΡρք',
  q: 'ԛգ',
  r: 'гᴦгꭇ',
  s: 'ѕЅꜱ',
  t: 'тТΤτᴛ',
  u: 'υսцᴜ',
  v: 'νѵѴᴠ',
  w: 'ԝԜωѡᴡ',
  x: 'хХΧχ',
  y: 'уУΥүγʏ',
  z: 'ΖᴢȤ',
};

const LATIN = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, others]) =>
    Array.from(others, (letter) => [letter, latin] as const),
  ),
);

const LOOKALIKE = new RegExp(`[${[...LATIN.keys()].join('')}]`, 'gu');

/** Letters with combining strokes and dots that have no precomposed form. */
const MARKED = /([a-z])\p{Mn}+/giu;

// Without the flag `i`, by which the long s and the Kelvin sign would match every s and k.
const SUSPECT = new RegExp(
  String.raw`[${[...LATIN.keys()].join('')}\u2100-\u214F\u2160-\u217F\u249C-\u24E9\uFF21-\uFF5A\u{1D400}-\u{1D7FF}\u{1F110}-\u{1F189}]|[a-zA-Z]\p{Mn}`,
  'u',
);
