/** Kinds of words in a phrase about time. Each language lists its words per kind. */
export type Kind =
  /**
   * Numbers from 1, for hours, minutes and counts; `ord` for days of a month; `suffix` follows digits: `1st`.
   */
  | 'num'
  | 'ord'
  | 'suffix'
  /**
   * Monday first. `weekdays`: repeated ones, such as `Mondays`; `abbr`: short or ambiguous, used only where a
   * date must stand.
   */
  | 'weekday'
  | 'weekdays'
  | 'abbr'
  | 'month'
  /** Months that also mean something else. */
  | 'weakmonth'
  /** Days from today. */
  | 'day'
  /** A day relative to today with a part of the day: days * 100 + hour, such as `tonight`. */
  | 'daypart'
  /** Parts of a day, by their first hour. `bare`: only after a day. */
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
  /** Words before a time of day; `near`: only before an unambiguous time. */
  | 'at'
  | 'near'
  /** Words before a day; `onnum` before the digits of a day of the month, `onth` before its word. */
  | 'on'
  | 'onnum'
  | 'onth'
  | 'the'
  | 'my'
  /** Before a weekday, the word may mean every such day. */
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
  /** `last`: the last of several; `gone`: the past one. */
  | 'last'
  | 'gone'
  | 'every'
  | 'other'
  | 'once'
  /** Minute, hour, day, week, month, year, working day, weekend, quarter, fortnight. */
  | 'unit'
  /** A repetition, by the index of its unit. */
  | 'adverb'
  | 'a'
  /** A span in minutes, such as `half an hour`. */
  | 'span'
  | 'ago'
  | 'fromnow'
  | 'end'
  | 'mid'
  | 'begin'
  /** The end of a unit in one word, by the index of the unit. */
  | 'unitend'
  /** A holiday: month * 100 + day. */
  | 'feast'
  /** A word for a time that nobody can compute. */
  | 'vague';

export type LanguageCode = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl';

export interface Language {
  code: LanguageCode;
  /** 12/05: the day comes first, or either may. */
  order: 'day' | 'either';
  /** `next Friday` means next week's, the coming one, or may mean either. */
  next: 'week' | 'coming' | 'either';
  /** 12: `3:30` alone may also mean the afternoon. */
  hours: 12 | 24;
  /** Whether a weekday and a part of the day form one word. */
  joins: boolean;
  /**
   * Phrases in lower case, without accents, with apostrophes and hyphens as gaps. A text: indexes from 1,
   * separated by `/`, with alternatives separated by commas. An object: phrases by the number they stand for.
   */
  words: Readonly<Partial<Record<Kind, string | Readonly<Record<number, string>>>>>;
  /** Words that no other supported language has, for recognizing this one. */
  telling: string;
}
