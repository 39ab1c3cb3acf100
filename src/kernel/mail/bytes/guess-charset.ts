import { byteAt, countMojibake } from './windows-1252';

/** A charset, its languages' most common non-ASCII letters, and their share of these in ordinary text. */
type Candidate = readonly [charset: string, common: string, share: number];

const CYRILLIC = 'оеаинтсрвлкмд';
const POLISH = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ';
const CZECH = 'áčďéěíňóřšťúůýžÁČĎŘŠŤÚŽôľ';
const KANA = 'のにはをたがでてとしるいなかますれさあこもくけらうりっょおきんせ';

const CANDIDATES: readonly Candidate[] = [
  ['windows-1252', 'äöüßÄÖÜéèêëàâçîïôùûœæøåÆØÅñóíáúìòãõÉÈÀÇÑÓÍÁÚÃÕ¿¡', 1],
  ['windows-1250', POLISH, 1],
  ['iso-8859-2', POLISH, 1],
  ['windows-1250', CZECH, 1],
  ['iso-8859-2', CZECH, 1],
  ['windows-1250', 'ăâîşţĂÂÎŞŢ', 1],
  ['windows-1254', 'ğşıİĞŞçöüÇÖÜâ', 1],
  ['windows-1251', CYRILLIC, 0.75],
  ['koi8-u', CYRILLIC, 0.75],
  ['iso-8859-5', CYRILLIC, 0.75],
  ['ibm866', CYRILLIC, 0.75],
  ['windows-1253', 'αοιετσνηυρπκάςόίέή', 0.85],
  ['windows-1255', 'יוהלארתבשמ', 0.7],
  ['windows-1256', 'اليمنورتبةع', 0.72],
  ['windows-874', 'านรอกเงมยลวดท่้สตั', 0.7],
  ['shift_jis', KANA, 0.6],
  ['euc-jp', KANA, 0.6],
  ['gb18030', '的一是不了在人有我他这个们中来上大为和国到说你会您好请时以要，。：！？', 0.3],
  ['big5', '的一是不了在人有我他這個們中來上大為和國到說你會您好請時以要，。：！？', 0.3],
  ['euc-kr', '이다는을를에의가하고지니요은로한기도서사인시해어있습세주', 0.5],
];

/**
 * Guesses the charset of a text with no or a wrong declared charset, by the letters that its bytes mean in each
 * charset. `text`: the text decoded as Windows-1252; only its beginning is used. Returns `null` if Windows-1252 fits as
 * well as any other, the text is too short, or the text is UTF-8.
 */
export function guessCharset(text: string): string | null {
  const start = text.slice(0, MOST_CHARACTERS);
  const high = start.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  if (high < FEWEST_HIGH || countMojibake(start) * 4 > high) return null;
  const bytes = Uint8Array.from(start, (_, at) => byteAt(start, at)).filter((byte) => byte < 0x100);
  const [latin = 0, ...others] = CANDIDATES.map((candidate) => plausibility(bytes, candidate));
  const best = Math.max(...others);
  if (best < LEAST_PLAUSIBLE || best < latin + MARGIN) return null;
  return CANDIDATES[others.indexOf(best) + 1]?.[0] ?? null;
}

const MOST_CHARACTERS = 20_000;
const FEWEST_HIGH = 4;
const LEAST_PLAUSIBLE = 0.5;
/** Lead in plausibility that another charset needs over Windows-1252, which may look like others. */
const MARGIN = 0.1;

/** Share of common letters, relative to ordinary text: about 1 for the right charset, 0 for an impossible one. */
function plausibility(bytes: Uint8Array, [charset, common, share]: Candidate): number {
  const text = new TextDecoder(charset).decode(bytes);
  const letters = text.match(/[^\p{ASCII}\u0080-\u00A0\u2010-\u203A«»€°]/gu) ?? [];
  const lost = letters.filter((letter) => letter === '\uFFFD').length;
  if (letters.length === 0 || lost * 50 > letters.length) return 0;
  // Accented letters are surrounded by ASCII letters; letters of other scripts are not.
  const isLatin = /^\p{Script=Latin}/u.test(common);
  const inWords = text.match(isLatin ? HIGH_PAIR : MIXED_PAIR)?.length ?? 0;
  if (inWords * (isLatin ? 2 : 5) > letters.length) return 0;
  return letters.filter((letter) => common.includes(letter)).length / letters.length / share;
}

const HIGH_PAIR = /[^\p{ASCII}](?=[^\p{ASCII}])/gu;
const MIXED_PAIR = /[a-z](?=[^\p{ASCII}])|[^\p{ASCII}](?=[a-z])/giu;
