import { decodedLabel } from './decoded-label';

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

/**
 * Whether a label of a domain, in Unicode or Punycode, could pass for another one: letters of several scripts, a word of
 * another script that reads as a Latin one, signs that no language writes. Words in the plain letters of a language do
 * not count.
 */
export function canPassForOthers(label: string): boolean {
  const text = decodedLabel(label)?.toLowerCase().normalize('NFC');
  if (text === undefined) return true;
  if (/^[\x21-\x7e]*$/.test(text)) return false;
  if (!/^(?:[\p{L}\p{M}\p{N}·・ー'’-]|\u200C|\u200D)*$/u.test(text) || text.normalize('NFKC') !== text)
    return true;
  const foreign = text.replace(/[a-z\d-]/g, '');
  if (LATIN_LETTERS.test(foreign)) return /ı/.test(foreign) && !/[çğöşü]/.test(foreign);
  const isMixed = foreign.length < text.replace(/[\d-]/g, '').length;
  if (EAST_ASIAN.some((script) => script.test(foreign))) return false;
  const isOneScript = SCRIPTS.some((script) => script.test(foreign));
  return isMixed || !isOneScript || /^[a-z\d-]*$/.test(latinLookalikes(text));
}

/** Letters of languages that write Latin; those of phonetics and old spellings pass for others. */
const LATIN_LETTERS = /^[ß-öø-ķĺ-ňŋ-žơưșțəḁ-ỹ]+$/u;
const EAST_ASIAN = [
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+$/u,
  /^[\p{scx=Han}\p{scx=Hangul}]+$/u,
  /^[\p{scx=Han}\p{scx=Bopomofo}]+$/u,
];
const SCRIPTS = [
  /^[\p{scx=Cyrillic}\p{N}]+$/u,
  /^[\p{scx=Greek}\p{N}]+$/u,
  /^[\p{scx=Armenian}\p{N}]+$/u,
  /^[\p{scx=Georgian}\p{N}]+$/u,
  /^[\p{scx=Hebrew}\p{N}]+$/u,
  /^[\p{scx=Arabic}\p{N}]+$/u,
  /^[\p{scx=Devanagari}\p{N}]+$/u,
  /^[\p{scx=Bengali}\p{N}]+$/u,
  /^[\p{scx=Gurmukhi}\p{N}]+$/u,
  /^[\p{scx=Gujarati}\p{N}]+$/u,
  /^[\p{scx=Oriya}\p{N}]+$/u,
  /^[\p{scx=Tamil}\p{N}]+$/u,
  /^[\p{scx=Telugu}\p{N}]+$/u,
  /^[\p{scx=Kannada}\p{N}]+$/u,
  /^[\p{scx=Malayalam}\p{N}]+$/u,
  /^[\p{scx=Sinhala}\p{N}]+$/u,
  /^[\p{scx=Thai}\p{N}]+$/u,
  /^[\p{scx=Lao}\p{N}]+$/u,
  /^[\p{scx=Khmer}\p{N}]+$/u,
  /^[\p{scx=Myanmar}\p{N}]+$/u,
  /^[\p{scx=Ethiopic}\p{N}]+$/u,
  /^[\p{scx=Tibetan}\p{N}]+$/u,
  /^[\p{scx=Thaana}\p{N}]+$/u,
];
