import { wordsFound } from './stated';
import { cueList, MAIL_LANGUAGES, type MailLanguage } from './cue-list';
import { wordPattern } from '../../../../kernel/notes/text/word-pattern';

/** Common words that hardly any other language has. */
const COMMON = cueList({
  en: 'the, and, you, your, is, are, was, has, have, been, this, that, with, for, from, will, please, thanks, hi, hello, we, of, to',
  de: 'und, der, die, das, nicht, ich, sie, wir, ihr, ihre, ihrer, ist, wurde, mit, für, auf, ein, eine, zu, den, dem, hallo, bitte, danke, vom, am, bei',
  fr: 'les, des, vous, votre, nous, est, été, pour, une, dans, avec, bonjour, merci, je, et, du, sur, au, aux',
  es: 'que, los, las, el, por, su, usted, gracias, hola, del, una, con, ha, han, sido, sus, al, para, le',
  it: 'che, il, per, della, di, sono, è, stato, stata, grazie, gli, buongiorno, ciao, la, tua, tuo, sua, suo, con, alla, nella',
  nl: 'het, een, van, en, niet, voor, ik, je, uw, dat, met, zijn, wij, beste, groet, de, naar, op, bij, we, hebben',
  pt: 'que, uma, com, não, você, os, obrigado, obrigada, olá, da, em, são, foi, seu, sua, ao, dos, das, um, seus, até',
});

const BY_LANGUAGE = MAIL_LANGUAGES.map((language) => ({
  language,
  pattern: wordPattern(COMMON.words[language] ?? ''),
}));

/** Letters that occur in none of the languages. */
const FOREIGN = /[łżźśćńąęřůěőűğşıåøæðþ]|[^\p{sc=Latin}\P{L}]/giu;

/**
 * The language of a text, among those that the rules know; `null` for another one, by its letters, or for words of none.
 * A text of a few words with one of a language's common ones is of that language.
 */
export function mailLanguageOf(text: string): MailLanguage | null {
  const beginning = text.slice(0, MOST_READ);
  const letters = beginning.match(/\p{L}/gu)?.length ?? 0;
  if ((beginning.match(FOREIGN)?.length ?? 0) * FEWEST_PER_FOREIGN > letters) return null;
  const scores = BY_LANGUAGE.map(({ language, pattern }) => ({
    language,
    score: wordsFound(pattern, beginning).size,
  }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 || letters < FEWEST_LETTERS ? best.language : null;
}

/** A text with fewer letters shows no language. */
const FEWEST_LETTERS = 25;
const MOST_READ = 4_000;
/** With one foreign letter in fewer letters than this, the text is of another language. */
const FEWEST_PER_FOREIGN = 40;

/** The languages of template letters. */
export type Tongue = Extract<MailLanguage, 'en' | 'de' | 'es' | 'fr'>;

/** The language in which a template answers a text: the text's own, else English. */
export function guessTongue(text: string): Tongue {
  const language = mailLanguageOf(text);
  return language === 'de' || language === 'es' || language === 'fr' ? language : 'en';
}
