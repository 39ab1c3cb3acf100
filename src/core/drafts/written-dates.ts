/** A written date and the day it means. */
export interface WrittenDate {
  text: string;
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
const ISO = /\b\d{4}-(\d{1,2})-(\d{1,2})\b/gu;
const NUMERIC = /\b(\d{1,2})([./])(\d{1,2})\2(?:\d{4}|\d{2})?(?!\d)/gu;
const DAY_FIRST = new RegExp(`\\b(\\d{1,2})(?:\\.|st|nd|rd|th|º)?\\s(?:de\\s)?(${NAME})(?!\\p{L})`, 'giu');
const MONTH_FIRST = new RegExp(
  `(?:^|\\P{L})((${NAME})\\.?\\s(\\d{1,2})(?:st|nd|rd|th)?\\b)(?![.:,]\\d)`,
  'giu',
);

/** Dates in a text with a day and a month. Weekdays and "tomorrow" are not included. */
export function writtenDates(text: string): WrittenDate[] {
  return [
    ...[...text.matchAll(ISO)].map(([found, month, day]) => dated(found, [[month, day]])),
    ...[...text.matchAll(NUMERIC)].map(([found, first, sign, second]) =>
      dated(
        found,
        sign === '.'
          ? [[second, first]]
          : [
              [second, first],
              [first, second],
            ],
      ),
    ),
    ...[...text.matchAll(DAY_FIRST)].map(([found, day, name]) => dated(found, [[monthOf(name), day]])),
    ...[...text.matchAll(MONTH_FIRST)].map(([, found = '', name, day]) =>
      dated(found, [[monthOf(name), day]]),
    ),
  ].filter(({ days }) => days.length > 0);
}

type Part = string | number | undefined;

const dated = (text: string, meant: readonly (readonly [month: Part, day: Part])[]): WrittenDate => ({
  text,
  days: meant
    .map(([month, day]) => [Number(month), Number(day)] as const)
    .filter(([month, day]) => month >= 1 && month <= 12 && day >= 1 && day <= 31)
    .map(([month, day]) => `${String(month)}-${String(day)}`),
});

const monthOf = (name = ''): number =>
  MONTHS.findIndex((starts) => starts.split('|').some((start) => name.toLowerCase().startsWith(start))) + 1;
