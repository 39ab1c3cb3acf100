/**
 * Masks secrets that were sent to a server as '...' in the server's text, which may repeat them. It also masks pieces
 * of them and their usual encodings (base64, base32 and uuencode at any offset, hex, bits, escapes, char codes, rot13,
 * reversed, in other letter case, with characters in between), so that a text that was cut or encoded again reveals
 * nothing either. Takes time in proportion to the text. `shortest`: length of the shortest piece of a secret that is
 * masked, at least 5.
 */
export function hideSecrets(text: string, secrets: readonly string[], shortest = GRAM): string {
  const known = secrets.filter((secret) => secret !== '');
  if (known.length === 0 || text === '') return text;
  const isHidden = new Uint8Array(text.length);
  for (const secret of known) markAll(text, secret, isHidden);
  const plain = known.flatMap(plainForms);
  const letters = project(text, isLetter);
  markRuns(letters, gramsOf(plain, isLetter), { shortest, isHidden });
  markRuns(letters, gramsOf(known.flatMap(codedForms), isLetter), {
    shortest: Math.max(shortest, SHORTEST_CODE),
    isHidden,
  });
  markRuns(project(text, isVisible), gramsOf(plain, isVisible), { shortest, isHidden });
  return masked(text, isHidden);
}

/** Length of the pieces that are looked up. */
const GRAM = 5;
/** The shortest masked piece of an encoded secret: about four of its characters in base64. */
const SHORTEST_CODE = 7;

/** A text in lower case, without the characters that a comparison ignores. */
interface Projection {
  length: number;
  codes: Uint16Array;
  /** Index of each code in the text. */
  places: Uint32Array;
}

type IsKept = (code: number) => boolean;

const isLetter: IsKept = (code) =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code > 127 && isVisible(code));

/** Whether a character is neither a space nor invisible. */
const isVisible: IsKept = (code) =>
  code > 32 && !(code > 126 && code <= 160) && !(code >= 0x20_00 && code <= 0x20_6f) && code !== 0xfe_ff;

function project(text: string, isKept: IsKept): Projection {
  const codes = new Uint16Array(text.length);
  const places = new Uint32Array(text.length);
  let length = 0;
  for (let place = 0; place < text.length; place += 1) {
    const code = lowerCase(text, place);
    if (!isKept(code)) continue;
    codes[length] = code;
    places[length] = place;
    length += 1;
  }
  return { length, codes, places };
}

function lowerCase(text: string, place: number): number {
  const code = text.charCodeAt(place);
  if (code >= 65 && code <= 90) return code + 32;
  return code < 128 ? code : text.charAt(place).normalize('NFKC').toLowerCase().charCodeAt(0);
}

const FACTOR = 1_000_003;
const OLDEST = Array.from({ length: GRAM }).reduce<number>((power) => Math.imul(power, FACTOR), 1);

/** Calls `each` with the hash of every `GRAM` codes in a row, and the index of the last one. */
function eachGram({ length, codes }: Projection, each: (hash: number, last: number) => void): void {
  let hash = 0;
  for (let index = 0; index < length; index += 1) {
    hash = (Math.imul(hash, FACTOR) + (codes[index] ?? 0)) | 0;
    if (index >= GRAM) hash = (hash - Math.imul(codes[index - GRAM] ?? 0, OLDEST)) | 0;
    if (index >= GRAM - 1) each(hash, index);
  }
}

function gramsOf(forms: readonly string[], isKept: IsKept): ReadonlySet<number> {
  const grams = new Set<number>();
  for (const form of forms) eachGram(project(form, isKept), (hash) => grams.add(hash));
  return grams;
}

function markRuns(
  text: Projection,
  grams: ReadonlySet<number>,
  { shortest, isHidden }: { shortest: number; isHidden: Uint8Array },
): void {
  let run = 0;
  eachGram(text, (hash, last) => {
    run = grams.has(hash) ? run + 1 : 0;
    const length = run + GRAM - 1;
    if (run === 0 || length < shortest) return;
    // Once a run is long enough, all of it is marked; after that, each new character.
    const first = length === shortest ? last - length + 1 : last - 1;
    isHidden.fill(1, text.places[first], (text.places[last] ?? 0) + 1);
  });
}

function markAll(text: string, secret: string, isHidden: Uint8Array): void {
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length))
    isHidden.fill(1, at, at + secret.length);
}

function masked(text: string, isHidden: Uint8Array): string {
  let result = '';
  let kept = 0;
  for (let first = isHidden.indexOf(1); first >= 0; first = isHidden.indexOf(1, kept)) {
    const end = isHidden.indexOf(0, first);
    result += `${text.slice(kept, first)}...`;
    kept = end < 0 ? text.length : end;
  }
  return result + text.slice(kept);
}

const backwards = (secret: string): string => Array.from(secret).reverse().join('');
const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];
const units = (text: string): number[] => text.split('').map((unit) => unit.charCodeAt(0));
const latin1 = (bytes: readonly number[]): string => bytes.map((byte) => String.fromCharCode(byte)).join('');

/** The secret as it is, reversed, as UTF-8 read as Latin-1, and in rot13. */
const plainForms = (secret: string): string[] => [
  secret,
  backwards(secret),
  latin1(utf8(secret)),
  secret.replace(/[a-z]/gi, turned),
];

/** A letter encoded in rot13. */
const turned = (letter: string): string =>
  String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < 'n' ? 13 : -13));

const hex = (code: number, digits = 2): string => code.toString(16).padStart(digits, '0');

const bits = (code: number): string => code.toString(2).padStart(8, '0');

/** Ways to write a character by its number: "%40", "%2540", "\x40", "0x40", "\u0040", "&#64;", "\100", "01000000". */
const ESCAPES: readonly ((code: number) => string)[] = [
  (code) => hex(code),
  (code) => `25${hex(code)}`,
  (code) => `x${hex(code)}`,
  (code) => `0x${hex(code)}`,
  (code) => `u${hex(code, 4)}`,
  String,
  (code) => code.toString(8).padStart(3, '0'),
  bits,
];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function codedForms(secret: string): string[] {
  const token = btoa(latin1(utf8(secret)));
  const utf16 = units(secret).flatMap((unit) => [unit & 255, unit >> 8]);
  return [
    ...escapedForms(secret),
    ...ALPHABETS.flatMap((alphabet) => packedForms(utf8(secret), alphabet)),
    ...packedForms(utf16, BASE64),
    utf16.map((byte) => hex(byte)).join(''),
    ...packedForms(utf8(token), BASE64),
    ...packedForms(
      utf8(
        utf8(secret)
          .map((byte) => hex(byte))
          .join(''),
      ),
      BASE64,
    ),
    ...escapedForms(token),
    backwards(token),
  ];
}

/** Characters that are written as they are: none, those of words, and those of `encodeURIComponent`. */
const UNESCAPED = [/[^\s\S]/, /\w/, /[\w!'()*~.-]/];

function escapedForms(secret: string): string[] {
  const entities = secret.replace(/[&<>"']/g, (special) => ENTITIES[special] ?? special);
  const spelled = [utf8(secret), units(secret)].flatMap((codes) =>
    UNESCAPED.flatMap((plain) =>
      ESCAPES.map((escape) => codes.map((code) => plainOr(plain, code) ?? escape(code)).join('')),
    ),
  );
  return [entities, ...new Set(spelled)];
}

function plainOr(plain: RegExp, code: number): string | null {
  const character = String.fromCharCode(code);
  return plain.test(character) ? character : null;
}

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE64 = `${CAPITALS}${CAPITALS.toLowerCase()}0123456789+/`;
/** Alphabets of base64, base32 and uuencode. */
const ALPHABETS = [BASE64, `${CAPITALS}234567`, latin1(Array.from({ length: 64 }, (_, index) => 32 + index))];

/**
 * The encoded forms of bytes within a longer text, one for each offset at which they may begin, without the characters
 * that depend on the neighbouring bytes. Each character encodes as many bits as the alphabet's length allows.
 */
function packedForms(bytes: readonly number[], alphabet: string): string[] {
  const width = Math.log2(alphabet.length);
  const all = bytes.map(bits).join('');
  return Array.from({ length: width }, (_, first) => {
    let packed = '';
    for (let at = first; at + width <= all.length; at += width)
      packed += alphabet.charAt(Number.parseInt(all.slice(at, at + width), 2));
    return packed;
  });
}
