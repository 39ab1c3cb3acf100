/** Kinds of words in a phrase about time. Each language lists its words per kind. */
export type Kind =
  /** Numbers from 1, for hours, minutes and counts. `ord`: for days of a month; `suffix`: after digits, as in `1st`. */
  | 'num'
  | 'ord'
  | 'suffix'
  /** Days of the week, Monday first. `weekdays`: repeated (`Mondays`); `abbr`: used only where a date is required. */
  | 'weekday'
  | 'weekdays'
  | 'abbr'
  | 'month'
  /** Names of months that also mean something else. */
  | 'weakmonth'
  /** Words for a day, by the number of days from today. */
  | 'day'
  /** A day relative to today with a part of the day: days * 100 + hour, such as `tonight`. */
  | 'daypart'
  /** Parts of a day, by their first hour. `bare`: words that mean a part of the day only after a day. */
  | 'part'
  | 'bare'
  | 'noon'
  /** Words for midnight as the end of a day. They are read only in mails; in a reminder they are vague. */
  | 'midnight'
  /** Words for a half of the day; 1: before noon, 2: after. */
  | 'ampm'
  | 'oclock'
  /** Words for half an hour, as in `half past three`; `halfto`: half an hour before. */
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
  /** Words before a day; `onnum`: before digits, as in "on the 15"; `onth`: before a word, as in "on the third". */
  | 'on'
  | 'onnum'
  | 'onth'
  | 'the'
  | 'my'
  /** Words before a weekday that may mean every such day. */
  | 'habit'
  | 'in'
  | 'of'
  | 'by'
  | 'before'
  /** 1: only later, as in "after Friday"; 2: the next day. */
  | 'after'
  | 'from'
  | 'upto'
  /** The end of something that lasts, such as "until". */
  | 'until'
  | 'between'
  | 'start'
  | 'next'
  | 'this'
  /** Words such as `last`, for the last of several; `gone`: for the past one. */
  | 'last'
  | 'gone'
  | 'every'
  /** `alternate`: words after a day or unit, as in "un vendredi sur deux"; `outof`: before a number, as in "sur trois". */
  | 'other'
  | 'alternate'
  /** Words before a unit for every second one: "om de week". */
  | 'alternating'
  | 'outof'
  | 'except'
  /** A word that means an exception before a day, and something else elsewhere. */
  | 'but'
  /** Words between two times, such as `or`: the person is asked which one they mean. */
  | 'or'
  | 'once'
  /** Units of time: minute, hour, day, week, month, year, working day, weekend, quarter, fortnight. */
  | 'unit'
  /** Words for a repetition, by the index of its unit. */
  | 'adverb'
  | 'a'
  /** Words for a span, by its minutes, such as `half an hour`. */
  | 'span'
  | 'ago'
  | 'fromnow'
  /** Words for weeks after a weekday: "jeudi en huit". */
  | 'weekson'
  | 'end'
  | 'mid'
  | 'begin'
  /** Words for the end of a unit, by the index of the unit. */
  | 'unitend'
  /** Holidays, by month * 100 + day. */
  | 'feast'
  /**
   * Words relative to an earlier time: whole phrases, words before a day or unit (`that evening`), words after one
   * (`two days later`), and words that are relative only after a number of units.
   */
  | 'back'
  | 'same'
  | 'thence'
  | 'beside'
  /** Words for a time that can't be computed. */
  | 'vague'
  /** Negations, conjunctions and prepositions, which may change the time after them: "not tomorrow", "about Friday". */
  | 'hangs';

export type LanguageCode = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl';

export interface WordTable {
  /** `LanguageCode` of a language in which reminders are read; missing for the other languages of mails. */
  code?: LanguageCode;
  /** Which number of 12/05 is the day: the first, the second, or either. */
  order: 'day' | 'month' | 'either';
  /** Whether `next Friday` means next week's Friday, the coming one, or possibly either. */
  next: 'week' | 'coming' | 'either';
  /** Clock of the language; with 12, `3:30` alone may also mean the afternoon. */
  hours: 12 | 24;
  /** Whether a weekday and a part of the day form one word. */
  joins: boolean;
  /**
   * Phrases in lower case, without accents, with apostrophes and hyphens as gaps. A text: indexes from 1,
   * separated by `/`, with alternatives separated by commas. An object: phrases by the number they stand for.
   */
  words: Readonly<Partial<Record<Kind, string | Readonly<Record<number, string>>>>>;
}

export interface Language extends WordTable {
  code: LanguageCode;
  /** Words that no other supported language has; they identify this one. */
  telling: string;
}
