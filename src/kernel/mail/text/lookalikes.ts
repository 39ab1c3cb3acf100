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
 * Whether a label of a domain, in Unicode or Punycode, could pass for another one: letters of several scripts, a word
 * of another script that reads as a Latin one, signs that no language writes. Words in a language's plain letters do
 * not match.
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

/** Letters of today's Latin alphabets; phonetic letters and old spellings could pass for others. */
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

/** A label of a domain, decoded: `xn--mller-kva` -> `müller` (RFC 3492); `null` if it can't be decoded. */
function decodedLabel(label: string): string | null {
  if (!/^xn--/i.test(label)) return label;
  if (label.length > LONGEST_LABEL) return null;
  const text = label.slice(4).toLowerCase();
  const last = text.lastIndexOf('-');
  const output = text.slice(0, Math.max(0, last)).split('');
  let [code, index, bias, at] = [128, 0, 72, last + 1];
  while (at < text.length) {
    const before = index;
    for (let [weight, k] = [1, 36]; ; k += 36) {
      const digit = DIGITS.indexOf(text.charAt(at));
      if (at >= text.length || digit < 0) return null;
      at += 1;
      index += digit * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
      if (weight > 0x7fffffff) return null;
    }
    bias = adapted(index - before, output.length + 1, before === 0);
    code += Math.floor(index / (output.length + 1));
    index %= output.length + 1;
    if (code > 0x10ffff) return null;
    output.splice(index, 0, String.fromCodePoint(code));
    index += 1;
  }
  return output.join('');
}

/** By RFC 1035. */
const LONGEST_LABEL = 63;

const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

function adapted(distance: number, points: number, isFirst: boolean): number {
  let delta = Math.floor(distance / (isFirst ? 700 : 2));
  delta += Math.floor(delta / points);
  let k = 0;
  for (; delta > 455; k += 36) delta = Math.floor(delta / 35);
  return k + Math.floor((36 * delta) / (delta + 38));
}
