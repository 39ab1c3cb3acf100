import type { Settled } from '../../../kernel/dates/combine';
import { DateTime } from '../../../kernel/dates/date-time';
import type { LanguageCode } from '../../../kernel/dates/language';
import { LANGUAGES } from '../../../kernel/dates/languages/languages';
import { lexiconOf, tokensOf } from '../../../kernel/dates/lexicon';
import { type Moment, readWhen } from '../../../kernel/dates/read-when';

/** The days of a recurrence that ends. `until` of `due` is the last one. */
export interface Series {
  due: Settled;
  days: readonly string[];
}

/** More days than this are asked about. */
export const MOST_DAYS = 20;

/** Reads a phrase as a recurrence and its end, such as "every Monday for six weeks"; `null` if it is anything else. */
export function seriesIn(phrase: string, moment: Moment, language: LanguageCode): Series | null {
  for (const pattern of [UNTIL, LASTING, LONG]) {
    const found = pattern.exec(phrase);
    const { end = '', length = '' } = found?.groups ?? {};
    if (found === null) continue;
    const often = `${phrase.slice(0, found.index)} ${phrase.slice(found.index + found[0].length)}`.trim();
    const read = readWhen(often, moment, language);
    if (read.kind !== 'read' || read.rest !== '' || read.recurrence === null || read.until !== null) continue;
    const { date, time, recurrence } = read;
    const from = DateTime.fromISO(date, moment);
    const last =
      length === ''
        ? lastDay(end, { ...moment, from: from.toMillis() }, language)
        : lastOf(length, { ...moment, from: from.toMillis() }, language);
    if (last === null || last < date) continue;
    const days = daysTo(last, { date, recurrence }, moment.zone);
    const until = days?.at(-1);
    if (days !== null && until !== undefined && days.length > 1)
      return { due: { date, time, recurrence, until }, days };
  }
  return null;
}

function daysTo(last: string, { date, recurrence }: { date: string; recurrence: string }, zone: string) {
  const days = [date];
  // One day too many is enough to know.
  while (days.length <= MOST_DAYS) {
    const day = days.at(-1) ?? date;
    const next = nextDay(
      { date: day, recurrence },
      { from: DateTime.fromISO(day, { zone }).toMillis(), zone },
    );
    if (next === null) return null;
    if (next > last) break;
    days.push(next);
  }
  return days;
}

/** The last day that "until ..." names. A month or a week is a day only with a number, or with its end. */
function lastDay(words: string, moment: Moment, language: LanguageCode): string | null {
  const tokens = tokensOf(words);
  const lexicon = lexiconOf(LANGUAGES[language]);
  const kinds = new Set(tokens.flatMap((_, at) => lexicon.meaningsAt(tokens, at).map(({ kind }) => kind)));
  const isLong = ['month', 'weakmonth', 'unit'].some((kind) => kinds.has(kind));
  if (isLong && !/\d/u.test(words) && !['ord', 'end', 'unitend'].some((kind) => kinds.has(kind))) return null;
  for (const on of ['', ON[language]]) {
    const read = readWhen(`${on}${words}`, moment, language);
    const isDay = read.kind === 'read' && read.rest === '' && read.recurrence === null && read.time === null;
    if (isDay && read.until === null) return read.date;
  }
  return null;
}

/** The last day of a length such as "six weeks" from the first one on. */
function lastOf(length: string, moment: Moment, language: LanguageCode): string | null {
  const read = readWhen(`${IN[language]} ${length}`, moment, language);
  const isDay = read.kind === 'read' && read.rest === '' && read.recurrence === null && read.time === null;
  return isDay ? DateTime.fromISO(read.date, moment).minus({ days: 1 }).toISODate() : null;
}

/** Whether a text says how long something lasts: "sieben Tage lang". */
export const isLasting = (text: string, moment: Moment, language: LanguageCode): boolean =>
  [LASTING, LONG].some((each) => {
    const { length } = each.exec(text)?.groups ?? {};
    const isTime = length === undefined || readWhen(length, moment, language).kind !== 'none';
    return !isTime && lastOf(length, moment, language) !== null;
  });

const UNTIL =
  /(?:^|[\s,]+)(?:until|till|through|thru|up to|bis(?: zum| einschließlich)?|jusqu['’](?:à |au |en |aux )|hasta(?: el)?|fino (?:al? |all['’]|alla )|até(?: [ao])?|tot(?: en met)?) ?(?<end>\S.*)$/iu;
const LASTING =
  /(?:^|[\s,]+)(?:for|für|pendant|durant|durante|per|por|gedurende)(?: (?:the|die|les|los|las|i|le|os|as|de))?(?: (?:next|nächsten|kommenden|prochains|prochaines|próximos|próximas|prossimi|prossime|komende))? (?<length>\S{1,20} \p{L}{2,12})(?=\s|$)/iu;
/** Matches a length with the word behind it, as in "sechs Wochen lang". */
const LONG = /(?:^|[\s,]+)(?<length>\S{1,20} \p{L}{2,12}) (?:long|lang)(?!\p{L})/iu;

const ON: Record<LanguageCode, string> = {
  ...{ en: 'on ', de: 'am ', fr: 'le ', es: 'el ', it: 'il ', pt: 'dia ', nl: 'op ' },
};
const IN: Record<LanguageCode, string> = {
  ...{ en: 'in', de: 'in', fr: 'dans', es: 'en', it: 'tra', pt: 'em', nl: 'over' },
};

/** The day of a recurrence after the one that is done: the first that is not over. `null` if it can't be computed. */
export function nextDay(
  { date, recurrence }: { date: string; recurrence: string },
  { from, zone }: { from: number; zone: string },
): string | null {
  const [, count = '1', unit = '', on = ''] = RULE.exec(recurrence) ?? [];
  const today = DateTime.fromMillis(from, { zone }).startOf('day');
  const done = DateTime.fromISO(date, { zone });
  if (unit === '' || !done.isValid) return null;
  const isPlain = unit !== 'weekday' && (on === '' || (count !== '1' && /^\w+day$/u.test(on)));
  if (!isPlain) {
    const tomorrow = (done < today ? today : done).startOf('day').plus({ days: 1 });
    const read = count === '1' ? readWhen(recurrence, { from: tomorrow.toMillis(), zone }, 'en') : null;
    return read?.kind === 'read' && read.rest === '' ? read.date : null;
  }
  for (let n = 1; n < MOST_ROUNDS; n += 1) {
    const next = done.plus({ [`${unit}s`]: n * Number(count) });
    if (next > today) return next.toISODate();
  }
  return null;
}

const RULE = /^every (?:(\d{1,3}) )?(day|week|month|year|weekday)s?(?: on (?:the )?(.{1,60}))?$/u;
const MOST_ROUNDS = 4_000;
