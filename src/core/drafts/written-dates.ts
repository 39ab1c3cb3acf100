export interface WrittenDate {
  text: string;
  /** Its place in the text, in UTF-16 units. */
  from: number;
  /** Days that the date may mean, as `month-day`: `3/4` has two meanings. */
  days: readonly string[];
}

/** Prefixes of month names in seven languages. */
const MONTHS: readonly string[] = [
  'jan|gen|ene',
  'feb|fév|fev',
  'mar|mär|maa|mrt',
  'apr|avr|abr',
  'may|mai|mei|mag',
  'jun|juin|giu',
  'jul|juil|lug',
  'aug|aoû|aou|ago',
  'sep|set',
  'oct|okt|ott|out',
  'nov',
  'dec|dez|déc|dic',
];

const NAME = `(?:${MONTHS.join('|')})\\p{L}{0,8}`;
const ISO = /\b\d{4}-(\d{1,2})-(\d{1,2})(?!\d)/gu;
const NUMERIC = /\b(\d{1,2})([./])(\d{1,2})\2(?:\d{4}|\d{2})?(?!\d)/gu;
const DAY_FIRST = new RegExp(
  `\\b(\\d{1,2})(?:\\.|st|nd|rd|th|º|er)?\\s(?:de\\s|of\\s)?(${NAME})(?!\\p{L})`,
  'giu',
);
const MONTH_FIRST = new RegExp(
  `(?:^|\\P{L})((${NAME})\\.?\\s(\\d{1,2})(?:st|nd|rd|th)?\\b)(?![.:,]\\d)`,
  'giu',
);

/** Dates in a text with a day and a month. Weekdays and "tomorrow" are not included. */
export function writtenDates(text: string): WrittenDate[] {
  return [
    ...[...text.matchAll(ISO)].map(({ 0: found, 1: month, 2: day, index }) =>
      dated(found, index, [[month, day]]),
    ),
    ...[...text.matchAll(NUMERIC)].map(({ 0: found, 1: first, 2: sign, 3: second, index }) =>
      dated(
        found,
        index,
        sign === '.'
          ? [[second, first]]
          : [
              [second, first],
              [first, second],
            ],
      ),
    ),
    ...[...text.matchAll(DAY_FIRST)].map(({ 0: found, 1: day, 2: name, index }) =>
      dated(found, index, [[monthOf(name), day]]),
    ),
    ...[...text.matchAll(MONTH_FIRST)].map(({ 0: whole, 1: found = '', 2: name, 3: day, index }) =>
      dated(found, index + whole.length - found.length, [[monthOf(name), day]]),
    ),
  ].filter(({ days }) => days.length > 0);
}

type Part = string | number | undefined;

const dated = (
  text: string,
  from: number,
  meant: readonly (readonly [month: Part, day: Part])[],
): WrittenDate => ({
  text,
  from,
  days: meant
    .map(([month, day]) => [Number(month), Number(day)] as const)
    .filter(([month, day]) => month >= 1 && month <= 12 && day >= 1 && day <= 31)
    .map(([month, day]) => `${String(month)}-${String(day)}`),
});

const monthOf = (name = ''): number =>
  MONTHS.findIndex((starts) => starts.split('|').some((start) => name.toLowerCase().startsWith(start))) + 1;
