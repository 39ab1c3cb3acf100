import { visibleText } from '../../../../kernel/mail/text/visible-text';
import { longWork } from '../../../../core/session/long-work';
import { languageOf, type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { NEVER_MIND } from '../../../../kernel/notes/text/yes-no';
import { type AskMeaning, NO_ARGUMENTS, type TaskArguments, type TaskOrder } from '../ask';
import { isInMind, type MadeThing, PAUSE_MS } from '../conversation/made';
import { plainly } from '../conversation/plain-words';
import { onlyTime, othersToo, talkBack } from '../conversation/talk-back';
import { REASON, type TalkKind, talkWords } from '../conversation/talk-words';
import { smallTalkReply } from './small-talk';
import { stateAsked } from './state-asked';
import { isShopping, itemsOf, SHOPPING, withoutMarks } from '../tools/append';
import { changeOfUnknown, changesSaid } from './changed-said';
import { type Clause, clausesOf, isBareList, POINTS, PRONOUN } from './clauses';
import { CLAUSE_STARTS, cueAt, orderOfList, withoutTypo } from './cues';
import { doneSaid, thingsMissing } from './done-said';
import { factSaid } from './fact-said';
import { asOneLine, bare, draftOf, mailSaid, noteOf, REPLY, searchOf } from './given-by-rules';
import { ASKS_TO_DO, isQuestion } from './question';
import {
  DEVICE,
  isDoing,
  isNegated,
  isOnlyDate,
  isThing,
  isToDo,
  NEGATION,
  PLAN_WISH,
  reminderOf,
  remindersOf,
} from './reminder-said';
import { saidPlainly } from './said-plainly';
import { type SaidMoment, trimmed } from './time-slot';

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
 * earlier asks, which a text such as "move it to 5" refers to.
 */
export function splitByRules(text: string, when: Moment, made: readonly MadeThing[] = []): Split {
  const shown = withoutTypo(visibleText(text.slice(0, MOST_CHARACTERS)).trim());
  const reply = smallTalkReply(shown);
  if (reply !== null) return { reasoning: REASONING, answer: reply, orders: [] };
  const said: SaidWhen = { when, language: languageOf(shown, when.languages), made };
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

interface SaidWhen extends SaidMoment {
  made: readonly MadeThing[];
}

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

/** Matches the words of a list's name that come after "list". */
const OF_LIST = /^(?:of|called|named|namens) \S[^,;.!?]{1,40}$/iu;

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

/** A new list with these things. */
const listOf = (name: string, things: string): Partial<TaskArguments> => ({
  title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  text: (itemsOf(things) ?? [things]).map((item) => `- [ ] ${item}`).join('\n'),
});

/** Whether words name things for lines of a list: no order, no pronoun, no statement. */
const areItems = (what: string, said: SaidWhen): boolean =>
  !PRONOUN.test(what) &&
  isThing(what, '', said) &&
  what.split(CLAUSE_STARTS).every((item) => orderOfList(item) === null);

function orderOf(
  { cue, match, before, rest, things, isToDo: isOfList = false }: Clause,
  said: SaidWhen,
): TaskOrder {
  if (cue === null) return (isOfList ? null : doneOrder(rest, said)) ?? uncuedOrder(rest, said, isOfList);
  const given = (parts: Partial<TaskArguments>): TaskArguments => ({ ...NO_ARGUMENTS, ...parts });
  const line = asOneLine(rest);
  switch (cue.tool) {
    case 'reminder':
      if (
        isNegated(line) ||
        remindsOther(match?.[0] ?? '', line, said) ||
        (cue.isDuty === true && !isDuty(`${before} ${line}`.trim(), said))
      )
        return unknownOrder(`${match?.[0] ?? ''}${rest}`, said);
      return {
        tool: 'reminder',
        given: given(reminderOf(`${before} ${line}`.trim(), before, { ...said, cue })),
      };
    case 'append': {
      const { what: whole = line, note = '' } = {
        ...match?.groups,
        ...(things === undefined ? {} : { what: things }),
      };
      const what = withoutCorrection(whole);
      const all = `${match?.[0] ?? ''}${rest}`;
      const isBare = isBareList(all, what);
      const isOrder = [...what.split(CLAUSE_STARTS), ...(isBare ? [all] : [])].some(
        (item) => orderOfList(item) !== null,
      );
      const isCorrected = what
        .split(/, | and /u)
        .some((item) => talkWords(item).every(({ kind }) => kind === 'not'));
      return isOrder || isCorrected || PRONOUN.test(what) || (isBare && !isThing(what, all, said))
        ? unknownOrder(all, said)
        : {
            tool: 'append',
            given: given({ text: what, note: bare(OF_LIST.test(line) ? `${note} ${line}` : note) }),
          };
    }
    case 'delete':
    case 'done': {
      const { what = line, note } = match?.groups ?? {};
      if (note === undefined)
        return {
          tool: cue.tool,
          given: given({ title: (what.split(/[,;.!?](?:\s|$)/u)[0] ?? '').trim(), query: 'reminder' }),
        };
      return { tool: cue.tool, given: given({ text: things ?? what, note: bare(note) }) };
    }
    case 'create_note': {
      const name = match?.groups?.['note'] ?? match?.groups?.['called'];
      return { tool: 'create_note', given: given(name === undefined ? noteOf(rest) : listOf(name, line)) };
    }
    case 'draft': {
      const named = WHO_GROUPS.map((name) => match?.groups?.[name]).find((who) => who !== undefined);
      const who = named ?? null;
      const drafted = draftOf(mailSaid(match?.[0] ?? '', line, who), who);
      return {
        tool: 'draft',
        given: given({
          ...drafted,
          query: [drafted.query ?? [], REPLIES.test(match?.[0] ?? '') ? REPLY : [], cue.language]
            .flat()
            .join(' '),
        }),
      };
    }
    case 'call':
      return { tool: 'call', given: given({ title: match?.groups?.['note'] ?? '', text: rest }) };
    case 'remember':
      return NOT_TO_FORGET.test(match?.[0] ?? '') && readWhen(rest, said.when, said.language).kind !== 'none'
        ? { tool: 'reminder', given: given(reminderOf(line, '', { ...said, cue })) }
        : { tool: 'remember', given: given({ text: rest }) };
    case 'plan':
      return { tool: 'plan', given: given({ text: rest }) };
    case 'search':
      return { tool: 'search', given: given({ query: searchOf(line) }) };
  }
}

/** The things for a list, where the person corrects one: "eggs, I mean oat milk,". */
function withoutCorrection(things: string): string {
  const parts = things.replace(/[\s,]+$/u, '').split(/(, )/u);
  const at = parts.findLastIndex((part) => talkWords(part)[0]?.kind === 'not');
  const part = parts[at] ?? '';
  const now = part.slice(talkWords(part).find(({ kind }) => kind !== 'not' && kind !== 'polite')?.start);
  return at < 2 || now === part ? things : [...parts.slice(0, at - 2), now, ...parts.slice(at + 1)].join('');
}

/** Whether someone else is to be reminded: "remind Tom on Friday to bring the key". */
const remindsOther = (phrase: string, line: string, { when, language }: SaidWhen): boolean =>
  /remind\s*$/iu.test(phrase) &&
  /^(?:(?:him|her|them|us|everyone|everybody|mum|mom|dad|grandma|grandpa) |\p{Lu}\p{L}+ |my \p{L}+ |(?!(?:to|that|about|of|me|the|an?|it|this)(?!\p{L}))\p{L}+ (?=to ))(?:.{1,60} )?(?:to|that|about|of) /u.test(
    line,
  ) &&
  readWhen(line.split(' ')[0] ?? '', when, language).kind === 'none';

/** Matches a phrase that answers someone's last mail. */
const REPLIES =
  /(?:reply|respond|answer|write back|antwort|r[ée]pon|resp[oó]nd|cont[eé]sta|rispond|antwoord)/iu;

/** Groups of a draft's phrase that name the recipient. */
const WHO_GROUPS = [
  'who',
  'other',
  'told',
  'toldTo',
  'them',
  'theirs',
  'informed',
  'news',
  'texted',
] as const;

/** Whether the person's task has a date, and is not something that Deputy could do: "I need to find the contract". */
const isDuty = (line: string, { when, language }: SaidWhen): boolean =>
  cueAt(line) === null && !isQuestion(line) && readWhen(line, when, language).kind !== 'none';

/**
 * Matches "Don't forget that ...", which with a date is a reminder and not a fact: "Don't forget that the rent is due
 * on Friday".
 */
const NOT_TO_FORGET = /forget|vergiss|denk|oublie|olvid|esque[cç]|vergeet/iu;

/** The task for a text that says what is done: it names a task, or means the last one that an ask made. */
function doneOrder(text: string, { when, made }: Pick<SaidWhen, 'when' | 'made'>): TaskOrder | null {
  if (talkWords(text)[0]?.kind === 'delete') return null;
  // "Done, he picked it up": what comes behind names nothing of the task.
  const head = doneSaid(text.split(/[,.!] /u, 1)[0] ?? '', when);
  // "I called her, take it off".
  const behind = talkWords(text.slice(text.search(/[,.!] /u) + 1));
  const isOrder = behind.some(({ kind }) => kind === 'delete') && behind.every(({ kind }) => kind !== null);
  const isWhole = head?.isDone === true && head.names.length === 0 && made.length > 0;
  const said = isWhole || (isOrder && head !== null) ? head : doneSaid(text, when);
  if (said === null || (!said.isDone && said.acts.length === 0)) return null;
  if (said.names.length === 0 && made.length === 0) return null;
  // "My sister's called Carla": what someone else did or is.
  if (
    !said.isDone &&
    !said.isMine &&
    !PERFECT.test(text) &&
    factSaid(text, { when, language: languageOf(text, when.languages) }) !== null
  )
    return null;
  const title = said.names.length === 0 ? null : said.names.join(' ');
  return { tool: 'done', given: { ...NO_ARGUMENTS, title, text } };
}

/** The task for a text that begins with no known phrase. */
function uncuedOrder(text: string, said: SaidWhen, isOfList: boolean): TaskOrder {
  const order = (tool: string, given: Partial<TaskArguments>): TaskOrder => ({
    ...{ tool, given: { ...NO_ARGUMENTS, ...given } },
  });
  const needed = thingsMissing(text, said.language);
  if (needed !== null && readWhen(text, said.when, said.language).kind === 'none')
    return order('append', { text: needed, note: SHOPPING[said.language][0] ?? '' });
  const labeled = LABELED.exec(text)?.groups;
  if (labeled !== undefined && isShopping(labeled['note'] ?? ''))
    return order('append', { text: labeled['what'] ?? '', note: labeled['note'] ?? '' });
  if (isOfList || isToDo(text, said)) return order('reminder', reminderOf(text, '', { ...said, cue: null }));
  const fact = factSaid(text, said);
  return fact === null ? unknownOrder(text, said) : order('remember', { text: fact });
}

/** Matches the verb before what someone has done. */
const PERFECT = /(?:^| )(?:has|have|hat|haben|a|ont|ha|han|hanno|tem|heeft|hebben) /iu;

/** Matches the name of a list and its things: "shopping: milk, eggs". */
const LABELED = /^(?<note>[^:,.!?]{3,40}) ?: ?(?<what>\S[^:]*)$/u;

function unknownOrder(text: string, said: SaidWhen): TaskOrder {
  // A question about work, such as who wrote about an invoice, asks for no plan.
  if (isQuestion(text) && !ASKS_TO_DO.test(text))
    return { tool: 'answer', given: { ...NO_ARGUMENTS, text: asOneLine(text) } };
  const work = longWork();
  // A text that only mentions an invoice may state what was done: a plan needs an order, or steps.
  const isOrder =
    isDoing(text.split(CLAUSE_STARTS, 1)[0] ?? '', said) || (work?.stepsNamed(text).length ?? 0) > 0;
  const isPlan = isOrder && work?.isLong(text) === true;
  return { tool: isPlan ? 'plan' : 'unclear', given: { ...NO_ARGUMENTS, text } };
}

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

const REASONING = 'Split by the built-in rules.';
