/** What the words of a phrase about time can be. Each language lists its words for them. */
export type Kind =
  /** Numbers from 1, as hours, minutes and counts; `ord` as days of a month; `suffix` follows digits: `1st`. */
  | 'num'
  | 'ord'
  | 'suffix'
  /** Monday first. `weekdays`: each of them, such as `Mondays`; `abbr`: short or ambiguous, only where a date is sure to stand. */
  | 'weekday'
  | 'weekdays'
  | 'abbr'
  | 'month'
  /** Months that are other words, too. */
  | 'weakmonth'
  /** Days from today. */
  | 'day'
  /** A day from today and a part of it: days * 100 + hour, such as `tonight`. */
  | 'daypart'
  /** Parts of a day, by the hour they begin at. `bare`: only after a day. */
  | 'part'
  | 'bare'
  | 'noon'
  /** 1: before noon, 2: after. */
  | 'ampm'
  | 'oclock'
  /** `half past three`; `halfto`: half an hour before. */
  | 'half'
  | 'halfto'
  | 'quarter'
  | 'past'
  | 'till'
  | 'minus'
  | 'and'
  /** What may stand before a clock; `near`: only before one that is sure to be one. */
  | 'at'
  | 'near'
  /** What may stand before a day; `onnum` before the digits of a day of the month, `onth` before its word. */
  | 'on'
  | 'onnum'
  | 'onth'
  | 'the'
  | 'my'
  /** Before a day of the week it may mean each of them. */
  | 'habit'
  | 'in'
  | 'of'
  | 'by'
  | 'before'
  | 'after'
  | 'from'
  | 'upto'
  | 'between'
  | 'start'
  | 'next'
  | 'this'
  /** The last of something, and what is over. */
  | 'last'
  | 'gone'
  | 'every'
  | 'other'
  | 'once'
  /** Minute, hour, day, week, month, year, working day, weekend, quarter, fortnight. */
  | 'unit'
  /** How often: a unit by its place. */
  | 'adverb'
  | 'a'
  /** Minutes, such as `half an hour`. */
  | 'span'
  | 'ago'
  | 'fromnow'
  | 'end'
  | 'mid'
  | 'begin'
  /** The end of a unit in one word, by the unit's place. */
  | 'unitend'
  /** Month * 100 + day. */
  | 'feast'
  /** Means a time that nobody can compute. */
  | 'vague';

export type LanguageCode = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl';

export interface Language {
  code: LanguageCode;
  /** 12/05: the day stands first, or either may. */
  order: 'day' | 'either';
  /** `next Friday` is next week's, the coming one, or may be either. */
  next: 'week' | 'coming' | 'either';
  /** Whether `3:30` alone is spoken of the afternoon, too. */
  hours: 12 | 24;
  /** A day of the week and a part of the day are written as one word. */
  joins: boolean;
  /**
   * Phrases in lower case without accents, apostrophes and hyphens as gaps. A text: places from 1, parted by `/`, with
   * alternatives parted by commas; an object: by the number they stand for.
   */
  words: Readonly<Partial<Record<Kind, string | Readonly<Record<number, string>>>>>;
  /** Words that no other of the languages has, to tell it by. */
  telling: string;
}
