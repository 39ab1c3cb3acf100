import { DateTime } from '../../dates/date-time';

/**
 * Parses a date as mails and importers write it. Returns ISO 8601 with the date's own offset; `null` if it is not a
 * date. A missing or unknown zone is read as UTC, so that the result is the same on every machine.
 */
export const readMailDate = (text: string): string | null => readDated(text, null)?.iso ?? null;

export interface MailDate {
  iso: string;
  /** Whether the offset is a guess, because the text names no zone or an unknown one. */
  isGuessed: boolean;
}

/**
 * {@link readMailDate} for a mail that was received at a time, in epoch milliseconds; `null` if that is unknown. A zone
 * that is missing, unknown or used by several regions is the one in which the mail was written just before.
 */
export function readDated(text: string, receivedAt: number | null): MailDate | null {
  const usual = readUsual(text);
  if (usual !== null) return { iso: usual, isGuessed: false };
  const trimmed = text.slice(0, 100).trim();
  if (ISO.test(trimmed)) {
    const iso = readIso(trimmed);
    return iso === null ? null : { iso, isGuessed: false };
  }
  const [clock, zone] = withoutZone(text.slice(0, 300));
  const local = readLocal(clock, receivedAt);
  if (local === null || Number.isNaN(local)) return null;
  const offset = typeof zone === 'number' ? zone : offsetOf(zone, { local, receivedAt });
  const isNamed = zone !== null && (typeof zone === 'number' || offsetsNamed(zone) !== null);
  const iso = isoOf(DateTime.fromMillis(local - (offset ?? 0) * MINUTE, { zone: zoneText(offset ?? 0) }));
  return iso === null ? null : { iso, isGuessed: !isNamed };
}

const MINUTE = 60_000;

const isoOf = (date: DateTime): string | null =>
  date.isValid && date.year >= 1970 && date.year < 2200 ? date.toISO({ withoutZeros: true }) : null;

/** Reads ISO 8601 with an offset, or as a day alone. */
function readIso(text: string): string | null {
  const joined = text.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T').replace(/ (?=[+-]\d)/, '');
  return isoOf(DateTime.fromISO(joined, { setZone: true, zone: 'utc' }));
}

const ISO = /^\d{4}-?\d\d-?\d\d(?:[T ]\d.{0,20}(?:Z|[+-]\d\d:?\d\d))?$/;

/** Reads the form of nearly every note's date, in a twentieth of the time of the others; `null` for any other form. */
function readUsual(text: string): string | null {
  const [, moment = '', year, month, day, fraction = '', zone = ''] = USUAL.exec(text) ?? [];
  // Day 0 of the next month is the last day of this one.
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (day === undefined || Number(day) > lastDay) return null;
  return moment + fraction.replace('.000', '') + zone.replace(/[+-]00:00/, 'Z');
}

const USUAL =
  /^((19[7-9]\d|2[01]\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2})(\.\d{3})?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Splits off the zone at the end, or before a year there, as minutes or a name; `null` if there is none. */
function withoutZone(text: string): [clock: string, zone: number | string | null] {
  const [, comment] = /\(\s{0,9}(\p{L}{2,5})\s{0,9}\)/u.exec(text) ?? [];
  const plain = withoutComments(text)
    .replace(/^["'\s]{1,9}|["'\s]{1,9}$/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(\d) ?: ?(?=\d)/g, '$1:')
    .replace(/(\d:\d\d) (.{1,12}) (\d{4})$/, '$1 $3 $2')
    // In an old form of the header, a time without a sign follows the year.
    .replace(/( \d{4}) ([01]\d|2[0-3])([0-5]\d)(?=$| [+\-A-Z])/, '$1 $2:$3');
  const numbered = OFFSET.exec(plain);
  if (numbered !== null && TIME.test(numbered[1] ?? '')) return [numbered[1] ?? '', minutesOf(numbered)];
  const named = NAME.exec(plain);
  if (named !== null && TIME.test(named[1] ?? '')) return [named[1] ?? '', named[2] ?? null];
  return [plain, comment ?? null];
}

/** The text without comments, which may be nested. */
function withoutComments(text: string): string {
  let plain = text;
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, ' ');
  }
  return plain;
}

const TIME = /\d[:.h]\d\d|T\d{4}/;
/** `+0200`, `+02:00`, `+2`, `GMT+2`, and the like; a name may follow. */
const OFFSET =
  /^(.{0,200}\d(?:\s?[ap]\.?m\.?)?)\s?(?:GMT|UTC|UT)?\s?([+-])\s?(\d{1,2})(?::?([0-5]\d)(?::?00)?)?(?: \p{L}[\p{L} ]{0,40})?$/iu;
const NAME = /^(.{0,200}\d(?:\s?[ap]\.?m\.?)?)\s?((?![ap]\.?m\b)\p{L}{1,5})$/iu;

function minutesOf([, , sign, hours = '', minutes = '']: RegExpExecArray): number | string {
  const total = Number(hours) * 60 + Number(minutes);
  return total > MOST_AHEAD ? 'unknown' : (sign === '-' ? -1 : 1) * total;
}

/** Furthest zone from UTC, in minutes. */
const MOST_AHEAD = 14 * 60;

interface WrittenTime {
  /** The written time, as if in UTC; epoch milliseconds. */
  local: number;
  receivedAt: number | null;
}

/** The offset of a named zone, or one that fits the time of receipt; `null` if none is known. */
function offsetOf(name: string | null, { local, receivedAt }: WrittenTime): number | null {
  const known = name === null ? null : offsetsNamed(name);
  if (known?.length === 1 || receivedAt === null) return known?.[0] ?? null;
  // A mail is received shortly after it was written; clocks differ by some minutes.
  const needed = Math.ceil(((local - receivedAt) / MINUTE - 10) / 30) * 30;
  if (known === null) return Math.abs(needed) <= MOST_AHEAD ? needed : null;
  const fitting = known.filter((offset) => offset >= needed).sort((a, b) => a - b);
  return fitting[0] ?? known[0] ?? null;
}

function zoneText(minutes: number): string {
  if (minutes === 0) return 'utc';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** The time in a text, read as UTC; `null` if there is none. */
function readLocal(text: string, receivedAt: number | null): number | null {
  const clock = CLOCK.exec(text) ?? DOTTED.exec(text);
  const day =
    clock === null ? text : `${text.slice(0, clock.index)} ${text.slice(clock.index + clock[0].length)}`;
  const [, hour = '0', minute = '0', second = '0', named = ''] = clock ?? [];
  const half = named || HALVES[EASTERN_HALF.exec(text)?.[0] ?? ''] || '';
  const hours = (Number(hour) % (half === '' ? 24 : 12)) + (/^p/i.test(half) ? 12 : 0);
  if (Number(hour) > 23 || Number(second) > 60) return null;
  const days = daysIn(day).flatMap(([year, month, date]) => {
    const at = Date.UTC(year, month - 1, date, hours, Number(minute), Math.min(Number(second), 59));
    return month >= 1 && month <= 12 && new Date(at).getUTCDate() === date ? [at] : [];
  });
  if (days.length > 1 && receivedAt !== null)
    return days.sort((a, b) => Math.abs(a - receivedAt) - Math.abs(b - receivedAt))[0] ?? null;
  return days.length === 1 ? (days[0] ?? null) : null;
}

const CLOCK =
  /(?:^|[ T,前午後오전후上下])(\d{1,2})\s?[:h]\s?([0-5]\d)(?::(\d\d))?(?:[.,]\d{1,9})?(?:\s?([ap])\.?m\.?)?(?!\d)/i;
const HALVES: Readonly<Record<string, string>> = {
  ...{ 午前: 'am', 上午: 'am', 오전: 'am', 午後: 'pm', 下午: 'pm', 오후: 'pm' },
};
const EASTERN_HALF = /午前|上午|오전|午後|下午|오후/;
const DOTTED = /(?:^|[ T,])(\d{1,2})\.([0-5]\d)(?:\.([0-5]\d))?(?![\d.])/;

/** Days that a text may mean, as year, month and day; several for `06/07/2026`. */
function daysIn(text: string): (readonly [number, number, number])[] {
  const iso = /(?:^|[^\d])(\d{4})[-/.年년]\s?(\d{1,2})[-/.月월]\s?(\d{1,2})(?!\d)/u.exec(text);
  if (iso !== null) return [[Number(iso[1]), Number(iso[2]), Number(iso[3])]];
  const numbers = text.match(/\d{1,4}/g) ?? [];
  if (numbers.length > 2) {
    const [, a, b, year] = /(?:^|[^\d])(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?(\d{4}|\d\d)(?!\d)/.exec(text) ?? [];
    if (year === undefined) return [];
    const both = [
      [wholeYear(year), Number(b), Number(a)],
      [wholeYear(year), Number(a), Number(b)],
    ] as const;
    return a === b ? [both[0]] : [...both];
  }
  // A weekday that looks like a month comes before it, as in "mar. 7 juil.".
  const month = (text.match(/\p{L}{3,}/gu) ?? []).flatMap((word) => monthOfWord(word) ?? []).at(-1);
  const year = numbers.find((number) => number.length === 4) ?? numbers[1];
  const day =
    numbers.find((number) => number !== year) ?? (numbers[0] === numbers[1] ? numbers[0] : undefined);
  if (month === undefined || year === undefined || day === undefined) return [];
  return [[wholeYear(year), month, Number(day)]];
}

/** Two digits up to 60 mean this century; three digits are added to 1900 (RFC 5322, 4.3). */
function wholeYear(year: string): number {
  if (year.length === 3) return Number(year) + 1_900;
  if (year.length !== 2) return Number(year);
  return Number(year) + (Number(year) > 60 ? 1_900 : 2_000);
}

/** Number of the month that a word names in one of many languages, 1 to 12; `null` if it names none, or several. */
function monthOfWord(word: string): number | null {
  const folded = fold(word);
  if (folded.length < 3) return null;
  const english = ENGLISH.indexOf(folded.slice(0, 3)) + 1;
  if (english > 0 && ENGLISH_NAMES.test(folded)) return english;
  names ??= allNames();
  const exact = only(names.filter(([name]) => name === folded));
  return exact ?? only(names.filter(([name]) => name.startsWith(folded)));
}

const only = (found: readonly (readonly [string, number])[]): number | null => {
  const [first, ...others] = new Set(found.map(([, month]) => month));
  return first === undefined || others.length > 0 ? null : first;
};

const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ENGLISH_NAMES =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

/** Languages of mail programs that write their own names of months. */
const LOCALES = 'de fr es it pt nl sv da nb fi pl cs sk hu ro tr ru uk bg el'.split(' ');

let names: readonly (readonly [name: string, month: number])[] | null = null;

/** Names of the months as each language writes them in a date, long and short. */
const allNames = (): readonly (readonly [string, number])[] => [
  ['mrz', 3],
  ...LOCALES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, at): readonly [string, number] => {
        const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' });
        const parts = format.formatToParts(Date.UTC(2026, at, 1));
        return [fold(parts.find(({ type }) => type === 'month')?.value ?? ''), at + 1];
      }),
    ),
  ),
];

const fold = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '');

/**
 * Offsets from UTC by the names that mail programs write, in minutes. A name that several regions use has one offset for
 * each, the most usual first. Those of RFC 5322, 4.3, come first.
 */
const OFFSETS: Readonly<Record<string, readonly number[]>> = {
  ...{ UT: [0], UTC: [0], GMT: [0], Z: [0], WET: [0], EST: [-300, 600], EDT: [-240, 660] },
  ...{ CST: [-360, 480], CDT: [-300, -240], MST: [-420, 480], MDT: [-360], PST: [-480, 480], PDT: [-420] },
  ...{ BST: [60, 360], IST: [330, 60, 120], WEST: [60], CET: [60], MET: [60], MEZ: [60], CEST: [120] },
  ...{ MEST: [120], MESZ: [120], CEDT: [120], EET: [120], SAST: [120], CAT: [120], IDT: [180], EEST: [180] },
  ...{
    MSK: [180],
    TRT: [180],
    EAT: [180],
    AST: [-240, 180],
    IRST: [210],
    GST: [240],
    MSD: [240],
    SAMT: [240],
  },
  ...{ AFT: [270], PKT: [300], UZT: [300], YEKT: [300], NPT: [345], OMST: [360], MMT: [390], ICT: [420] },
  ...{ WIB: [420], NOVT: [420], KRAT: [420], SGT: [480], HKT: [480], MYT: [480], PHT: [480], AWST: [480] },
  ...{ WITA: [480], IRKT: [480], JST: [540], KST: [540], WIT: [540], YAKT: [540], ACST: [570], ACDT: [630] },
  ...{
    AEST: [600],
    VLAT: [600],
    AEDT: [660],
    MAGT: [660],
    NZST: [720],
    NZDT: [780],
    ADT: [-180],
    ART: [-180],
  },
  ...{ BRT: [-180], BRST: [-120], CLT: [-240], CLST: [-180], COT: [-300], PET: [-300], NST: [-210] },
  ...{ NDT: [-150], AKST: [-540], AKDT: [-480], HST: [-600], WAT: [60] },
};

/** Possible offsets of a zone's name; `null` if the name is unknown. */
const offsetsNamed = (name: string): readonly number[] | null => OFFSETS[name.toUpperCase()] ?? null;
