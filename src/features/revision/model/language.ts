/** Words that are frequent in one language and rare in others. */
const COMMON: Readonly<Record<string, string>> = {
  en: 'the and you is are for with that this have will your we not can please on at be',
  de: 'der die das und ich ist sie wir nicht mit für auf den ein eine bitte dass zu haben werden',
  fr: 'le les des et vous je est nous pas pour avec une dans que votre sur merci au ce',
  es: 'el los las y usted es para con una por que nos su gracias del como está no en',
  it: 'il gli che di è per con una non sono grazie del della le ci alla questo anche vi',
  nl: 'de het een en ik je niet met voor dat van is wij op te zijn naar aan ook',
  pt: 'os as e você é para com uma não por que nos obrigado do da em ao seu está',
};

const WORDS_OF = Object.entries(COMMON).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
);

const MOST_CHARACTERS = 4_000;
const FEWEST_HITS = 4;

/** Code of the language, or name of the script; `null` if unclear. */
export function guessLanguage(text: string): string | null {
  const start = text.slice(0, MOST_CHARACTERS).toLowerCase();
  const script = SCRIPTS.find(([, letters]) => (start.match(letters)?.length ?? 0) > start.length / 4);
  if (script !== undefined) return script[0];
  const words = start.match(/\p{L}+/gu) ?? [];
  const hits = WORDS_OF.map(([language, common]) => ({
    language,
    count: words.filter((word) => common.has(word)).length,
  })).sort((a, b) => b.count - a.count);
  const [best, second] = hits;
  if (best === undefined || best.count < FEWEST_HITS) return null;
  return best.count >= 2 * (second?.count ?? 0) ? best.language : null;
}

const SCRIPTS = [
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['greek', /\p{Script=Greek}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['hebrew', /\p{Script=Hebrew}/gu],
  ['japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['korean', /\p{Script=Hangul}/gu],
  ['chinese', /\p{Script=Han}/gu],
] as const;
