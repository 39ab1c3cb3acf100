import { DateTime } from '../../../kernel/dates/date-time';

/** Time at which a server wants to be asked again. */
export interface NamedWait {
  /** Milliseconds until then; `undefined` if it names no time. */
  ms: number | undefined;
  /** Whether a quota of calls or tokens per day is used up. */
  isDaily: boolean;
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

/** The waiting time in the headers of an answer, else in the fields of its body, else in its words. */
export function waitingTime({ headers, body, now }: Answered): NamedWait {
  const members = membersOf(body);
  const words = members.flatMap(({ value }) =>
    typeof value === 'string' ? [value.slice(0, LONGEST_WORDS)] : [],
  );
  const daily = words.filter((text) => PER_DAY.test(text));
  const ofDay = inWords(daily);
  const named = ofDay ?? inHeaders(headers, now) ?? inMembers(members, now) ?? inWords(words);
  const ms = named === undefined ? undefined : Math.min(Math.max(0, named), 2 * A_DAY_MS);
  // Without a quota per day, a longer time is a mistake, or worth a look before it is over.
  if (daily.length === 0 || (ofDay !== undefined && ofDay < LONGEST_SHORT_MS))
    return { ms: ms === undefined ? ms : Math.min(ms, LONGEST_SHORT_MS - 1), isDaily: false };
  // A quota per day often comes with the pause of a shorter one, beside the sentence about the day.
  const zone = words.some((text) => text.includes('googleapis.com')) ? 'America/Los_Angeles' : 'utc';
  const midnight = DateTime.fromMillis(now, { zone }).endOf('day').toMillis() + 1 - now;
  return { ms: ms !== undefined && ms > LONGEST_SHORT_MS ? ms : midnight, isDaily: true };
}

const LONGEST_SHORT_MS = 3_600_000;
const PER_DAY =
  /per[-_ ]?day|\bdaily (?:limit|quota|request|token|usage|free)|(?:limit|quota|requests?|tokens?) (?:for|of) (?:the|to)day|\b(?:RPD|TPD)\b/iu;

/** `retry-after` and similar headers, otherwise the reset time of an exhausted limit. */
function inHeaders(headers: Headers | undefined, now: number): number | undefined {
  if (headers === undefined) return undefined;
  const named = [...headers].map(([name, value]) => ({ key: name.toLowerCase(), value }));
  return inMembers(named, now);
}

interface Member {
  key: string;
  value: unknown;
}

const RETRY = /retry[-_ ]?(?:after|delay|in)|wait[-_ ]?(?:time|seconds|ms|for)|try[-_ ]?again/iu;
const RESET = /rate[-_ ]?limit.*reset|^reset|reset[-_ ]?(?:at|after|in|time|requests|tokens)$/iu;

function inMembers(members: readonly Member[], now: number): number | undefined {
  const retry = members.filter(({ key }) => RETRY.test(key));
  // The finer of two forms comes first.
  const finer = [...retry].sort((a, b) => Number(/ms$/iu.test(b.key)) - Number(/ms$/iu.test(a.key)));
  const [first] = finer.map((member) => timeIn(member, now)).filter((ms) => ms !== undefined);
  if (first !== undefined) return first;
  const isSpent = ({ key }: Member): boolean => {
    const remaining = key.replace(/reset/iu, 'remaining').toLowerCase();
    const left = members.find((member) => member.key.toLowerCase() === remaining)?.value;
    return left === undefined || Number(left) === 0;
  };
  const resets = members
    .filter((member) => RESET.test(member.key) && isSpent(member))
    .flatMap((member) => timeIn(member, now) ?? []);
  return resets.length === 0 ? undefined : Math.max(...resets);
}

/** Milliseconds that a member names: a span in any unit, or a moment as a date or in seconds or milliseconds since 1970. */
function timeIn({ key, value }: Member, now: number): number | undefined {
  if (typeof value === 'object' && value !== null) {
    const { seconds = 0, nanos = 0 }: { seconds?: unknown; nanos?: unknown } = { ...value };
    const ms = Number(seconds) * 1_000 + Number(nanos) / 1e6;
    return Number.isFinite(ms) && ms > 0 ? ms : undefined;
  }
  const text =
    typeof value === 'number' || typeof value === 'string' ? String(value).trim().slice(0, 100) : '';
  if (/^\d{1,16}(?:\.\d{1,9})?$/u.test(text)) {
    const number = Number(text);
    if (number >= 1e12) return number - now;
    if (number >= 1e9) return number * 1_000 - now;
    return /ms$|millis/iu.test(key) ? number : number * 1_000;
  }
  const span = spanIn(text);
  if (span !== undefined) return span;
  const date = /[a-z]{3}|\d-\d/iu.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : date - now;
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
