import { DateTime } from '../../../../kernel/dates/date-time';
import { languageOf, type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { NEVER_MIND, NO, YES } from '../../../../kernel/notes/text/yes-no';
import { isQuestion } from '../analysis/question';
import { COMMAND, subjectIn } from '../analysis/reminder-said';
import { cueAt } from '../analysis/cues';
import {
  type Ask,
  ASK_MEANINGS,
  type AskMeaning,
  isOpen,
  isUnclear,
  type OpenQuestion,
  type TaskOrder,
} from '../ask';
import { exactDue } from '../due-said';
import { oneOfAsked } from './day-number';
import { IN_MIND_MS, isNamed, MOST_NAMED, nameWords } from './made';
import { smallTalkReply } from '../analysis/small-talk';
import { foldLetters } from '../../../../core/tools/search-words';
import { plainly } from './plain-words';
import { PLACES } from './turn-words';
import { namesIn, onlyTime } from './talk-back';
import { type TalkKind, type TalkWord, talkWords } from './talk-words';
import { changedDue } from './time-said';

/** A text read as the answer to a question of an earlier ask, whose id is `ask`. Tasks and facts count from 1. */
export type QuestionAnswer = { ask: string } & (
  | { kind: 'orders'; orders: readonly TaskOrder[]; why: string }
  | { kind: 'meant'; task: number; as: AskMeaning }
  | { kind: 'resumed' }
  | { kind: 'fact'; fact: number; isKept: boolean }
  /** The person wants nothing done. */
  | { kind: 'dropped' }
);

/**
 * Reads a text as the answer to the question that is open; `null` if it is none. Asks that failed or were only searches
 * do not close a question. `asks`: the earlier ones that this device keeps, the latest first.
 */
export function answerTo(text: string, asks: readonly Ask[], when: Moment): QuestionAnswer | null {
  if (text.length > MOST_CHARACTERS) return null;
  for (const ask of asks) {
    if (when.from - Date.parse(ask.at) > IN_MIND_MS) return null;
    const answer = answerIn(text, ask, when);
    if (answer !== null || !isAside(ask)) return answer;
  }
  return null;
}

/** Whether an ask changed nothing. */
const isAside = ({ tasks, analysis }: Ask): boolean =>
  (tasks.length > 0 || (analysis !== null && analysis.answers === undefined)) &&
  tasks.every(({ tool, state }) => state.kind === 'failed' || tool === 'answer' || tool === 'search');
const MOST_CHARACTERS = 200;

function answerIn(text: string, ask: Ask, when: Moment): QuestionAnswer | null {
  const unclear = ask.tasks.findIndex(isUnclear);
  const facts = ask.facts.filter(({ state }) => state === 'proposed');
  const isWaiting = isOpen(ask) && ask.analysis !== null;
  const of = ask.id;
  if (unclear >= 0) {
    const as = meaningIn(text);
    if (as !== null) return { kind: 'meant', ask: of, task: unclear + 1, as };
    if (NEVER_MIND.test(text) || NO.test(text)) return { kind: 'dropped', ask: of };
  }
  for (const [n, { state, tool, given: asked }] of ask.tasks.entries()) {
    if (state.kind !== 'done' || state.open === undefined) continue;
    const order = completed(text, { ...state.open, asked: asked.when }, when);
    // The question is about the note of its task, if it names no other.
    const own = state.notes.length > 0 && tool !== 'change' ? `${of}.${String(n + 1)}` : null;
    if (order !== null)
      return {
        ...{ kind: 'orders', ask: of, why: `Your answer to: ${state.said}` },
        orders: [{ ...order, given: { ...order.given, note: order.given.note ?? own } }],
      };
  }
  if (isWaiting && YES.test(text)) return { kind: 'resumed', ask: of };
  if (isWaiting && NEVER_MIND.test(text)) return { kind: 'dropped', ask: of };
  const isAsking = ask.tasks.some(({ state }) => state.kind === 'done' && state.open !== undefined);
  if ((isWaiting || isAsking) && NO.test(text)) return { kind: 'dropped', ask: of };
  const [fact] = facts;
  const isYes = YES.test(text);
  if (fact !== undefined && facts.length === 1 && (isYes || NO.test(text)))
    return { kind: 'fact', ask: of, fact: ask.facts.indexOf(fact) + 1, isKept: isYes };
  return null;
}

/** The meaning that a text such as "a reminder" or "search for it" chooses; `null` if it says more, or something else. */
function meaningIn(text: string): AskMeaning | null {
  const [named, other] = namesIn(text);
  if (named === undefined || other !== undefined) return cuedIn(text);
  return (named.kind === null ? null : NAMED[named.kind]) ?? cuedIn(text);
}

/** The meaning of a phrase that names nothing, such as "draft a mail". */
function cuedIn(text: string): AskMeaning | null {
  const cued = cueAt(text);
  if (cued === null || namesIn(text.slice(cued.match[0].length)).length > 0) return null;
  return ASK_MEANINGS.find((meaning) => meaning === cued.cue.tool) ?? null;
}

const NAMED: Partial<Record<TalkKind, AskMeaning>> = {
  reminder: 'reminder',
  draft: 'draft',
  note: 'create_note',
  plan: 'plan',
};

/** The order of a question, completed by the answer; `null` if the text does not answer it. */
function completed(
  text: string,
  { order, fills, options, asked }: OpenQuestion & { asked: string | null },
  when: Moment,
): TaskOrder | null {
  const all = order.tool === 'delete' && fills === 'note' ? allChosen(text, options) : null;
  if (all !== null) return { ...order, given: { ...order.given, note: all } };
  const [only, other] = options;
  if (fills === 'note' && only !== undefined && other === undefined && YES.test(text))
    return { ...order, given: { ...order.given, [fills]: only.value } };
  if (fills === 'title') return titled(text, order, when);
  const isFree = options.length === 0 || (fills === 'to' && text.includes('@'));
  const value =
    fills === 'when'
      ? timeChosen(text, { options, asked: asked ?? '' }, when)
      : (chosen(text, options, when) ?? (isFree ? said(text, fills, when) : null));
  return value === null ? null : { ...order, given: { ...order.given, [fills]: value } };
}

/** The reminder of what a text names, at the time that was said before, or is now; `null` if it asks for anything else. */
function titled(text: string, { tool, given }: TaskOrder, when: Moment): TaskOrder | null {
  const language = languageOf(text, when.languages);
  const plain = plainly(text);
  const time = onlyTime(plain, when);
  if (time !== null)
    return { tool, given: { ...given, when: given.when === null ? time : `${given.when} ${time}` } };
  const cued = cueAt(plain);
  const isOwn = isQuestion(text) || smallTalkReply(text) !== null || COMMAND.test(plain);
  if (isOwn || YES.test(text) || NO.test(text) || NEVER_MIND.test(text)) return null;
  if (talkWords(text).some(({ kind }) => kind !== null && OF_OTHERS.has(kind))) return null;
  if (cued !== null && cued.cue.isDuty !== true) return null;
  const title = subjectIn(plain, { when, language });
  const own = readWhen(plain, when, language);
  const isDated = own.kind !== 'none';
  return title === null ? null : { tool, given: { ...given, title, when: isDated ? own.words : given.when } };
}

/** Words for a thing that is there already. */
const OF_OTHERS: ReadonlySet<TalkKind> = new Set([
  'move',
  'delete',
  'undo',
  'forget',
  'earlier',
  'later',
] as const);

/** The values of all options, one a line, if a text such as "both" chooses them; `null` if there may be more. */
function allChosen(text: string, options: OpenQuestion['options']): string | null {
  const kinds = talkWords(text).map(({ kind }) => kind);
  const isAll = kinds.includes('both') ? options.length === 2 : kinds.includes('all');
  const isKnown = options.length > 1 && options.length < MOST_NAMED;
  return isAll && isKnown && kinds.every((kind) => kind !== null && ALL_WORDS.has(kind))
    ? options.map(({ value }) => value).join('\n')
    : null;
}

const ALL_WORDS: ReadonlySet<TalkKind> = new Set(['both', 'all', 'polite', 'delete', 'it', 'fill'] as const);

/** The only option that a text names, or another time in its own words; `null` if it fits both, or is no time. */
function timeChosen(
  text: string,
  { options, asked }: Pick<OpenQuestion, 'options'> & { asked: string },
  when: Moment,
): string | null {
  const exact = options.find(({ label, value }) => text === value || text === label);
  const words = exact === undefined ? onlyTime(text, when) : null;
  if (words === null) return exact?.value ?? null;
  // A number alone may be the day of one option or the hour of another.
  const [fitting, other] = options.filter(
    ({ value }) => isTime(words, value, when) || Number(words) === Number(value.slice(8, 10)),
  );
  return other === undefined ? (fitting?.value ?? oneOfAsked(words, asked, when) ?? words) : null;
}

/** Whether words such as "Friday", "at 9" and "on 4 December" name this time. */
function isTime(words: string, value: string, when: Moment): boolean {
  const due = exactDue(value, when);
  if (due === null) return false;
  const read = readWhen(words, when);
  const isWeekday = read.kind === 'read' && read.weekday === true;
  const before = DateTime.fromISO(due.date, { zone: when.zone }).toMillis() - 1;
  // A weekday alone may be that of a later week.
  const from = isWeekday ? Math.max(before, when.from) : when.from;
  const changed = changedDue(words, { ...due, recurrence: null }, { ...when, from });
  if (changed.kind !== 'set') return false;
  const { date, time, recurrence } = changed.due;
  return date === due.date && time === due.time && (recurrence ?? due.recurrence) === due.recurrence;
}

/** The value of the only option that has all names of the text, or the day that it names. */
function chosen(text: string, options: OpenQuestion['options'], when: Moment): string | null {
  const exact = options.find(({ label, value }) => text === value || text === label);
  if (exact !== undefined) return exact.value;
  const names = namesIn(text).flatMap(({ start, end }) => nameWords(text.slice(start, end)));
  const kinds = talkWords(text).map(({ kind }) => kind);
  const fitting =
    names.length === 0
      ? options.filter(({ value }) => kinds.some((kind) => kind === value))
      : options.filter(({ label }) => isNamed(label, names));
  const [only, other] =
    fitting.length > 0 ? fitting : [...ofDay(text, options, when), ...ofPlace(text, options)];
  return only === undefined || other !== undefined ? null : only.value;
}

/** The option that a text such as "the second one" counts. */
const ofPlace = (text: string, options: OpenQuestion['options']): OpenQuestion['options'] => {
  const words = namesIn(text).map(({ start, end }) => foldLetters(text.slice(start, end)));
  const at = PLACES.findIndex((each) => words.length === 1 && each.test(words[0] ?? ''));
  return options.slice(at, at < 0 ? 0 : at + 1);
};

function ofDay(text: string, options: OpenQuestion['options'], when: Moment): OpenQuestion['options'] {
  const found = readWhen(text, when);
  return found.kind === 'read' && namesIn(found.rest).length === 0
    ? options.filter(({ label }) => label.includes(found.date))
    : [];
}

/** The value that a text gives in its own words; `null` if it says something else. */
function said(text: string, fills: OpenQuestion['fills'], when: Moment): string | null {
  if (fills !== 'to') return null;
  const [address] = ADDRESS.exec(text) ?? [];
  if (address !== undefined) return address;
  const names = namesIn(text);
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined || names.length > MOST_NAMES || !isName(text, names)) return null;
  const isRead = cueAt(text) !== null || isQuestion(text) || readWhen(text, when).kind !== 'none';
  return isRead ? null : text.slice(first.start, last?.end);
}

/** Whether the words can be someone's name: no other word for an earlier thing, and after a verb in capitals. */
function isName(text: string, names: readonly TalkWord[]): boolean {
  if (NEVER_MIND.test(text) || YES.test(text) || NO.test(text) || smallTalkReply(text) !== null) return false;
  const isVerb = talkWords(text).some(({ kind }) => kind === 'make' || kind === 'move');
  if (COMMAND.test(text.trim())) return false;
  const isCapital = (word: TalkWord | undefined): boolean => /^\p{Lu}/u.test(text.slice(word?.start));
  return names.every((word, n) => {
    const before = names[n - 1];
    // "Maria de la Cruz", but not "tell me a joke": only capitals have other words between them.
    const isNext = n === 0 || /^[\s.’'-]*$/u.test(text.slice(before?.end, word.start));
    return word.kind === null && (isCapital(word) ? isNext || isCapital(before) : isNext && !isVerb);
  });
}

const MOST_NAMES = 4;
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/u;
