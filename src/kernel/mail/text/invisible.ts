/**
 * Counts characters that carry data without showing anything. A person who approves a text has not seen them,
 * so a model's text must not hold any, and text that holds some is shown with marks in their place.
 *
 * Characters that a script or an emoji needs are not counted: ZWNJ between letters that would join, ZWNJ and ZWJ at a
 * virama (both as in RFC 5892, appendix A), ZWJ between emoji, a variation selector after an emoji with two forms, and
 * the tags of the three flags made of tags.
 */
export const invisibleCharacters = (text: string): number =>
  [...text.matchAll(SEEN_OR_HIDDEN)].filter(([match, seen]) => isHidden(match, seen)).length;

/** Removes hidden characters; a space replaces one with a width. */
export const withoutInvisible = (text: string): string => replaceHidden(text, inPlaceOf);

const inPlaceOf = (character: string): string => (WIDE.test(character) ? ' ' : '');

/** The text without hidden characters, and the original index of each UTF-16 unit. */
export function visibleWithOrigins(text: string): { seen: string; origins: number[] } {
  const origins: number[] = [];
  let end = 0;
  const keep = (to: number): void => {
    for (; end < to; end++) origins.push(end);
  };
  const seen = text.replace(SEEN_OR_HIDDEN, (match: string, shown: string | undefined, at: number) => {
    if (!isHidden(match, shown)) return match;
    const replacement = inPlaceOf(match);
    keep(at + replacement.length);
    end = at + match.length;
    return replacement;
  });
  keep(text.length);
  return { seen, origins };
}

/** Replaces each hidden character by a mark such as `⟨U+200B⟩`. */
export const markInvisible = (text: string): string => replaceHidden(text, markOf);

const replaceHidden = (text: string, replacement: (character: string) => string): string =>
  text.replace(SEEN_OR_HIDDEN, (match: string, seen?: string) =>
    isHidden(match, seen) ? replacement(match) : match,
  );

const isHidden = (match: string, seen: string | undefined): boolean => match !== '' && seen === undefined;

const markOf = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

const WIDE = /[\u2800\u3164\uFFA0]/;

/** Controls except line breaks and tabs, what Unicode lets a font ignore, and what is drawn as an empty cell. */
const HIDDEN =
  // Signs above numbers and abbreviations are format characters that are visible.
  '(?![\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}])' +
  '[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F\\p{Default_Ignorable_Code_Point}\\p{Cf}\\p{Surrogate}' +
  '\\u2800\\u{16FE4}\\u{1D159}]';

const EMOJI =
  '(?:(?!\\p{Emoji_Presentation})\\p{Extended_Pictographic}\\uFE0F|\\p{Extended_Pictographic}\\uFE0E|' +
  '\\p{Emoji_Modifier_Base}\\p{Emoji_Modifier}|\\p{Extended_Pictographic})';

const VIRAMA = '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]';
const VOWEL_SIGNS = '[\\u0610-\\u061A\\u064B-\\u065F\\u0670\\u06D6-\\u06DC]{0,4}';
/** Letters that never join the next letter, so that a ZWNJ after them changes nothing. */
const ENDING =
  '[\\u0621-\\u0625\\u0627\\u0629\\u062F-\\u0632\\u0648\\u0671-\\u0677\\u0688-\\u0699\\u06C0\\u06C3-\\u06CB\\u06CD\\u06CF' +
  '\\u06D2\\u06D3\\u06D5\\u06EE\\u06EF\\u0710\\u0715-\\u0719\\u071E\\u0728\\u072A\\u072C\\u072F]';
const JOINING = '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}]';

const SEEN = [
  '\\u{1F3F4}\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}',
  `${EMOJI}(?:\\u200D${EMOJI})*`,
  '[0-9#*]\\uFE0F\\u20E3',
  `${VIRAMA}[\\u200C\\u200D]`,
  // A joiner precedes a virama only after the letter ra, before ya or a subscript.
  `\\u09B0\\u200D(?=\\u09CD)|\\u0CB0\\u200D(?=\\u0CCD)`,
  `(?!${ENDING})(?=\\p{L})${JOINING}${VOWEL_SIGNS}\\u200C(?=(?=\\p{L})${JOINING})`,
];

// eslint-disable-next-line no-misleading-character-class -- each combining sign is matched by itself
const SEEN_OR_HIDDEN = new RegExp(`(${SEEN.join('|')})|${HIDDEN}`, 'gu');
