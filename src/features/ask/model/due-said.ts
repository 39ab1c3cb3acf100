import { type Settled, skippedMonths } from '../../../kernel/dates/combine';
import { DateTime } from '../../../kernel/dates/date-time';
import { tokensOf } from '../../../kernel/dates/lexicon';
import { languageOf, type Moment, readWhen, type WhenReading } from '../../../kernel/dates/read-when';
import type { Ask, OpenQuestion, TaskArguments, TaskOrder } from './ask';
import { isFiller } from './conversation/talk-words';
import { AT } from './conversation/time-said';
import { beforeDue, leadIn } from './lead-time';
import { type Series, seriesIn } from './series';

/** Due time of a reminder. */
export type DueSaid =
  | { kind: 'none' }
  /** A time is set. `isGuess`: the model reads the person's words so, and Deputy could not read all of them. */
  /** `thing`: when that is of which the reminder comes before. */
  | { kind: 'set'; due: Settled; isGuess: boolean; thing?: Settled }
  /** The time is unclear or over, so the person must be asked about this phrase of theirs. */
  | { kind: 'unclear' | 'past'; words: string; choices?: readonly Settled[] }
  /** A recurrence that ends. */
  | ({ kind: 'series'; words: string } & Series)
  /** A time of the ask that the model gives to no task, though it may be this one's. */
  | { kind: 'left'; words: string; choices: readonly Settled[] }
  /** The model names an end of a recurrence that the person's words do not bear out. */
  | { kind: 'ended'; words: string; choices: readonly Settled[] }
  /** Deputy reads the words as the first time, the model as the second. */
  | { kind: 'differs'; words: string; choices: readonly [Settled, Settled] };

/**
 * Reads when a reminder is due: from the person's words, and from the day that a model takes them for. That day counts
 * only for words of the person's that may mean it.
 */
export function dueSaid(given: GivenDue, request: AskedFor, moment: Moment): DueSaid {
  const taken = given.due == null ? null : exactDue(given.due, moment);
  const language = languageOf(request.text, moment.languages);
  const lead = given.when === null || taken !== null ? null : leadIn(given.when, { when: moment, language });
  if (lead !== null && given.when !== null && isSaid(given.when, request.text)) {
    const of = dueSaid({ ...given, when: lead.rest }, request, moment);
    const due = of.kind === 'set' ? beforeDue(of.due, lead, moment, language) : null;
    return due === null || of.kind !== 'set'
      ? { kind: 'unclear', words: given.when }
      : { kind: 'set', due, isGuess: false, thing: of.due };
  }
  const series = seriesSaid(given, request, moment);
  if (series !== null && (taken === null || isSameSeries(taken, series))) return series;
  const found = bothSaid(given, request, moment);
  const isEndless = found.kind === 'set' && found.due.recurrence !== null && found.due.until === null;
  // The rules leave an end that they can't read in the title.
  if (given.due == null)
    return isEndless && ENDS.test(given.title ?? '')
      ? { kind: 'ended', words: request.text, choices: [found.due] }
      : found;
  if (taken !== null && hasEnd(taken))
    return { kind: 'ended', words: given.when ?? request.text, choices: endless(taken) };
  const isEnded = ENDING.test(given.due) || (ENDS.test(request.text) && !ENDS.test(given.title ?? ''));
  if (isEndless && isEnded) return { kind: 'ended', words: request.text, choices: [found.due] };
  const isAsked = found.kind === 'unclear' || found.kind === 'past';
  return isAsked && taken !== null ? { ...found, choices: [taken] } : found;
}

/** The recurrence and its end that the person's words name; `null` if they name anything else. */
function seriesSaid(
  { when }: GivenDue,
  { text }: Pick<Ask, 'text'>,
  moment: Moment,
): Extract<DueSaid, { kind: 'series' }> | null {
  if (when === null || !isSaid(when, text)) return null;
  const series = seriesIn(when, moment, languageOf(text, moment.languages));
  return series === null ? null : { kind: 'series', words: when, ...series };
}

/** Whether a model reads the same recurrence. It may leave out its end. */
const isSameSeries = (taken: Settled, { due }: Series): boolean =>
  agrees({ ...taken, until: null }, { ...due, until: null }) &&
  (taken.until === null || taken.until === due.until);

/** Matches a model's words for the end of a recurrence. */
const ENDING = /every .{0,80} (?:for|times|until|till|through|ending|except)(?!\p{L})/iu;

/** Matches words for the end of a recurrence. */
const ENDS = /(?:^|\s)(?:until|till|bis|jusqu['’]\S{1,4}|hasta|fino|até|tot(?: en met)?)(?!\p{L})/iu;

/** Whether a recurrence ends on a day. A time of day is the end of each of its days. */
export const hasEnd = ({ recurrence, until }: Settled): boolean =>
  recurrence !== null && until !== null && !/^\d\d:\d\d$/u.test(until);

/** A recurrence without its end, and its last day alone. */
const endless = ({ until, ...due }: Settled): Settled[] => {
  const last = /^(\d{4}-\d\d-\d\d)(?!\S)/u.exec(until ?? '')?.[1];
  const once = last === undefined ? [] : [{ date: last, time: due.time, recurrence: null, until: null }];
  return [{ ...due, until: null }, ...once];
};

type GivenDue = Pick<TaskArguments, 'title' | 'when'> & Partial<Pick<TaskArguments, 'due'>>;

function bothSaid(
  { title, when, due = null }: GivenDue,
  { text, tasks, analysis }: AskedFor,
  moment: Moment,
): DueSaid {
  const language = languageOf(text, moment.languages);
  const read = (words: string): WhenReading => {
    const found = readWhen(words, moment, language);
    // "Tomorrow 9": with no other word left, a number is an hour, but for German and Dutch, where it may count something.
    const isHour = found.kind === 'read' && found.time === null && /^\d{1,2}$/u.test(found.rest);
    return isHour && language !== 'de' && language !== 'nl' && words.endsWith(` ${found.rest}`)
      ? readWhen(`${found.words} ${AT[language]} ${found.rest}`, moment, language)
      : found;
  };
  const whole = tasks.length > 1 ? NONE : read(text);
  const said = when !== null && isSaid(when, text) ? when : null;
  const taken =
    (due === null ? null : exactDue(due, moment)) ??
    (said === null && when !== null ? settledOf(read(when)) : null);
  if (taken === null) {
    if (said !== null) return ofSlot(said, read(said));
    if (when !== null) return whole.kind === 'read' ? asDue(whole) : { kind: 'unclear', words: when };
    const named = read(title ?? '');
    const isByModel = analysis != null && analysis.by !== 'rules' && tasks.length > 1;
    const left =
      isByModel && named.kind === 'none' ? leftOut(title, tasks, text.split(CLAUSE_ENDS).map(read)) : null;
    return left ?? asDue(named.kind === 'none' ? whole : named);
  }
  if (said === null) return unsaid(taken, [whole, ...[text, ...text.split(CLAUSE_ENDS)].map(read)], when);
  // Words of the subject name no time.
  if (isSaid(said, title ?? '')) return asDue(whole);
  return together(taken, { said, half: read(said), whole });
}

/** The words that a reminder's time is read from. */
type AskedFor = Pick<Ask, 'text' | 'tasks'> & Partial<Pick<Ask, 'analysis'>>;

/**
 * A time that may belong to a task without one: no other task holds its words, or it is the only time, and another
 * reminder has it.
 */
function leftOut(
  title: string | null,
  tasks: Ask['tasks'],
  readings: readonly WhenReading[],
): DueSaid | null {
  const others = tasks.filter(({ given }) => given.title !== title || given.when !== null);
  const timed = readings.filter((each) => each.kind !== 'none');
  const isIn = (part: string | null, words: string): boolean => part !== null && isSaid(words, part);
  const unused = timed.find(
    ({ words }) =>
      !others.some(({ given: { title: other, text, query, when } }) =>
        [other, text, query, when].some((part) => isIn(part, words)),
      ),
  );
  const [only, another] = timed;
  const isShared =
    only !== undefined &&
    another === undefined &&
    others.some(({ tool, given }) => tool === 'reminder' && isIn(given.when, only.words));
  const found = unused ?? (isShared ? only : undefined);
  if (found === undefined) return null;
  return { kind: 'left', words: found.words, choices: [settledOf(found) ?? []].flat() };
}

const NONE: WhenReading = { kind: 'none' };

/** Matches the end of a clause; not a full stop, because it may be part of a date. */
const CLAUSE_ENDS = /[,;\n]|\s(?:and|then|und|dann|et|puis|y|luego|e|poi|en|dan)\s/iu;

/** A word beside the time may change it, so half of what was said sets nothing. */
const ofSlot = (said: string, found: WhenReading): DueSaid =>
  found.kind === 'none' || (found.kind === 'read' && !isFiller(found.rest))
    ? { kind: 'unclear', words: said }
    : asDue(found);

/** The model's day without words of the person for it: it counts where the ask names a time that may be this one. */
function unsaid(taken: Settled, readings: readonly WhenReading[], when: string | null): DueSaid {
  const same = readings.find((each) => each.kind === 'read' && agrees(taken, each));
  if (same !== undefined) return asDue(same);
  const named = readings.find((each) => each.kind !== 'none');
  if (named === undefined) return when === null ? { kind: 'none' } : { kind: 'unclear', words: when };
  return against(taken, named);
}

/** The model's day and the person's words for it. `half`: these words as Deputy reads them, `whole`: the whole ask. */
function together(
  taken: Settled,
  { said, half, whole }: { said: string; half: WhenReading; whole: WhenReading },
): DueSaid {
  const main = whole.kind === 'none' ? half : whole;
  const isWhole = half.kind === 'read' && isFiller(half.rest);
  if (main.kind === 'none') return { kind: 'set', due: taken, isGuess: true };
  if (main.kind === 'read') {
    if (agrees(taken, main)) return asDue(main);
    return isWhole || main !== half ? against(taken, main) : { kind: 'set', due: taken, isGuess: true };
  }
  const isSame = isWhole && agrees(taken, half);
  const around = tokensOf(main.words).length - tokensOf(said).length;
  // Another time of the ask is far from these words: "tomorrow to prepare for the meeting on Friday".
  if (isSame && around > MOST_BESIDE) return { kind: 'set', due: half, isGuess: true };
  // The model left out the very words that Deputy could not read.
  if (isSame) return { kind: 'unclear', words: main.words };
  return against(taken, main);
}

/** The most words beside a time that may belong to it. */
const MOST_BESIDE = 4;

function against(taken: Settled, named: WhenReading): DueSaid {
  if (named.kind === 'unclear' && named.why === 'unread') return { kind: 'set', due: taken, isGuess: true };
  return named.kind === 'read'
    ? { kind: 'differs', words: named.words, choices: [settledOf(named) ?? taken, taken] }
    : asDue(named);
}

/**
 * Whether a model's time fits the one that Deputy reads. It may leave out a time of day or a repetition, name the usual
 * hour of a day, or another first day of the same repetition.
 */
export const agrees = (taken: Settled, said: Settled): boolean =>
  (taken.date === said.date || (said.recurrence !== null && taken.recurrence === said.recurrence)) &&
  (taken.time === null || said.time === null || taken.time === said.time) &&
  (taken.until === null || taken.until === said.until) &&
  (taken.recurrence === null || ruleOf(taken) === ruleOf(said));

/** How often, without the day that the first one has anyway: "every 2 weeks on Monday" from a Monday. */
function ruleOf({ date, recurrence }: Settled): string | null {
  const [, rule = '', on = ''] =
    /^(every (?:\d+ )?(?:week|month|year)s?) on (?:the )?(.{1,40})$/u.exec(recurrence ?? '') ?? [];
  const day = DateTime.fromISO(date);
  const names = [day.toFormat('cccc'), day.toFormat('d'), day.toFormat('LLLL d')];
  return names.includes(on.replace(/(\d)(?:st|nd|rd|th)$/u, '$1')) ? rule : recurrence;
}

/** A time in one exact form, such as `2026-12-01 09:00, every 2 weeks`; `null` if it is none, or over. */
export function exactDue(text: string, moment: Moment): Settled | null {
  const [, date = '', time = null, often = '', end = null] = EXACT.exec(text) ?? [];
  const day = DateTime.fromISO(date, { zone: moment.zone });
  const last = DateTime.fromISO(`${date}T${time ?? '23:59'}`, { zone: moment.zone });
  if (date === '' || !day.isValid || !last.isValid || last.toMillis() < moment.from) return null;
  const read = often === '' ? null : readWhen(often, { ...moment, from: day.toMillis() }, 'en');
  if (read !== null && (read.kind !== 'read' || read.recurrence === null)) return null;
  // The words beside a recurrence may end it: "for two weeks".
  const until = end ?? (read === null || isFiller(read.rest) ? null : read.rest);
  return { date, time: time ?? read?.time ?? null, recurrence: read?.recurrence ?? null, until };
}

const EXACT =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d)?)?(?:[\s,;|]+(every \S.{0,80}?))?(?:[\s,;|]+(?:until|till|through|to) (.{1,40}))?$/u;

/** The question which of two times is meant, each as {@link exactDue} reads it. `order`: the one that it completes. */
export const whichTime = (order: TaskOrder, choices: readonly Settled[], zone: string): OpenQuestion => ({
  ...{ order, fills: 'when' },
  options: choices.map((each) => {
    const due = hasEnd(each) ? { ...each, until: null } : each;
    const { date, time, recurrence, until } = due;
    const parts = [recurrence, until === null ? null : `until ${until}`].filter((part) => part !== null);
    return {
      label: dueWords(due, zone),
      value: [`${date}${time === null ? '' : ` ${time}`}`, ...parts].join(', '),
    };
  }),
});

/** Says how Deputy reads a time, and how the model does. */
export const readTwice = (choices: readonly Settled[], zone: string): string =>
  `is ${choices.map((each) => dueWords(each, zone)).join(' as Deputy reads it, and ')} as the model does`;

/** Describes when a reminder is due, with the day of the week, so that a wrong day is noticed. */
export function dueWords({ date, time, until, recurrence }: Settled, zone: string): string {
  const day = DateTime.fromISO(date, { zone }).toFormat('ccc');
  const parts = [`${day} ${date}`, time, until === null ? null : `until ${until}`, recurrence];
  const skipped = skippedMonths(recurrence ?? '');
  return `${parts.filter((part) => part !== null).join(', ')}${skipped === null ? '' : ` (${skipped})`}`;
}

function settledOf(found: WhenReading): Settled | null {
  if (found.kind !== 'read') return null;
  const { date, time, recurrence, until } = found;
  return { date, time, recurrence, until };
}

function asDue(found: WhenReading): DueSaid {
  const due = settledOf(found);
  if (due !== null) return { kind: 'set', due, isGuess: false };
  if (found.kind !== 'unclear') return { kind: 'none' };
  return { kind: found.why === 'past' ? 'past' : 'unclear', words: found.words };
}

/** Whether a text contains all words of a phrase. */
function isSaid(phrase: string, text: string): boolean {
  const words = new Set(tokensOf(text).map((token) => token.text));
  return tokensOf(phrase).every((token) => words.has(token.text));
}
