import { blanksIn } from '../../approvals/model/blanks';
import type { Fault, FaultKind } from './fault';
import { guessLanguage } from './language';
import { greetedWrongly } from './greeting';
import { writtenDates } from './written-dates';

/** Facts that a draft may mention, collected once for all its wordings. */
export interface DraftSources {
  /**
   * Numbers that the draft may mention, in plain digits; dates are given as days, links without their optional parts.
   */
  numbers: ReadonlySet<string>;
  days: ReadonlySet<string>;
  links: ReadonlySet<string>;
  addresses: ReadonlySet<string>;
  /** The names of whom the draft goes to, and the end of their mail, where it is signed; '' if unknown. */
  addressee: string;
  /** Language of the mail; `null` if unclear. */
  language: string | null;
  /** Number of words of the mail. */
  wordCount: number;
}

const MOST_WORDS = 350;
/** Most faults per kind; a few are enough to show the problem. */
const MOST_FAULTS = 3;
const MOST_QUOTED = 120;
/** Most characters of a draft that are checked; a longer draft has a fault for its length. */
const MOST_CHARACTERS = 50_000;

/**
 * Collects the facts. `mail`: the mail's own text. `known`: everything else that the draft may mention: headers,
 * profile, the person's wish, the date.
 */
export function draftSources({
  mail,
  known,
  addressee = '',
}: {
  mail: string;
  known: string;
  addressee?: string;
}): DraftSources {
  const sources = `${mail}\n${known}`.slice(0, 10 * MOST_CHARACTERS);
  const numbers = sources.match(new RegExp(NUMBER, 'gu')) ?? [];
  return {
    // A space inside a number may separate thousands or two numbers.
    numbers: new Set(numbers.flatMap((number) => [number, ...number.split(' ')]).map(plainNumber)),
    days: new Set(writtenDates(sources).flatMap(({ days }) => days)),
    links: targetsIn(sources, LINK),
    addresses: targetsIn(sources, ADDRESS),
    addressee,
    language: guessLanguage(mail),
    wordCount: wordCount(mail),
  };
}

/** Faults that code can detect. Pure; linear in the length of the texts. */
export function checkDraft(whole: string, sources: DraftSources): Fault[] {
  const draft = whole.slice(0, MOST_CHARACTERS);
  return [
    ...faults(
      'blank',
      blanksIn(draft).map(({ text }) => text),
    ),
    ...faults('wrong_name', greetedWrongly(draft, sources.addressee)),
    ...faults('unknown_amount', unknownAmounts(draft, sources.numbers)),
    ...faults('unknown_date', unknownDates(draft, sources.days)),
    ...faults('unknown_link', unknownTexts(draft, LINK, sources.links)),
    ...faults('unknown_address', unknownTexts(draft, ADDRESS, sources.addresses)),
    ...(isTooLong(draft, sources) ? [{ kind: 'too_long' as const, quotation: '' }] : []),
    ...(isInAnotherLanguage(draft, sources) ? [{ kind: 'wrong_language' as const, quotation: '' }] : []),
  ];
}

const faults = (kind: FaultKind, found: readonly string[]): Fault[] =>
  [...new Set(found)]
    .slice(0, MOST_FAULTS)
    .map((quotation) => ({ kind, quotation: quotation.slice(0, MOST_QUOTED) }));

const wordCount = (text: string): number => text.match(/\S+/gu)?.length ?? 0;

const isTooLong = (draft: string, mail: DraftSources): boolean =>
  wordCount(draft) > Math.max(MOST_WORDS, mail.wordCount);

function isInAnotherLanguage(draft: string, { language }: DraftSources): boolean {
  const spoken = guessLanguage(draft);
  return spoken !== null && language !== null && spoken !== language;
}

const NUMBER = String.raw`\d{1,15}(?:[.,'\u00A0\u202F]\d{1,3}| \d{3}(?!\d)){0,6}`;
const CURRENCY = String.raw`(?:€|\$|£|¥|\b(?:EUR|USD|GBP|CHF|JPY)\b|\b(?:euros?|dollars?|pounds?|francs?)\b)`;
const AMOUNT = new RegExp(`${CURRENCY}\\s?(${NUMBER})|(${NUMBER})\\s?${CURRENCY}`, 'giu');

/** Amounts in the draft that no source contains, compared by digits: `1,200.00` equals `1200`. */
function unknownAmounts(draft: string, known: ReadonlySet<string>): string[] {
  return [...draft.matchAll(AMOUNT)]
    .filter(([, after, before]) => !known.has(plainNumber(after ?? before ?? '')))
    .map(([text]) => text.trim());
}

const plainNumber = (number: string): string =>
  number.replace(/[.,]\d{2}$/u, (cents) => (/0{2}$/u.test(cents) ? '' : cents.slice(1))).replace(/\D/gu, '');

function unknownDates(draft: string, known: ReadonlySet<string>): string[] {
  return writtenDates(draft)
    .filter(({ days }) => !days.some((day) => known.has(day)))
    .map(({ text }) => text);
}

const LINK = /(?:https?:\/\/|www\.)[^\s<>()[\]"'`|]{1,500}/giu;
const ADDRESS = /[\w.+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}/gu;

const targetsIn = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set((text.match(pattern) ?? []).map(plainTarget));

function unknownTexts(draft: string, pattern: RegExp, known: ReadonlySet<string>): string[] {
  return (draft.match(pattern) ?? []).filter((text) => !known.has(plainTarget(text)));
}

const plainTarget = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/[.,;:!?/]{1,9}$/u, '');
