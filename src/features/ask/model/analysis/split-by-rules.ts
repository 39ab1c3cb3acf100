import { visibleText } from '../../../../kernel/mail/text/visible-text';
import type { LanguageCode } from '../../../../kernel/dates/language';
import { languageOf, type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { NEVER_MIND } from '../../../../kernel/notes/text/yes-no';
import { type AskMeaning, NO_ARGUMENTS, type TaskArguments, type TaskOrder } from '../ask';
import { isInMind, type MadeThing, PAUSE_MS } from '../conversation/made';
import { plainly } from '../conversation/plain-words';
import { onlyTime, othersToo, talkBack } from '../conversation/talk-back';
import { REASON, type TalkKind, talkWords } from '../conversation/talk-words';
import { smallTalkReply, withoutThanks } from './small-talk';
import { stateAsked } from './state-asked';
import { withoutMarks } from '../tools/append';
import { changeOfUnknown, changesSaid } from './changed-said';
import { type Clause, clausesOf, POINTS } from './clauses';
import { CLAUSE_STARTS, cueAt, orderOfList, withoutTypo } from './cues';
import { asOneLine, bare, draftOf, noteOf } from './given-by-rules';
import { ofDay } from './of-day';
import { isQuestion } from './question';
import {
  DEVICE,
  isDoing,
  isOnlyDate,
  isToDo,
  NEGATION,
  PLAN_WISH,
  reminderOf,
  remindersOf,
} from './reminder-said';
import { areItems, doneOrder, OF_LIST, orderOf, type SaidWhen, unknownOrder } from './clause-order';
import { saidPlainly } from './said-plainly';
import { trimmed } from './time-slot';
import { inUsualWords } from './usual-words';

/** An ask, split into tasks. */
export interface Split {
  reasoning: string;
  /** Reply to the person if no task is needed. */
  answer: string | null;
  orders: TaskOrder[];
}

/** Maximum number of tasks in one ask; no person types more. */
export const MOST_TASKS = 20;
const MOST_CHARACTERS = 4_000;

/**
 * Splits an ask at the phrases that begin a task. Text without such a phrase becomes a plan if it looks like longer
 * work, a lookup if it is a question, and otherwise `unclear` for the person, so no word is lost. `made`: things of
 * earlier asks, which a text such as "move it to 5" refers to. `language`: that of a longer text that this is a part of.
 */
export function splitByRules(
  text: string,
  when: Moment,
  made: readonly MadeThing[] = [],
  language?: LanguageCode,
): Split {
  const shown = inUsualWords(withoutTypo(withoutThanks(visibleText(text.slice(0, MOST_CHARACTERS)).trim())));
  const reply = smallTalkReply(shown);
  if (reply !== null) return { reasoning: REASONING, answer: reply, orders: [] };
  const said: SaidWhen = { when, language: language ?? languageOf(shown, when.languages), made };
  const ofDays = ofDay(shown, said, (each, of) => splitByRules(each, when, of, said.language).orders);
  if (ofDays !== null) return { reasoning: REASONING, answer: null, orders: [ofDays] };
  const back = isOfBefore(shown, said) ? talkBack(shown, said) : null;
  if (back !== null) return { reasoning: REASONING, answer: null, orders: [back] };
  // After an earlier ask, a time may be another one for that.
  const isOfNone = !made.some((thing) => isInMind(thing, when.from));
  if (isOfNone && isOnlyDate(shown, said))
    return {
      ...{ reasoning: REASONING, answer: null },
      orders: [{ tool: 'reminder', given: { ...NO_ARGUMENTS, title: '', when: shown } }],
    };
  const [, end = ''] = /[,;.–—-]\s+([^,;.–—-]{3,40}[.!]*)$/u.exec(shown) ?? [];
  if (NEVER_MIND.test(end) && cueAt(shown) !== null)
    return { reasoning: REASONING, answer: null, orders: [unknownOrder(shown, said)] };
  const fact = shown.replace(FACT_LAST, '');
  if (fact !== shown && cueAt(fact) === null)
    return {
      ...{ reasoning: REASONING, answer: null },
      orders: [
        { tool: 'remember', given: { ...NO_ARGUMENTS, text: fact.replace(/^(?:fyi|btw)[,:]? /iu, '') } },
      ],
    };
  const state = stateAsked(shown, when);
  if (state !== null)
    return {
      ...{ reasoning: REASONING, answer: null },
      orders: [{ tool: 'state', given: { ...NO_ARGUMENTS, query: state.topic, text: shown } }],
    };
  const { tool: cued, isDuty = false } = cueAt(shown)?.cue ?? {};
  const isPlan = PLAN_WISH.test(shown) && (cued === undefined || isDuty) && !isQuestion(shown);
  if (isPlan || DEVICE.test(shown))
    return {
      ...{ reasoning: REASONING, answer: null },
      orders: [{ tool: 'unclear', given: { ...NO_ARGUMENTS, text: shown } }],
    };
  // "On Wednesday" alone, after nothing that it may be about: of what?
  const isOther =
    isQuestion(shown) || talkWords(shown).some(({ kind }) => kind !== null && CORRECTS.has(kind));
  const isNew = !isOther && !made.some(({ at }) => when.from - at <= PAUSE_MS);
  const time = isNew ? onlyTime(plainly(shown), when) : null;
  if (time !== null)
    return {
      ...{ reasoning: REASONING, answer: null },
      orders: [{ tool: 'reminder', given: { ...NO_ARGUMENTS, title: '', when: time } }],
    };
  const pasted = pastedOrders(shown, said);
  if (pasted !== null) return { reasoning: REASONING, answer: null, orders: pasted };
  const clauses = clausesOf(shown, said);
  // The words of a mail or a note stay as they are.
  const isOwn = clauses.every(({ cue }) => cue === null || cue.tool === 'reminder');
  const plain = isOwn ? saidPlainly(shown, said) : [shown];
  const orders =
    changesSaid(shown, said) ??
    (plain[0] === shown && plain.length === 1 ? clauses : plain.flatMap((each) => clausesOf(each, said)))
      .slice(0, MOST_TASKS)
      .flatMap((clause) => ordersOf(clause, said));
  return { reasoning: REASONING, answer: null, orders };
}

/**
 * The tasks of a pasted list, one for each line: things for a note where the head says so, reminders where it names
 * reminders or to-dos, else what each line says by itself. `null` if the text holds no list.
 */
function pastedOrders(text: string, said: SaidWhen): TaskOrder[] | null {
  const numbers = [...text.matchAll(NUMBERED)].map(([, number]) => Number(number));
  const isNumbered = numbers.length > 1 && numbers.every((number, n) => number === n + 1);
  const lines = (isNumbered ? text.replace(NUMBERED, '\n$1. ') : text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const first = lines.findIndex((line) => withoutMarks(line) !== line);
  const items = lines.slice(first).map(withoutMarks);
  const head = lines.slice(0, Math.max(0, first)).join(' ');
  if (
    first < 0 ||
    items.length < 2 ||
    first > 1 ||
    lines.slice(first).some((line) => withoutMarks(line) === line)
  )
    return null;
  const cued = cueAt(head);
  const note = cued?.cue.tool === 'append' ? (cued.match.groups?.['note'] ?? null) : null;
  if (note !== null)
    return [{ tool: 'append', given: { ...NO_ARGUMENTS, text: items.join('\n'), note: bare(note) } }];
  const isToDo = cued?.cue.tool === 'reminder' || TO_DO_HEAD.test(head);
  if (head !== '' && !isToDo) return null;
  const day = readWhen(head, said.when, said.language);
  return items.flatMap((item) => {
    const orders = clausesOf(item, said).flatMap((clause) => ordersOf(clause, said));
    if (orders[0]?.tool !== 'unclear' || (head === '' && !isDoing(item, said))) return orders;
    const words = day.kind === 'none' ? item : `${item} ${day.words}`;
    return { tool: 'reminder', given: { ...NO_ARGUMENTS, ...reminderOf(words, '', { ...said, cue: null }) } };
  });
}

const NUMBERED = /(?:^|\s)(\d{1,2})[.)] (?=\p{L})/gu;

/** Matches the head of a list of things to do. */
const TO_DO_HEAD =
  /^(?:(?:my|meine|mes|mis|mie|minhas|mijn) )?(?:to[- ]?dos?|tasks?|aufgaben|zu erledigen|à faire|tâches|tareas|pendientes|por hacer|da fare|compiti|tarefas|a fazer|taken|te doen)(?: (?:list|liste|lijst|lista))?\s*:?$/iu;

/** Matches a wish to remember what stands before it. */
const FACT_LAST =
  /[,;.!–-] *(?:(?:please|and|bitte|und) )?(?:(?:keep|bear) (?:that|this|it) in mind|remember (?:that|this|it)|merk dir das|behalt das im kopf|retiens[ -](?:le|ça)|garde ça en tête|recu[eé]rdalo|tenlo en cuenta|tienilo a mente|tienine conto|guarda isso|lembra-te disso|onthoud (?:dat|het))[\s.!]*$/iu;

const CORRECTS: ReadonlySet<TalkKind> = new Set(['not', 'make', 'move'] as const);

/**
 * Whether a text that may begin like a reminder is about an earlier ask: "No, remind me on Friday", "remind Ben too".
 */
function isOfBefore(text: string, { when, language, made }: SaidWhen): boolean {
  if (!made.some((thing) => thing.turn === 0 && isInMind(thing, when.from))) return false;
  if (othersToo(text) !== null) return true;
  const found = readWhen(text, when, language);
  return found.kind === 'read' && talkWords(found.rest).every(({ kind }) => kind !== null);
}

function ordersOf(clause: Clause, said: SaidWhen): TaskOrder[] {
  const { cue, before, rest } = clause;
  const changes = cue === null ? changesSaid(rest, said) : null;
  if (changes !== null) return changes;
  const back =
    cue === null
      ? (talkBack(rest, said) ?? (doneOrder(rest, said) === null ? changeOfUnknown(rest, said) : null))
      : null;
  if (back !== null) return [back];
  const order = orderOf(clause, said);
  const { note } = order.given;
  if (OF_LIST.test(rest) && order.tool === 'append') return [order];
  if (LISTED.has(order.tool) && note !== null && clause.match?.groups?.['what'] !== undefined)
    return [order, ...ofSameList(rest, note, said)];
  if (order.tool === 'create_note' || order.tool === 'unclear') {
    const tasks = tasksListed(cue === null ? rest.slice(rest.indexOf(':') + 1) : rest, said);
    if (tasks !== null && (cue !== null || (LIST_HEAD.test(rest) && cueAt(rest) === null))) return tasks;
  }
  if (order.tool !== 'reminder') return [order];
  const { what = '' } = clause.match?.groups ?? {};
  const line = cue === null ? rest : `${before} ${what} ${asOneLine(rest)}`.replace(/\s+/gu, ' ').trim();
  // A thing to do is named at once, as a duty is.
  const all = remindersOf(line, before, {
    ...said,
    cue: cue === null || what === '' ? cue : { ...cue, isDuty: true },
  });
  return all.map((given) => ({
    ...order,
    given: { ...NO_ARGUMENTS, ...given, ...(isOfNothing(given, said) ? { title: '' } : {}) },
  }));
}

/** Several things to do, each a reminder without a day; `null` if a part of them is anything else. */
function tasksListed(text: string, said: SaidWhen): TaskOrder[] | null {
  const parts = text
    .split(CLAUSE_STARTS)
    .map(trimmed)
    .filter((part) => part !== '');
  const areTasks = parts.length > 1 && parts.every((part) => isDoing(part, said) || isToDo(part, said));
  return areTasks
    ? parts.map((part) => ({
        tool: 'reminder',
        given: { ...NO_ARGUMENTS, ...reminderOf(part, '', { ...said, cue: null }) },
      }))
    : null;
}

/** Matches what comes before a list of things to do: "3 things:". */
const LIST_HEAD = /^[^:,.;!?]{2,40}:\s/u;

/** Whether a reminder names nothing but "that", perhaps with a day: "remind me of that tomorrow". */
function isOfNothing({ title, when }: Partial<TaskArguments>, said: SaidWhen): boolean {
  const words = title ?? '';
  // "On Monday rather not": what is left only takes it back.
  const isTakenBack = talkWords(words).every(
    ({ kind, start, end }) => kind === 'not' || kind === 'polite' || NEGATION.test(words.slice(start, end)),
  );
  if (isTakenBack || FORGOT.test(words)) return words !== '';
  if (when != null && words === when && isOnlyDate(words, said)) return true;
  const left = words.replace(POINTS, '');
  const isPointed = left !== words || POINTS.test(when ?? '');
  return isPointed && (/^[\s.!]*$/u.test(left) || isOnlyDate(left, said));
}

/** Matches words that add to what was said before. */
const FORGOT =
  /^(?:(?:i |ich |j['’]ai |me |ho |ik )?(?:forgot to (?:say|mention)|(?:habe? )?vergessen zu sagen|oublié de (?:le )?dire|olvidé decir(?:lo)?|dimenticat\p{L}+ di dir\p{L}+|esqueci(?:-me)? de dizer|vergat te zeggen))[\s.!]*$/iu;

const LISTED: ReadonlySet<string> = new Set(['append', 'delete', 'done']);

/** Reads the words after an order about a list: more orders about it, or words that were not understood. */
function ofSameList(rest: string, note: string, said: SaidWhen): TaskOrder[] {
  const parts = rest.split(/[,;.!]+(?:\s+|$)/u).map(trimmed);
  return parts.flatMap((part) => {
    if (
      talkWords(part).every(({ kind }) => kind !== null && ADDS_NOTHING.has(kind)) ||
      REASON.test(part) ||
      LAST_VERB.test(part)
    )
      return [];
    const found = orderOfList(part);
    return found === null || !areItems(found.what, said)
      ? [unknownOrder(part, said)]
      : [{ tool: found.tool, given: { ...NO_ARGUMENTS, text: found.what, note } }];
  });
}

/** Matches the verb of an order about a list where it comes last. */
const LAST_VERB =
  /^(?:setzen|schreiben|packen|tun|hinzufügen|aufnehmen|streichen|zetten|schrijven|toevoegen)$/iu;
const ADDS_NOTHING: ReadonlySet<TalkKind> = new Set(['polite', 'too', 'fill'] as const);

/** The task for a text that was not understood, once the person has chosen its meaning. */
export function orderMeant(text: string, meaning: AskMeaning, when: Moment): TaskOrder {
  const shown = visibleText(text.slice(0, MOST_CHARACTERS)).trim();
  const line = asOneLine(shown);
  const given = {
    search: () => ({ query: line }),
    create_note: () => noteOf(shown),
    reminder: () => reminderOf(line, '', { when, language: languageOf(shown, when.languages), cue: null }),
    draft: () => draftOf(line, null),
    plan: () => ({ text: shown }),
  }[meaning]();
  return { tool: meaning, given: { ...NO_ARGUMENTS, ...given } };
}

const REASONING = 'Read by the built-in rules.';
