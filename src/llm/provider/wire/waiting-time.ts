import { DateTime } from '../../../kernel/dates/date-time';

/** Time at which a server wants to be asked again. */
export interface NamedWait {
  /** Milliseconds until then; `undefined` if it names no time. */
  ms: number | undefined;
  /** The quota of calls or tokens that is used up until then; `null` for a limit that is over within an hour. */
  quota: 'of a day' | 'of hours' | null;
}

interface Answered {
  headers?: Headers | undefined;
  body: unknown;
  /** Wall-clock milliseconds. */
  now: number;
}

const A_DAY_MS = 86_400_000;
/** Maximum number of members of a body that are read. */
const MOST_MEMBERS = 400;
const LONGEST_WORDS = 2_000;

/**
 * The waiting time in the words about a quota, or in a moment that the words name, else in the headers of an answer, the
 * fields of its body, and other words.
 */
export function waitingTime({ headers, body, now }: Answered): NamedWait {
  const members = membersOf(body);
  const words = members.flatMap(({ value }) =>
    typeof value === 'string' ? [value.slice(0, LONGEST_WORDS)] : [],
  );
  const isChinese = members.some(({ key, value }) => HAN.test(String(value)) || isGlmCode(key, value));
  const moment: Moment = { now, offset: isChinese ? 480 : 0 };
  const daily = words.filter((text) => PER_DAY.test(text));
  const ofDay = inWords(daily) ?? soonest(daily, moment);
  const named =
    ofDay ??
    soonest(words, moment) ??
    inHeaders(headers, moment) ??
    inMembers(members, moment) ??
    inWords(words);
  if (daily.length > 0 && (ofDay === undefined || ofDay >= LONGEST_SHORT_MS)) {
    // A quota per day often comes with the pause of a shorter one, beside the sentence about the day.
    const zone = words.some((text) => text.includes('googleapis.com')) ? 'America/Los_Angeles' : 'utc';
    const midnight = DateTime.fromMillis(now, { zone }).endOf('day').toMillis() + 1 - now;
    const isLong = named !== undefined && named > LONGEST_SHORT_MS;
    return { ms: isLong ? Math.min(named, 2 * A_DAY_MS) : midnight, quota: 'of a day' };
  }
  const ms = named ?? (words.some((text) => PER_HOURS.test(text)) ? LONGEST_SHORT_MS : undefined);
  if (ms === undefined) return { ms, quota: null };
  const isLong = ms >= LONGEST_SHORT_MS && ms <= LONGEST_QUOTA_MS;
  if (isLong && !words.some((text) => PER_MINUTE.test(text))) return { ms, quota: 'of hours' };
  // Any other time that is as long is a mistake.
  return { ms: Math.min(Math.max(0, ms), LONGEST_SHORT_MS - 1), quota: null };
}

const LONGEST_SHORT_MS = 3_600_000;
const LONGEST_QUOTA_MS = 62 * A_DAY_MS;
const PER_DAY =
  /per[-_ ]?day|\bdaily (?:limit|quota|request|token|usage|free)|(?:limit|quota|requests?|tokens?) (?:for|of) (?:the|to)day|\b(?:RPD|TPD)\b|每[日天]/iu;
const PER_HOURS =
  /\b(?:per|for|every)[-_ ](?:\d{1,3}[-_ ]?)?(?:hour|week|month)|\b(?:hourly|weekly|monthly|\d{1,3}[-_ ]?h(?:(?:ou)?rs?)?) (?:\w{1,12} )?(?:limit|quota|cap|allowance)|小时|每[周月]/iu;
const PER_MINUTE = /(?:\b|_)per[-_ ]?(?:min|sec)|\b[RT]P[MS]\b|每(?:分钟|秒)/iu;
/** Whether a text is about a number of calls or tokens in a time. */
export const isAboutPace = (text: string): boolean => PER_MINUTE.test(text) || PER_DAY.test(text);

const HAN = /\p{Script=Han}/u;
const isGlmCode = (key: string, value: unknown): boolean => key === 'code' && /^13\d\d$/u.test(String(value));

/** `retry-after` and similar headers, otherwise the reset time of an exhausted limit. */
function inHeaders(headers: Headers | undefined, moment: Moment): number | undefined {
  if (headers === undefined) return undefined;
  const named = [...headers].map(([name, value]) => ({ key: name.toLowerCase(), value }));
  return inMembers(named, moment);
}

interface Member {
  key: string;
  value: unknown;
}

const RETRY = /retry[-_ ]?(?:after|delay|in)|wait[-_ ]?(?:time|seconds|ms|for)|try[-_ ]?again/iu;
const RESET = /rate[-_ ]?limit.*reset|^reset|reset[-_ ]?(?:at|after|in|time|requests|tokens)$/iu;

function inMembers(members: readonly Member[], moment: Moment): number | undefined {
  const retry = members.filter(({ key }) => RETRY.test(key));
  // The finer of two forms comes first.
  const finer = [...retry].sort((a, b) => Number(/ms$/iu.test(b.key)) - Number(/ms$/iu.test(a.key)));
  const [first] = finer.map((member) => timeIn(member, moment)).filter((ms) => ms !== undefined);
  if (first !== undefined) return first;
  const isSpent = ({ key }: Member): boolean => {
    const remaining = key.replace(/reset/iu, 'remaining').toLowerCase();
    const left = members.find((member) => member.key.toLowerCase() === remaining)?.value;
    return left === undefined || Number(left) === 0;
  };
  const resets = members
    .filter((member) => RESET.test(member.key) && isSpent(member))
    .flatMap((member) => timeIn(member, moment) ?? []);
  return resets.length === 0 ? undefined : Math.max(...resets);
}

/** Milliseconds that a member names: a span in any unit, or a moment as a date or in seconds or milliseconds since 1970. */
function timeIn({ key, value }: Member, moment: Moment): number | undefined {
  if (typeof value === 'object' && value !== null) {
    const { seconds = 0, nanos = 0 }: { seconds?: unknown; nanos?: unknown } = { ...value };
    const ms = Number(seconds) * 1_000 + Number(nanos) / 1e6;
    return Number.isFinite(ms) && ms > 0 ? ms : undefined;
  }
  const text =
    typeof value === 'number' || typeof value === 'string' ? String(value).trim().slice(0, 100) : '';
  if (/^\d{1,16}(?:\.\d{1,9})?$/u.test(text)) {
    const number = Number(text);
    if (number >= 1e9) return sinceEpoch(number) - moment.now;
    return /ms$|millis/iu.test(key) ? number : number * 1_000;
  }
  return spanIn(text) ?? momentsIn(text, moment)[0];
}

/** Time and zone that a moment is relative to. */
interface Moment {
  /** Wall-clock milliseconds. */
  now: number;
  /** Minutes ahead of UTC of moments that don't say. */
  offset: number;
}

const sinceEpoch = (number: number): number => (number >= 1e12 ? number : number * 1_000);

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
const DAY = `\\d{4}[-/]\\d\\d[-/]\\d\\d|(?:${MONTH} \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2} ${MONTH}),? \\d{4}`;
const CLOCK = '(\\d{1,2}):(\\d\\d)(?::(\\d\\d))?(?:\\.\\d{1,9})?(?: ?([ap])m)?';
const OFFSET = '(Z|UTC|GMT)?(?:([+-]\\d\\d?)(?::?(\\d\\d))?)?';
const MOMENT = new RegExp(
  `\\b(1[6-9]\\d{8}(?:\\d{3})?)\\b|(${DAY})(?:(?:T|,? (?:at )?)${CLOCK})?(?: ?\\(?${OFFSET})`,
  'giu',
);

/** Milliseconds until the moments in a text: dates, with or without a time and an offset, or times since 1970. */
const momentsIn = (text: string, { now, offset }: Moment): number[] =>
  [...text.matchAll(MOMENT)]
    .map(([, epoch, day = '', hour, minute, second, half = '', utc, ahead, aheadToo]) => {
      if (epoch !== undefined) return sinceEpoch(Number(epoch)) - now;
      const isNumbers = /^\d{4}/u.test(day);
      const midnight = Date.parse(
        isNumbers ? day.replace(/\//gu, '-') : `${day.replace(/(\d)[a-z]{2}|[.,]/giu, '$1')} UTC`,
      );
      const hours = half === '' ? Number(hour ?? 0) : (Number(hour) % 12) + (/p/iu.test(half) ? 12 : 0);
      const usual = utc === undefined ? offset : 0;
      const sign = ahead?.startsWith('-') === true ? -1 : 1;
      const east = ahead === undefined ? usual : Number(ahead) * 60 + sign * Number(aheadToo ?? 0);
      const minutes = hours * 60 + Number(minute ?? 0) - east;
      return midnight + minutes * 60_000 + Number(second ?? 0) * 1_000 - now;
    })
    .filter((ms) => !Number.isNaN(ms));

const RENEWAL = /reset|again|until|renew|available|resume|retry|wait|refresh|\|\d|重置|恢复|刷新/iu;

/** The nearest moment to come that a text about a wait names. */
function soonest(words: readonly string[], moment: Moment): number | undefined {
  const to = words.filter((text) => RENEWAL.test(text)).flatMap((text) => momentsIn(text, moment));
  const coming = to.filter((ms) => ms > 0);
  return coming.length === 0 ? undefined : Math.min(...coming);
}

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:ms|milli\w*)$/iu, 1],
  [/^s(?:ec\w*)?$/iu, 1_000],
  [/^m(?:in\w*)?$/iu, 60_000],
  [/^h(?:ours?|rs?)?$/iu, 3_600_000],
  [/^d(?:ays?)?$/iu, A_DAY_MS],
];

/** A span such as `2.5s`, `1m30s`, `PT1M30S`, `20ms` or `2 minutes 5 seconds`; `undefined` for any other text. */
function spanIn(text: string): number | undefined {
  const span = text.replace(/^P?T(?=\d)/u, '').replace(/,? and |, /gu, ' ');
  if (!/^(?:\d{1,9}(?:\.\d{1,9})?\s?[a-zµ]{1,12}\s?){1,5}$/iu.test(span)) return undefined;
  let ms = 0;
  for (const [, number = '', unit = ''] of span.matchAll(/(\d{1,9}(?:\.\d{1,9})?)\s?([a-zµ]{1,12})/giu)) {
    const known = UNITS.find(([name]) => name.test(unit));
    if (known === undefined) return undefined;
    ms += Number(number) * known[1];
  }
  return ms;
}

const IN_WORDS =
  /(?:try again|retry|wait|resets?|available|resume)[^.\d\n]{0,60}?((?:\d{1,9}(?:\.\d{1,9})?\s?(?:ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)\b[\s,]{0,2}(?:and )?){1,5}|(?:\d{1,9}(?:\.\d{1,9})?(?:ms|[smhd])){1,5})/iu;

function inWords(words: readonly string[]): number | undefined {
  for (const text of words) {
    const span = IN_WORDS.exec(text)?.[1];
    const ms = span === undefined ? undefined : spanIn(span.trim().replace(/,$/u, ''));
    if (ms !== undefined) return ms;
  }
  return undefined;
}

/** All members of a body, in order, at any depth. */
function membersOf(body: unknown): Member[] {
  const found: Member[] = [];
  const open: unknown[] = [body];
  for (let value = open.shift(); found.length < MOST_MEMBERS; value = open.shift()) {
    if (typeof value === 'string') found.push({ key: '', value });
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value).slice(0, MOST_MEMBERS)) {
        found.push({ key: Array.isArray(value) ? '' : key, value: inner });
        if (typeof inner === 'object') open.push(inner);
      }
    if (open.length === 0) break;
  }
  return found;
}
