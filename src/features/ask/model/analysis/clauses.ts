import { isFiller, type TalkKind, talkWords } from '../conversation/talk-words';
import {
  beginsOrder,
  CLAUSE_STARTS,
  type Cue,
  cueAt,
  dutiesWithin,
  MOST_CUE_CHARACTERS,
  quotedSpans,
  reminderWithin,
} from './cues';
import { readWhen } from '../../../../kernel/dates/read-when';
import { isOnlyLead, leadIn } from '../lead-time';
import { isLasting } from '../series';
import { thingsNeeded } from './done-said';
import { isCondition, isDoing, isOnlyDate, isToDo } from './reminder-said';
import { withSharedDay } from './shared-day';
import { type SaidMoment, TO_DO, trimmed, withoutJoint } from './time-slot';

/** A part of an ask that begins with a phrase of its own, or with none. */
export interface Clause {
  cue: Cue | null;
  /** Text before the phrase, such as "On Friday,". */
  before: string;
  match: RegExpExecArray | null;
  rest: string;
  /** Whether it is one of several things to do. */
  isToDo?: boolean;
  /** The things that its pronoun means. */
  things?: string;
}

/** Divides the text at the phrases that begin a task; each clause extends up to the next phrase. */
export function clausesOf(text: string, said: SaidMoment): Clause[] {
  const quoted = quotedSpans(text);
  let found: Begun[] = [];
  for (const start of text.matchAll(CLAUSE_STARTS)) {
    const from = start.index + start[0].length;
    if (quoted.some(([begin, end]) => from > begin && from < end) || from >= text.length) continue;
    const last = found.at(-1);
    // Polite words with a comma, as in "Hey, remind me", belong to the phrase that they were read with.
    if (last?.match != null && last.from + last.match[0].length > from) continue;
    // After a colon all is the letter, up to the next sentence or "and", or steps of the plan, up to the next sentence.
    const opened = found.filter(({ cue }) => cue !== null).at(-1);
    const [head = '', colon] = text.slice(opened?.from, from).split(/(: )/u);
    const isLetter = opened?.cue?.tool === 'draft' && /^,\s*$/u.test(start[0]);
    const isStep =
      opened?.cue?.tool === 'plan' &&
      !/[.!?;\n]/u.test(start[0]) &&
      text.slice(opened.from + head.length).includes(',');
    if (colon !== undefined && (isLetter || isStep)) continue;
    const all = cueAt(text.slice(from));
    const cued = all !== null && holdsCue(all) ? cueAt(text.slice(from), 'append') : all;
    const later = cued === null && found.length > 0 ? afterTime(text, from, said) : null;
    if (cued !== null) found.push({ at: start.index, from, ...cued });
    else if (later !== null) found.push({ at: start.index, ...later });
    else if (isSwallowed(text.slice(from), found))
      found.push({ at: start.index, from, cue: null, match: null });
  }
  // "I have to call the bank, remind me tomorrow" is only one task.
  if (found.length > 1) found = found.filter(({ cue }) => cue?.isDuty !== true);
  const dated =
    found[0]?.from === 0
      ? null
      : datedReminder(text.slice(0, found[0]?.at ?? text.length), said, found.length === 0);
  if (dated !== null) found.unshift(dated);
  if (found.length === 0) return uncued(text, said);
  const lead = text
    .slice(0, found[0]?.at === 0 ? 0 : found[0]?.from)
    .replace(/^\s*(?:\d{1,3}[.)]|[-*•])\s+/u, '');
  const clauses = found.flatMap(({ from, cue, match, before = '' }, n): Clause[] => {
    const [head = ''] = match ?? [];
    const whole = trimmed(text.slice(from + head.length, found[n + 1]?.at ?? text.length));
    const rest = saidIn(FRAME.test(head) ? trimmed(whole.replace(FRAME_END, '')) : whole);
    return timedParts({ cue, match, before, rest }, n === 0 ? lead : before, said);
  });
  for (const [n, clause] of clauses.entries()) takeThings(clauses[n - 1], clause);
  const [first, ...others] = clauses;
  // "We're out of milk, put it on the list."
  const { what = '', note = '' } = first?.match?.groups ?? {};
  const things = note !== '' && PRONOUN.test(what) ? thingsNeeded(trimmed(lead)) : null;
  if (first !== undefined && things !== null) return [{ ...first, things }, ...others];
  if (first === undefined || talkWords(lead).every(({ kind }) => SAID_FIRST.has(kind))) return clauses;
  // The subject may come before the phrase: "The rent is due on Friday. Remind me."
  const pointed = trimmed(first.rest.replace(POINTS, ''));
  const isTime = isFiller(pointed) || isOnlyDate(leadIn(pointed, said)?.rest ?? pointed, said);
  const rest = isTime ? pointed : first.rest;
  const isAbout =
    first.cue?.tool === 'reminder' &&
    (isOnlyLead(rest, said.language) ||
      [lead, leadIn(rest, said)?.rest ?? rest].some(
        (part) => isFiller(part) || isOnlyDate(part, said) || isCondition(lead),
      ));
  return isAbout
    ? [
        {
          ...first,
          rest: isFiller(rest) ? '' : rest,
          before: lead.replace(/(?:[\s.!]| (?:and|und|et|y|e|en) )+$/iu, ''),
        },
        ...others,
      ]
    : [...toDosOf(trimmed(text.slice(0, found[0]?.at)), said), ...clauses];
}

/** Matches the end of a phrase that goes around its time: "gib mir am Sonntag Bescheid", "trag mir morgen Sport ein". */
const FRAME_END =
  /(?:^| )(?:bescheid(?: (?:geben|sagen))?|een (?:seintje|belletje)(?: geven)?|ein(?=[\s.!]*$))(?=[\s,.!]|$)/iu;
const FRAME = /(?:tra?ge?|gib|sage?|mir|dir|geef|me)\s*$/iu;

/** The things that "them" means, where the words before it end with their need: "..., and we need eggs, put them on my list". */
function takeThings(before: Clause | undefined, clause: Clause): void {
  const { what = '', note = '' } = clause.match?.groups ?? {};
  const last = [...(before?.rest ?? '').matchAll(CLAUSE_STARTS)].at(-1);
  if (before === undefined || last === undefined || note === '' || !PRONOUN.test(what)) return;
  const things = thingsNeeded(before.rest.slice(last.index + last[0].length));
  if (things === null) return;
  clause.things = things;
  before.rest = before.rest.slice(0, last.index);
}

/** Where the only time of a text begins, if the text names something else, too. */
function timedAt(text: string, { when, language }: SaidMoment): number | null {
  const found = readWhen(text, when, language);
  return found.kind === 'read' && /\p{L}{3}/u.test(found.rest) ? (found.spans[0]?.[0] ?? null) : null;
}

/**
 * The reminders of one phrase, each with a time and a subject of its own: "remind me tonight to put the bins out and
 * tomorrow to move the car".
 */
function timedParts(clause: Clause, lead: string, said: SaidMoment): Clause[] {
  const { cue, rest } = clause;
  if (cue?.tool !== 'reminder') return [clause];
  // Else "Monday, Thursday flurb and Saturday to call Ada" would be two, and "every week of flurb Monday and Friday" as well.
  const isWhole = (text: string): boolean => {
    const found = readWhen(text, said.when, said.language);
    const spans = found.kind === 'read' ? found.spans : [];
    const isBroken = spans.some(([start], n) => text.slice(spans[n - 1]?.[1] ?? start, start).trim() !== '');
    if (found.kind !== 'read' || isBroken) return false;
    const subject = trimmed(found.rest);
    return withoutJoint(subject, cue.language) !== subject || TO_DO[said.language].test(subject);
  };
  for (const { index, 0: joint } of rest.matchAll(CLAUSE_STARTS)) {
    const head = `${lead} ${rest.slice(0, index)}`;
    const next = rest.slice(index + joint.length);
    const isApart =
      index > 0 && /\s/u.test(joint) && timedAt(head, said) !== null && timedAt(next, said) === 0;
    if (isApart && (cue.isDuty === true || isWhole(head)) && isWhole(next))
      return [{ ...clause, rest: rest.slice(0, index) }, ...timedParts({ ...clause, rest: next }, '', said)];
  }
  return [clause];
}

/** A clause that begins at `from`, after a joint at `at`. */
interface Begun extends Pick<Clause, 'cue' | 'match'>, Partial<Pick<Clause, 'before'>> {
  at: number;
  from: number;
}

/** A reminder whose time stands before its phrase: "..., and at 6 remind me of the gym". */
function afterTime(text: string, from: number, said: SaidMoment): Omit<Begun, 'at'> | null {
  const shown = text.slice(from, from + LONGEST_DATE * 2);
  const within = reminderWithin().exec(shown);
  const before = shown.slice(0, within?.index ?? 0);
  const cued =
    within === null || !isOnlyDate(before, said) ? null : cueAt(text.slice(from + within.index + 1));
  return cued?.cue.tool === 'reminder' ? { from: from + (within?.index ?? 0) + 1, before, ...cued } : null;
}

/** Whether words of a mail begin an order to Deputy, which is read by itself or asked about: "..., and add it to my list". */
function isSwallowed(text: string, found: readonly Begun[]): boolean {
  const cue = found.filter((each) => each.cue !== null).at(-1)?.cue;
  return cue?.tool === 'draft' && beginsOrder(text, cue.language);
}

/** Whether nothing but polite words stands before the things for a list. */
export const isBareList = (all: string, what: string): boolean =>
  all.includes(what) && isFiller(all.slice(0, all.indexOf(what)));

/** Whether the things for a list hold a phrase with a verb: "eggs are out, put them on my list". */
function holdsCue({ cue, match }: { cue: Cue; match: RegExpExecArray }): boolean {
  const isBare = ({ 0: all, groups }: RegExpExecArray): boolean => isBareList(all, groups?.['what'] ?? ' ');
  const { what = '' } = match.groups ?? {};
  if (cue.tool !== 'append') return false;
  return [...what.matchAll(CLAUSE_STARTS)].some(({ index, 0: start }) => {
    const next =
      index === 0
        ? null
        : cueAt(
            `${what.slice(index + start.length)} ${match[0].slice(match[0].indexOf(what) + what.length)}`,
          );
    return next !== null && !isBare(next.match);
  });
}

/** Matches a pronoun that points at something said before. */
export const POINTS =
  /^(?:(?:of|about|to|for|an|à|de|di|a|aan|om) )?(?:it|that|this|them|those|these|das|daran|dran|dies|davon|ça|cela|ceci|eso|esto|ello|aquello|questo|quello|ciò|isso|isto|aquilo|d(?:aquilo|isso|isto)|dat|dit|daar(?: ?aan)?|er ?aan|(?:on )?that day|ce jour[- ]?là|an (?:dem|diesem) tag|ese día|quel giorno|n?esse dia|die dag|a partire da quest[oa])(?![\p{L}\p{N}])/iu;

/** Matches a pronoun for things. */
export const PRONOUN =
  /^(?:it|them|those|that|both|all|ça|cela|questo|isso|es|sie|das|die|den|beides|alles|les?|la|l[oa]s?|li|os?|as?|ze|het|dat|die)$/iu;

/** The text, or '' if it is nothing but punctuation. */
const saidIn = (text: string): string => (/[^\s\p{P}]/u.test(text) ? text : '');

/** The parts of a text beside an order, each a thing to do where all of them are; else as {@link uncued} divides it. */
function toDosOf(text: string, said: SaidMoment): Clause[] {
  const parts = text
    .split(CLAUSE_STARTS)
    .map(trimmed)
    .filter((part) => part !== '');
  return parts.every((part) => isDoing(part, said) || isToDo(part, said))
    ? parts.map((part) => ({ ...unknownClause(part), isToDo: true }))
    : uncued(text, said);
}

/** Whether a name with a day may be one more day of what repeats before it: "every Tuesday and Thursday school". */
function isDayMore(part: string, before: string | undefined, { when, language }: SaidMoment): boolean {
  const [former, found] = [before ?? '', part].map((each) => readWhen(each, when, language));
  const repeats = former?.kind === 'read' && former.recurrence !== null;
  return repeats && found?.kind === 'read' && found.time === null && !isDoing(part, { when, language });
}

/** Divides a text without a phrase where every part is a line of a to-do list: "dentist fri 8am, call mum tonight". */
function uncued(text: string, said: SaidMoment): Clause[] {
  const all = text
    .split(CLAUSE_STARTS)
    .map(trimmed)
    .filter((part) => part !== '');
  // "Take the bins out, call mum and on Saturday fetch the drinks": the day is that of the last one.
  const isOfLast = all.every((part, n) =>
    n === all.length - 1
      ? timedAt(part, said) === 0 && isToDo(part, said)
      : isDoing(part, said) && timedAt(part, said) === null,
  );
  if (all.length > 1 && isOfLast) return toDosOf(text, said);
  const [parts, joints]: [string[], string[]] = [[], []];
  let from = 0;
  for (const { index, 0: start } of [...text.matchAll(CLAUSE_STARTS), { index: text.length, 0: '' }]) {
    const part = trimmed(text.slice(from, index));
    const isNext = parts.length > 0 && timedAt(part, said) === 0 && SEVERAL_WORDS.test(part);
    if (!isNext && (!isToDo(part, said) || isDayMore(part, parts.at(-1), said))) continue;
    parts.push(part);
    joints.push(start);
    from = index + start.length;
  }
  const isRead =
    from === text.length &&
    !isLasting(text, said.when, said.language) &&
    parts.every((part) => timedAt(part, said) !== null);
  const lines = isRead ? withSharedDay(parts, joints.slice(0, -1), said) : null;
  return (lines === null || lines.length === 0 ? [text] : lines).map((line, n) => ({
    ...unknownClause(line),
    ...(n > 0 ? { isToDo: true } : {}),
  }));
}

/** Matches more than a time of one word and one other: "Thursday flurb" may belong to what was said before. */
const SEVERAL_WORDS = /\S \S+ \S+ \S/u;

/** Words such as "no" and "also", which have no meaning of their own. */
const SAID_FIRST: ReadonlySet<TalkKind | null> = new Set(['not', 'polite', 'too'] as const);

const unknownClause = (rest: string): Clause => ({ cue: null, before: '', match: null, rest });

/** Finds a reminder in a short text: a phrase with only a date before it. */
function datedReminder(text: string, said: SaidMoment, isAlone: boolean): Begun | null {
  const shown = text.slice(0, MOST_CUE_CHARACTERS);
  for (const cue of isAlone ? dutiesWithin() : []) {
    const match = cue.pattern.exec(shown);
    const from = match?.index ?? 0;
    if (match !== null && from <= LONGEST_DATE && isOnlyDate(text.slice(0, from), said))
      return { at: from + 1, from, cue, match };
  }
  const within = reminderWithin().exec(shown);
  if (within === null || within.index > LONGEST_DATE) return null;
  const from = within.index + 1;
  const cued = cueAt(text.slice(from));
  const lead = text.slice(0, from);
  return cued === null || !(isOnlyDate(lead, said) || isCondition(lead)) ? null : { at: from, from, ...cued };
}

const LONGEST_DATE = 60;
