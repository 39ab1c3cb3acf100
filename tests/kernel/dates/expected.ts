/**
 * Works out by hand, without the library and the code that are tested, what a phrase comes to:
 * `+3` days from today, `Fri` the next after today, `next Fri` of the week that begins on Monday, `5 Dec` or `the 5th` the next
 * one, `end month`, `+2m` months from today; `each Mon,Thu`, `each 1st`, `each last`, `each 1Mon`, `each day` the first of many.
 * Then a time, an end behind `>`, and the rule behind `|`. `?`: asked about.
 */
export function expectedOf(notation: string, now: { date: string; minutes: number }): string {
  if (notation === '?') return 'asked';
  const [before = '', rule = ''] = notation.split(' | ');
  const [head = '', until = ''] = before.split(' > ');
  const time = /(?:^|\s)(\d\d:\d\d)$/u.exec(head)?.[1] ?? '';
  const day = head.slice(0, head.length - time.length).trim();
  const found = dayOf(day, {
    today: Date.parse(now.date),
    isOver: time !== '' && minutesOf(time) <= now.minutes,
  });
  const end = until === '' ? '' : `> ${untilOf(until, found)}`;
  return [iso(found), time, end, rule].filter((part) => part !== '').join(' ');
}

const DAY = 86_400_000;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const nameOf = (at: number): string => DAYS[new Date(at).getUTCDay()] ?? '';
const isLastOfMonth = (at: number): boolean => new Date(at + DAY).getUTCDate() === 1;

function first(from: number, fits: (at: number) => boolean): number {
  for (let at = from; at < from + 800 * DAY; at += DAY) if (fits(at)) return at;
  throw new Error('No such day.');
}

interface Now {
  today: number;
  /** The time of day has passed. */
  isOver: boolean;
}

function dayOf(day: string, { today, isOver }: Now): number {
  const [word = '', second = ''] = day.split(' ');
  if (day === '') return isOver ? today + DAY : today;
  if (/^\d{4}-\d\d-\d\d$/u.test(day)) return Date.parse(day);
  if (word.startsWith('+')) return later(word, today);
  if (DAYS.includes(day)) return first(today + DAY, (at) => nameOf(at) === day);
  if (word === 'next') return nextOf(second, today);
  if (word === 'end') return endOf(second, today);
  if (word === 'before') return dayOf(second.replace('-', ' '), { today, isOver }) - DAY;
  if (word === 'the') return first(today, (at) => new Date(at).getUTCDate() === parseInt(second, 10));
  if (word === 'each') return first(isOver ? today + DAY : today, (at) => isOne(second, at));
  return first(
    today,
    (at) => `${String(new Date(at).getUTCDate())} ${MONTHS[new Date(at).getUTCMonth()] ?? ''}` === day,
  );
}

/** A month that is shorter ends earlier. */
function later(word: string, today: number): number {
  const count = parseInt(word.slice(1), 10);
  if (!word.endsWith('m')) return today + count * DAY;
  const begun = new Date(today);
  const month = new Date(Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth() + count, 1)).getTime();
  return Math.min(month + (begun.getUTCDate() - 1) * DAY, first(month, isLastOfMonth));
}

function nextOf(what: string, today: number): number {
  if (what === 'month') return first(today + DAY, (at) => new Date(at).getUTCDate() === 1);
  if (what === 'year') return first(today + DAY, (at) => iso(at).endsWith('-01-01'));
  const monday = first(today + DAY, (at) => nameOf(at) === 'Mon');
  return first(monday, (at) => nameOf(at) === what);
}

function endOf(what: string, today: number): number {
  if (what === 'month') return first(today, isLastOfMonth);
  if (what === 'year') return first(today, (at) => iso(at).endsWith('-12-31'));
  return first(today, (at) => isLastOfMonth(at) && MONTHS[new Date(at).getUTCMonth()] === what);
}

function isOne(what: string, at: number): boolean {
  const [name, date] = [nameOf(at), new Date(at).getUTCDate()];
  if (what === 'day') return true;
  if (what === 'weekday') return name !== 'Sat' && name !== 'Sun';
  if (what === 'last') return isLastOfMonth(at);
  const [, nth = '', of = ''] = /^(-?\d)(\p{L}{3})$/u.exec(what) ?? [];
  if (DAYS.includes(of))
    return (
      name === of &&
      (nth === '-1' ? new Date(at + 7 * DAY).getUTCDate() <= 7 : Math.ceil(date / 7) === Number(nth))
    );
  if (/^\d/u.test(what)) return what.split(',').some((each) => parseInt(each, 10) === date);
  return what.split(',').includes(name);
}

const untilOf = (until: string, from: number): string =>
  /^\d\d:\d\d$/u.test(until) ? until : iso(dayOf(until, { today: from, isOver: false }));
