import { longWork } from '../../../../core/session/long-work';
import { languageOf, readWhen } from '../../../../kernel/dates/read-when';
import { NO_ARGUMENTS, type TaskArguments, type TaskOrder } from '../ask';
import type { MadeThing } from '../conversation/made';
import { talkWords } from '../conversation/talk-words';
import { isShopping, itemsOf, SHOPPING } from '../tools/append';
import { type Clause, isBareList, PRONOUN } from './clauses';
import { CLAUSE_STARTS, cueAt, orderOfList } from './cues';
import { doneSaid, thingsMissing } from './done-said';
import { factSaid } from './fact-said';
import { asOneLine, bare, draftOf, mailSaid, noteOf, REPLY, searchOf } from './given-by-rules';
import { ASKS_TO_DO, isQuestion } from './question';
import { isDoing, isNegated, isThing, isToDo, reminderOf } from './reminder-said';
import type { SaidMoment } from './time-slot';

/** A moment, with the things that earlier asks made. */
export interface SaidWhen extends SaidMoment {
  made: readonly MadeThing[];
}

/** A new list with these things. */
const listOf = (name: string, things: string): Partial<TaskArguments> => ({
  title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  text: (itemsOf(things) ?? [things]).map((item) => `- [ ] ${item}`).join('\n'),
});

/** Whether words name things for lines of a list: no order, no pronoun, no statement. */
export const areItems = (what: string, said: SaidWhen): boolean =>
  !PRONOUN.test(what) &&
  isThing(what, '', said) &&
  what.split(CLAUSE_STARTS).every((item) => orderOfList(item) === null);

/** The task of one clause. */
export function orderOf(
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
export function doneOrder(text: string, { when, made }: Pick<SaidWhen, 'when' | 'made'>): TaskOrder | null {
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

export function unknownOrder(text: string, said: SaidWhen): TaskOrder {
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

/** Matches the words of a list's name that come after "list". */
export const OF_LIST = /^(?:of|called|named|namens) \S[^,;.!?]{1,40}$/iu;
