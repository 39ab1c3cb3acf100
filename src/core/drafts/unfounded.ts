import { blanksIn } from '../approvals/model/blanks';
import { type WrittenDate, writtenDates } from './written-dates';

/** Facts that a letter may name, collected from everything that its writer was shown. */
export interface KnownFacts {
  /** Plain digits of numbers: `1,200.00` is `1200`. */
  numbers: ReadonlySet<string>;
  /** Days as `month-day`. */
  days: ReadonlySet<string>;
  times: ReadonlySet<string>;
  /** Links and addresses, without their optional parts. */
  targets: ReadonlySet<string>;
  /** The texts in lower case, in which names of files are looked up. */
  text: string;
}

export type FactKind = 'amount' | 'date' | 'time' | 'link' | 'address' | 'file' | 'number';

/** A fact in a letter that no source supports. */
export interface Unfounded {
  kind: FactKind;
  text: string;
  from: number;
  to: number;
}

const MOST_READ = 500_000;

export function knownFacts(texts: string): KnownFacts {
  const text = texts.slice(0, MOST_READ);
  const numbers = text.match(new RegExp(NUMBER, 'gu')) ?? [];
  return {
    // A space inside a number may be a thousands separator, or separate two numbers.
    numbers: new Set(numbers.flatMap((number) => [number, ...number.split(' ')]).map(plainNumber)),
    days: new Set(writtenDates(text).flatMap(({ days }) => days)),
    times: new Set((text.match(TIME) ?? []).map(plainTime)),
    targets: new Set([...(text.match(LINK) ?? []), ...(text.match(ADDRESS) ?? [])].map(plainTarget)),
    text: text.toLowerCase(),
  };
}

/** Facts in a letter that none of the known texts names, in order. Pure; linear in the length of the letter. */
export function unfoundedIn(letter: string, known: KnownFacts): Unfounded[] {
  /** A byte for each position in the letter: 1 within a blank or an examined fact. */
  const taken = new Uint8Array(letter.length);
  for (const { from, to } of blanksIn(letter)) taken.fill(1, from, to);
  const found: Unfounded[] = [];
  const take = (kind: FactKind, matches: Iterable<Found>, isKnown: (text: string) => boolean): void => {
    for (const { text, from } of matches) {
      const to = from + text.length;
      if (taken.subarray(from, to).includes(1)) continue;
      taken.fill(1, from, to);
      if (!isKnown(text)) found.push({ kind, text, from, to });
    }
  };
  take('link', matchesOf(letter, LINK), (text) => known.targets.has(plainTarget(text)));
  take('address', matchesOf(letter, ADDRESS), (text) => known.targets.has(plainTarget(text)));
  take('file', matchesOf(letter, FILE), (text) => known.text.includes(text.toLowerCase()));
  take('amount', matchesOf(letter, AMOUNT), (text) => known.numbers.has(plainNumber(numberIn(text))));
  const dates = new Map(writtenDates(letter).map((date) => [`${String(date.from)} ${date.text}`, date]));
  for (const date of dates.values()) take('date', [date], () => date.days.some((day) => known.days.has(day)));
  take('time', matchesOf(letter, TIME), (text) => isKnownTime(text, known));
  const others = matchesOf(letter, new RegExp(NUMBER, 'gu')).filter(({ from }) => !isListMark(letter, from));
  take('number', others, (text) => known.numbers.has(plainNumber(text)));
  return found.sort((a, b) => a.from - b.from);
}

/** The letter with each unfounded fact as a blank, which holds the letter back until the person has filled it in. */
export const withBlanks = (letter: string, known: KnownFacts): string =>
  unfoundedIn(letter, known).reduceRight(
    (text, { from, to }) => `${text.slice(0, from)}[check: ${text.slice(from, to)}]${text.slice(to)}`,
    letter,
  );

/** A new wording with a blank for each fact that is neither in the known texts nor in the former wording. */
export function reworded(letter: string, { known, former }: { known: KnownFacts; former: string }): string {
  const said = blanksIn(former).reduceRight(
    (text, { from, to }) => `${text.slice(0, from)}\n${text.slice(to)}`,
    former,
  );
  return withBlanks(letter, knownFacts(`${said}\n${known.text}`));
}

type Found = Pick<WrittenDate, 'text' | 'from'>;

const matchesOf = (text: string, pattern: RegExp): Found[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => {
    const trimmed = found.replace(/[.,;:!?\s]{1,9}$/u, '');
    return { text: trimmed, from: index };
  });

const NUMBER = String.raw`\d{1,15}(?:[.,'\u00A0\u202F]\d{1,3}| \d{3}(?!\d)){0,6}`;
const CURRENCY = String.raw`(?:€|\$|£|¥|\b(?:EUR|USD|GBP|CHF|JPY)\b|\b(?:euros?|dollars?|pounds?|francs?)\b)`;
const AMOUNT = new RegExp(`${CURRENCY}\\s?${NUMBER}|${NUMBER}\\s?${CURRENCY}`, 'giu');
const LINK = /(?:https?:\/\/|www\.)[^\s<>()[\]"'`|]{1,500}/giu;
const ADDRESS = /[\w.+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}/gu;
const FILE =
  /[\p{L}\p{N}_][\p{L}\p{N}_.()-]{0,80}\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|csv|zip|png|jpe?g|txt|md|ics)\b/giu;
const TIME = /\b\d{1,2}(?:[:.]|[ \u00A0\u202F]?h[ \u00A0\u202F]?)\d{2}(?![\d.]\d)\b/gu;

const numberIn = (amount: string): string => new RegExp(NUMBER, 'u').exec(amount)?.[0] ?? '';

/** The digits of a number without leading zeros and empty cents. */
const plainNumber = (number: string): string =>
  number
    .replace(/[.,]\d{2}$/u, (cents) => (/0{2}$/u.test(cents) ? '' : cents.slice(1)))
    .replace(/\D/gu, '')
    .replace(/^0(?=\d$)/u, '');

const plainTime = (time: string): string => time.replace(/\D{1,3}/u, ':').replace(/^0(?=\d)/u, '');

/** A time that a text names, or a full hour whose number it names. */
const isKnownTime = (time: string, { times, numbers }: KnownFacts): boolean => {
  const plain = plainTime(time);
  return times.has(plain) || (plain.endsWith(':00') && numbers.has(plain.slice(0, -':00'.length)));
};

const isListMark = (text: string, at: number): boolean =>
  /(?:^|\n)[ \t]{0,8}$/u.test(text.slice(Math.max(0, at - 9), at)) &&
  /^\d{1,2}[.)]\s/u.test(text.slice(at, at + 4));

const plainTarget = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/[.,;:!?/]{1,9}$/u, '');
