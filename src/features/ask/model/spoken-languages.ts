import type { LanguageCode } from '../../../kernel/dates/language';
import { LANGUAGES } from '../../../kernel/dates/languages/languages';
import { tokensOf } from '../../../kernel/dates/lexicon';

/** Names of each language in all supported languages, without accents. */
const NAMES: Readonly<Record<LanguageCode, string>> = {
  en: 'en english englisch anglais ingles inglese engels',
  de: 'de german deutsch allemand aleman tedesco alemao duits',
  fr: 'fr french franzosisch francais frances francese frans',
  es: 'es spanish spanisch espagnol espanol castellano spagnolo espanhol spaans',
  it: 'it italian italienisch italien italiano italiaans',
  pt: 'pt portuguese portugiesisch portugais portugues portoghese portugees',
  nl: 'nl dutch niederlandisch neerlandais neerlandes olandese holandes nederlands',
};

/** Languages named in a text such as "German, English", in its order. */
export function spokenLanguages(text: string): LanguageCode[] {
  const named = tokensOf(text.slice(0, MOST_CHARACTERS)).flatMap((token) =>
    Object.values(LANGUAGES).flatMap(({ code }) => (NAMES[code].split(' ').includes(token.text) ? code : [])),
  );
  return [...new Set(named)];
}

const MOST_CHARACTERS = 300;
