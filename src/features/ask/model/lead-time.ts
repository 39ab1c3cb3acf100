import { DAY_NAMES, type Settled } from '../../../kernel/dates/combine';
import { DateTime } from '../../../kernel/dates/date-time';
import type { LanguageCode } from '../../../kernel/dates/language';
import { type Moment, readWhen } from '../../../kernel/dates/read-when';
import { changedDue } from './conversation/time-said';

/** How long before a thing the person wants to be reminded of it. */
interface Lead {
  /** The words for it. */
  words: string;
  /** Where they stand. */
  at: number;
  /** The text without them. */
  rest: string;
  /** "An hour", or a part of the day before, such as "evening"; '' is any. `at`: an hour of that day, such as "12:00". */
  by: { amount: string } | { part: string; at: string | null };
}

/** Words behind an amount, words for the day before, those for its evening, and a word that makes a time earlier. */
const WORDS: Readonly<
  Record<LanguageCode, readonly [behind: string, day: string, evening: string, earlier: string]>
> = {
  en: [
    'before(?:hand)?|earlier|in advance|ahead',
    'the day before',
    '(?:on )?the (?:evening|night) before',
    'earlier',
  ],
  de: [
    'vorher|davor|zuvor|im voraus',
    'am (?:vortag|tag (?:davor|vorher|zuvor))',
    'am (?:vorabend|abend (?:davor|vorher|zuvor))',
    'früher',
  ],
  fr: ["avant|à l['’]avance|plus tôt", "la veille|le jour d['’]avant", 'la veille au soir', 'plus tôt'],
  es: ['antes', 'el día (?:antes|anterior)|la víspera', 'la noche (?:antes|anterior)', 'antes'],
  it: ['prima', 'il giorno prima', 'la sera prima', 'prima'],
  pt: ['antes', '(?:n?o dia (?:antes|anterior)|na véspera)', 'na noite (?:antes|anterior)', 'antes'],
  nl: [
    'van tevoren|ervoor|vooraf|eerder',
    'de dag (?:ervoor|van tevoren)',
    'de avond (?:ervoor|van tevoren)',
    'eerder',
  ],
};

/** The lead that a text ends with, or that stands before a sign or a time: "an hour before", "am Vorabend um 19 Uhr". */
export function leadIn(
  text: string,
  { when, language }: { when: Moment; language: LanguageCode },
): Lead | null {
  const found = patternOf(language).exec(text);
  const { words = '', amount, next = '', evening: isEvening } = found?.groups ?? {};
  const today = DateTime.fromMillis(when.from, { zone: when.zone }).startOf('day').toMillis();
  const read = next === '' ? null : readWhen(next.trim(), { ...when, from: today }, language);
  if (found === null || (read !== null && read.kind !== 'read')) return null;
  const at = found.index + found[0].indexOf(words);
  const before = text.slice(0, found.index);
  const behind = text.slice(found.index + found[0].length);
  if (amount !== undefined)
    return { words, at, rest: `${before} ${behind}`.replace(/\s+/gu, ' ').trim(), by: { amount } };
  // "The day before at noon": the hour is one of the reminder, not of the thing.
  const by = { part: isEvening === undefined ? '' : 'evening', at: read?.time ?? null };
  const rest = `${before} ${behind.slice(next.length)}`.replace(/\s+/gu, ' ').trim();
  return { words: `${words}${next}`, at, rest, by };
}

/** Whether a text is only how long before something, even if that can't be counted: "a little before". */
export const isOnlyLead = (text: string, language: LanguageCode): boolean => {
  const [behind, day, evening] = WORDS[language];
  return new RegExp(
    `^(?:(?:[^\\s,;.]+ ){0,4}(?:${behind}|${day}|${evening})|\\S{1,7} (?:minut|hour|day|week|stunde|tag|woche|heure|jour|semaine|hora|d[ií]a|semana|or[ae]|giorn|settiman|uur|dag|week)\\p{L}{0,3} \\p{L}{4,9})[\\s.!]*$`,
    'iu',
  ).test(text);
};

/** Compiled once for each language, when it is first needed. */
const patterns: Partial<Record<LanguageCode, RegExp>> = {};

const patternOf = (language: LanguageCode): RegExp => {
  const [behind, day, evening] = WORDS[language];
  return (patterns[language] ??= new RegExp(
    `(?:^|[\\s,;.]+)(?:(?:immer|always|toujours|siempre|sempre|altijd) )?(?<words>(?<evening>${evening})|(?<day>${day})|(?<amount>(?:un|mezz)['’]ora|(?:half an|una? media|une demi|eine halbe|een half|(?!of |de |di |van )\\S{1,12})[ -]\\p{L}{3,14}) (?:${behind}))(?=[\\s.!]*$|[,;.]|(?<next> (?:at|um|à|a las?|alle|às|om) .{1,30}$))`,
    'iu',
  ));
};

/** The time of a reminder that comes before the thing, which is at `due`; `null` if it can't be said, or is over. */
export function beforeDue(
  due: Settled,
  { by }: Lead,
  moment: Moment,
  language: LanguageCode,
): Settled | null {
  const day = DateTime.fromISO(due.date, { zone: moment.zone });
  const once = { ...due, recurrence: null };
  const found =
    'amount' in by
      ? changedDue(`${by.amount} ${WORDS[language][3]}`, once, moment)
      : {
          kind: 'set' as const,
          due: { ...once, date: day.minus({ days: 1 }).toISODate() ?? '', time: due.time },
        };
  if (found.kind !== 'set' || due.until !== null) return null;
  const time = ('part' in by ? timeBefore(by, due) : null) ?? found.due.time;
  const at = DateTime.fromISO(`${found.due.date}T${time ?? '23:59'}`, { zone: moment.zone });
  if (at.toMillis() < moment.from) return null;
  const recurrence =
    due.recurrence === null
      ? null
      : earlierRule(due.recurrence, day.daysSince(DateTime.fromISO(found.due.date, { zone: moment.zone })));
  return due.recurrence !== null && recurrence === null ? null : { ...found.due, time, recurrence };
}

/** The hour of a reminder on the day before, or on its evening; `null` if it is that of the thing. */
function timeBefore({ part, at }: { part: string; at: string | null }, { time }: Settled): string | null {
  if (part !== 'evening') return at;
  if (at === null) return time === null || time < NOON ? EVENING : null;
  return at < NOON ? `${String(Number(at.slice(0, 2)) + 12)}${at.slice(2)}` : at;
}

const EVENING = '19:00';
const NOON = '12:00';

/** A repetition some days earlier; `null` if it is not one of days or weeks. */
function earlierRule(rule: string, days: number): string | null {
  if (days === 0) return rule;
  if (/^every (?:\d+ )?(?:day|week)s?$/u.test(rule)) return rule;
  const [, often = '', on = ''] = /^(every (?:\d+ )?weeks?) on (.{3,80})$/u.exec(rule) ?? [];
  const weekdays = on.split(', ').map((name) => DAY_NAMES.indexOf(name));
  if (often === '' || weekdays.includes(-1)) return null;
  // Of "every 2 weeks on Monday and Thursday", the day before each lies in two different weeks.
  if (/\d/u.test(often) && weekdays.length > 1 && weekdays.some((n) => n < days)) return null;
  const moved = weekdays.map((n) => (((n - days) % 7) + 7) % 7).sort((a, b) => a - b);
  return `${often} on ${moved.map((n) => DAY_NAMES[n] ?? '').join(', ')}`;
}
