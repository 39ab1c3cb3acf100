import { DateTime } from '../../../../kernel/dates/date-time';
import { readWhen, type WhenReading } from '../../../../kernel/dates/read-when';
import { talkWords } from '../conversation/talk-words';
import { isClockOnly } from '../conversation/time-said';
import type { SaidMoment } from './time-slot';

/**
 * The ask without its corrections, and once for each time that it repeats itself for: "at 3, no wait, at 4" is "at 4", and
 * "Friday at 9 and again at 3" is "Friday at 9" and "Friday at 3". What can't be joined stays as it was said.
 */
export function saidPlainly(text: string, said: SaidMoment): readonly string[] {
  if (text.length > MOST_CHARACTERS) return [text];
  const left = withoutDenied(text, said);
  if (left !== null) return saidPlainly(left, said);
  for (const { start, end } of correctionsIn(text)) {
    const joined = withTime(text, { start, end }, said);
    if (joined !== null) return saidPlainly(joined.now, said);
  }
  const again = AGAIN.exec(text);
  const start = again?.index ?? 0;
  const joined = again === null ? null : withTime(text, { start, end: start + again[0].length }, said);
  return joined === null ? [text] : [joined.former, ...saidPlainly(joined.now, said)];
}

const MOST_CHARACTERS = 300;

/** The text without a time that it denies before it names another: "not Wednesday but Thursday". */
function withoutDenied(text: string, said: SaidMoment): string | null {
  for (const { 0: not, 1: before = '', index } of text.matchAll(NOT)) {
    const behind = text.slice(index + not.length);
    const [denied] = runsIn(behind, said);
    const end = denied?.start === 0 ? denied.end : behind.length;
    const but = BUT.exec(behind.slice(end))?.[0] ?? '';
    const now = behind.slice(end + but.length);
    if (but !== '' && runsIn(now, said)[0]?.start === 0) return `${text.slice(0, index)}${before}${now}`;
  }
  return null;
}

const NOT = /(^|[\s,])(?:not|nicht|pas|no|non|não|niet) /giu;
const BUT = /^,? (?:but|sondern|mais|sino|bensì|ma|mas|maar) /iu;

/** Matches the words before another time for the same thing. */
const AGAIN =
  /,? (?:and|und|et|y|e|en) (?:then )?(?:once more|again|once again|noch ?mal|nochmals|noch einmal|erneut|encore|de nouveau|à nouveau|otra vez|de nuevo|di nuovo|ancora|de novo|outra vez|nog (?:een|eens|'n) ?keer|nog eens|nogmaals|opnieuw) /iu;

/** Words that take back what was said before them: apart from it by a sign, or more than one. */
function correctionsIn(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number; isSure: boolean }[] = [];
  for (const { kind, start, end } of talkWords(text)) {
    const last = found.at(-1);
    const word = text.slice(start, end);
    const isNext = last !== undefined && /^[\s,;.…–—-]*$/u.test(text.slice(last.end, start));
    const isBefore = PAUSE.test(text.slice(0, start).trimEnd().slice(-1));
    // "El lunes, no el martes" denies the second day, and "no dia 5" names one.
    const isApart = PAUSE.test(text.charAt(end)) || (isBefore && !DENIES.test(word));
    if (isNext && (kind === 'not' || GOES_ON.test(word))) Object.assign(last, { end, isSure: true });
    else if (kind === 'not' || HESITATES.test(word))
      found.push({ start, end, isSure: isApart && kind === 'not' });
  }
  return found.filter(
    ({ isSure, start, end }) =>
      isSure &&
      !/(?:^|:)\s*$/u.test(text.slice(0, start)) &&
      !COMPARES.test(text.slice(end)) &&
      !/wait for /iu.test(text.slice(start, end + 5)),
  );
}

const PAUSE = /[,;.…–—:-]/u;
const DENIES = /^(?:no|não|non)$/iu;
/** Matches a word before a correction, and one within it. */
const HESITATES =
  /^(?:u[hm]+|er+m?|hang on|i mean|äh+m?|euh|heu|bueno|vale|este|cioè|ehm|aliás|o|oh|ah|eh|of|ou|oder|or|sorry)$/iu;
const GOES_ON = /^(?:u[hm]+|sorry|facciamo|disons|digamos|zeg maar)$/iu;
/** Matches the words after "instead" or "rather" in "Friday instead of Thursday". */
const COMPARES = /^ (?:of|than|von|als|de|d['’]|que|qu['’]|di|che|do que|van|dan)(?!\p{L})/iu;

/** The text with the time before some words, and with the one behind them in its place. */
function withTime(
  text: string,
  { start, end }: { start: number; end: number },
  said: SaidMoment,
): { former: string; now: string } | null {
  const before = text.slice(0, start).replace(/[\s,;.…–—-]+$/u, '');
  const behind = text.slice(end).replace(/^[\s,;.:…–—-]+/u, '');
  const runs = runsIn(before, said);
  const a = runs.at(-1);
  if (a === undefined || (runs.length > 1 && a.end < before.length) || text.slice(start, end).includes('\n'))
    return null;
  // "No, only on Thursday": words of no meaning may stand before the time.
  const from = [
    0,
    ...talkWords(behind)
      .slice(0, MOST_BESIDE)
      .flatMap(({ kind, end: at }) => (kind === null ? [] : [at])),
  ];
  for (const at of from) {
    const after = behind.slice(at).trimStart();
    const [b] = runsIn(after, said);
    const number = /^\d{1,2}(?:[:.]\d\d)?(?![\p{L}\d:.]*[\p{L}\d])/u.exec(after)?.[0].length ?? 0;
    const length = b?.start === 0 ? b.end : number;
    // "5 is too late" names no time, and neither do words behind the thing that go on.
    const isEnd = ENDS.test(after.slice(length));
    if (!isEnd && (b?.start !== 0 || a.end < before.length)) continue;
    const time = length === 0 ? null : joinedTime(before.slice(a.start, a.end), after.slice(0, length), said);
    if (time === null) continue;
    const [head, tail] = [before.slice(0, a.start), before.slice(a.end)];
    const rest = after.slice(length).replace(/^\s*[–—-]+(?=\s)/u, '');
    return { former: `${before}${rest}`, now: `${head}${time}${tail}${rest}` };
  }
  return null;
}

const MOST_BESIDE = 3;
const ENDS = /^\s*(?:$|[,;.!?)–—-]|(?:to|that|about|an|daran|de|di|que|che|aan|om|para) )/iu;

/** Words of times with nothing between them. */
function runsIn(text: string, { when, language }: SaidMoment): { start: number; end: number }[] {
  const found = readWhen(text, when, language);
  const runs: { start: number; end: number }[] = [];
  for (const [start, end] of found.kind === 'none' ? [] : found.spans) {
    const last = runs.at(-1);
    if (last !== undefined && text.slice(last.end, start).trim() === '') last.end = end;
    else runs.push({ start, end });
  }
  return runs;
}

/** The second time with as much of the first as it leaves open: "Friday at 3" of "Friday at 9" and "at 3". */
function joinedTime(former: string, now: string, said: SaidMoment): string | null {
  const own = readWhen(now, said.when, said.language);
  const isClock = isClockOnly(now, said.when, said.language);
  const words = former.split(' ');
  // Each join is read.
  if (words.length > MOST_WORDS) return null;
  let best: { time: string; key: string } | null = null;
  for (let kept = words.length; kept >= 0; kept -= 1)
    for (let first = kept; first >= 0; first -= 1) {
      const time = [...words.slice(0, first), now, ...words.slice(words.length - kept + first)].join(' ');
      const read = readWhen(time, said.when, said.language);
      if (read.kind !== 'read' || read.rest !== '' || time === former || !isOf(own, read, isClock)) continue;
      // Of words that mean the same, the fewest: not "at at 4".
      const key = [read.date, read.time, read.recurrence].join(' ');
      if (best === null || best.key === key) best = { time, key };
    }
  return best?.time ?? null;
}

const MOST_WORDS = 12;

/** Whether a time is one that these words alone can mean. */
function isOf(own: WhenReading, read: WhenReading, isClock: boolean): boolean {
  if (read.kind !== 'read' || read.until !== null) return false;
  if (own.kind !== 'read') return true;
  const [one, other] = [DateTime.fromISO(own.date), DateTime.fromISO(read.date)];
  const isSameDay = own.weekday === true ? one.weekday === other.weekday : one.day === other.day;
  const isSameHour = own.time === null || own.time.slice(-3) === read.time?.slice(-3);
  return (isClock || isSameDay) && isSameHour;
}
