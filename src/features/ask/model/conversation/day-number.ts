import type { LanguageCode } from '../../../../kernel/dates/language';
import { languageOf, type Moment, readWhen } from '../../../../kernel/dates/read-when';
import type { TalkWord } from './talk-words';

/** The phrase for another time, and the text without it. */
export interface TimeWords {
  words: string;
  rest: string;
}

/** A day of the month with an article, such as "le 6", "to the 8" and "de 6e om 10 uur", in words that can only mean it. */
export function dayNumbered(phrase: string, moment: Moment): TimeWords | null {
  const found = NUMBERED_DAY.exec(phrase);
  const { article = '', number = '', suffix, more = '' } = found?.groups ?? {};
  const lead = phrase.slice(0, found?.index);
  if (readWhen(lead, moment).kind !== 'none') return null;
  for (const [language, articles, before, after] of DAY_ARTICLES) {
    if (!articles.split(' ').includes(article.toLowerCase())) continue;
    const words = `${before}${number}${language === 'en' ? (suffix ?? after) : after}`;
    const day = readWhen(words, moment, language);
    const whole = readWhen(`${words}${more}`, moment, language);
    if (day.kind !== 'read' || day.rest !== '') continue;
    if (whole.kind === 'read' && whole.date === day.date)
      return { words: whole.words, rest: `${lead} ${whole.rest}`.trim() };
  }
  return null;
}

const NUMBERED_DAY =
  /(?:^|\s)(?:(?:to|on|for|by|auf|für|pour|para|no|per|naar|op|voor|tot) )?(?<article>the|am|auf|den|der|zum|le|au|el|al|il|l|o|ao|dia|de)(?: (?:día|dia|giorno))?[ ’'](?<number>\d{1,2})(?:\.(?!\d)|(?<suffix>st|nd|rd|th|ten|er|e|ste|de|º|°)(?!\p{L}))?(?<more>(?![\d.:%/])(?! ?(?:h|uhr|uur|heures?|horas?|ore|[ap]\.?m)(?!\p{L})).{0,60})$/iu;

/** Articles before a day of the month, by language, and the text around a day that keeps it from being an hour. */
const DAY_ARTICLES: readonly (readonly [LanguageCode, articles: string, before: string, after: string])[] = [
  ['en', 'the', 'on the ', 'th'],
  ['de', 'am auf den der zum', 'am ', '.'],
  ['fr', 'le au', 'le ', ''],
  ['es', 'el al', 'el ', ''],
  ['it', 'il al l', 'il ', ''],
  ['pt', 'o ao dia', 'dia ', ''],
  ['nl', 'de', 'op de ', 'e'],
];

/** Where a phrase begins from this word on: before it, "le" and "den" are articles if it is a number. */
export const phraseStart = (text: string, words: readonly TalkWord[], at: number): number => {
  const [before, word] = [words[at - 1], words[at]];
  const isDay = before !== undefined && NUMBERED_DAY.test(text.slice(before.start).trim());
  return (isDay ? before : word)?.start ?? text.length;
};

/**
 * The answer to a question about one of several days or hours, with the words that they share: "6" after "le 5 ou le 6"
 * is "le 6". `asked`: the words in question. `null` if it is no such answer.
 */
export function oneOfAsked(answer: string, asked: string, moment: Moment): string | null {
  const number = /^\D{0,20}?(\d{1,2})(?:\.|\p{L}{1,3})?$/u.exec(answer)?.[1];
  const { lead = '', first = '', among = '', last = '', tail = '' } = ALTERNATIVES.exec(asked)?.groups ?? {};
  const language = languageOf(asked, moment.languages);
  const isListed = among.split(/[ ,]+/u).every((word) => word === '' || /^\p{L}{1,4}$/u.test(word));
  if (number === undefined || first === '' || !isListed || readWhen(among, moment, language).kind !== 'none')
    return null;
  const shared =
    [first, last].find((each) => /^\d+/u.exec(each)?.[0] === number) ?? last.replace(/^\d+/u, number);
  const words = `${lead}${shared}${tail}`.trim();
  const read = readWhen(words, moment, language);
  return read.kind === 'read' && read.rest === '' ? (dayNumbered(words, moment)?.words ?? words) : null;
}

/** Matches two alternatives that differ in a number: "am 5. oder 6.", "on 3 or 4 January", "tomorrow at 5 or 6". */
const ALTERNATIVES =
  /^(?<lead>\D{0,60})(?<first>\d{1,2}(?:\.|st|nd|rd|th|er|e|ste|de)?)(?<among>[ ,]\D{0,20}? )(?<last>\d{1,2}(?:\.|st|nd|rd|th|er|e|ste|de)?)(?<tail>(?: \D{0,40})?)$/u;
