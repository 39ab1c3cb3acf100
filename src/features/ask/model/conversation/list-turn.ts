import { cueAt, orderOfList } from '../analysis/cues';
import { isQuestion } from '../analysis/question';
import { isThing, NEGATION } from '../analysis/reminder-said';
import { itemsOf } from '../tools/append';
import { moreSaid, pairIn } from '../tools/reword';
import type { AskTalk } from './conversation';
import { isNamed, isNewList, nameWords } from './made';
import { plainly } from './plain-words';
import { namesIn } from './talk-back';
import { corrected, INSTEAD_OF } from './draft-said';
import { talkWords } from './talk-words';
import { HAVE, LEFT_OUT, MORE_FIRST, MORE_LAST, PLACES, REFERENCE } from './turn-words';
import { folded, isUnread, listOf, order, type Said, type FollowUp } from './said-turn';

/** One sentence more for the draft of the last act, or that sentence out of it again. */
export function ofDraft({ text, plain, talk: { made, last, start } }: Said): FollowUp {
  const turn = Math.min(...made.map((thing) => thing.turn));
  const [thing, other] = made.filter((each) => each.turn === turn && each.at >= start);
  if (thing?.tool !== 'draft' || other !== undefined) return null;
  const isChanged = last?.tasks[0]?.tool === 'change' && last.tasks.length === 1;
  if (isChanged && LEFT_OUT.test(folded(plain))) return { orders: [order('undo', {})] };
  return moreSaid(text) === null ? null : { orders: [order('change', { note: thing.path, text })] };
}

/** More for the list of the last act, or less: "coffee too", "scratch the bread", "we do have apples". */
export function ofList(said: Said): FollowUp {
  const { text, plain, talk, alone } = said;
  const note = listOf(talk);
  if (note === null || isQuestion(text)) return null;
  const items = itemsListed(talk);
  const [only, other] = alone;
  const bought = only?.tool === 'done' && other === undefined ? nameWords(only.given.title ?? '') : [];
  const ticked = items.filter((item) => bought.some((name) => isNamed(item, [name])));
  if (ticked.length > 0 && bought.every((name) => ticked.some((item) => isNamed(item, [name]))))
    return { orders: [order('done', { text: ticked.join('\n'), note })] };
  const pair = exchanged(said, items);
  if (pair !== null)
    return {
      orders: [order('delete', { text: pair.former, note }), order('append', { text: pair.now, note })],
    };
  if (!isUnread(said)) return null;
  const denied = NEGATION.test(text) ? namesIn(plain.replace(NEGATION, ' ')) : [];
  const dropped = denied.map(({ start, end }) => plain.replace(NEGATION, ' ').slice(start, end));
  const [gone, twin] =
    dropped.length === 0 ? [] : items.filter((item) => isNamed(item, dropped.flatMap(nameWords)));
  if (gone !== undefined && twin === undefined) return { orders: [order('delete', { text: gone, note })] };
  const listed = orderOfList(plain);
  const have = plain.replace(HAVE, '');
  const [more] = [text, plain].flatMap((each) => {
    const rest = each.replace(MORE_FIRST, '').replace(MORE_LAST, '');
    return rest === each ? [] : [rest];
  });
  if (listed !== null && isThing(listed.what, '', said) && !WRITES.test(plain))
    return {
      orders: [order(listed.tool, { text: itemMeant(listed.what.replace(MORE_FIRST, ''), talk), note })],
    };
  if (have !== plain && isThing(have, '', said))
    return { orders: [order('delete', { text: itemMeant(have, talk), note })] };
  const isMore = more !== undefined && cueAt(more) === null && isThing(more, more, said);
  return isMore ? { orders: [order('append', { text: more, note })] } : null;
}

/** The things that asks put on lists. */
const itemsListed = ({ made }: AskTalk): string[] =>
  made.flatMap((thing) =>
    thing.tool === 'append' || isNewList(thing) ? (itemsOf(thing.given.text ?? '') ?? []) : [],
  );

/** The thing of a list that another one takes the place of: "butter instead of bread", "make the milk oat milk". */
function exchanged(
  { text, ...said }: Said,
  items: readonly string[],
): { former: string; now: string } | null {
  // "En" is a word for "and", too.
  const plain = INSTEAD_FIRST.test(text) ? text : said.plain;
  const whole = pairIn(plain) ?? corrected(plain);
  const first =
    INSTEAD_FIRST.exec(plain)?.[0].length ??
    talkWords(plain).find(({ kind }) => kind !== 'make' && kind !== 'reword')?.start;
  const rest = first === 0 || first === undefined ? '' : plain.slice(first).replace(ARTICLE_FIRST, '');
  const begins = `${folded(rest)} `;
  const found = items.find((item) => begins.startsWith(`${folded(item)} `));
  const pair = found === undefined ? whole : { former: found, now: rest.slice(found.length) };
  const former = items.find((item) =>
    isNamed(item, nameWords(pair?.former.replace(ARTICLE_FIRST, '') ?? '')),
  );
  const put = plainly((pair?.now ?? '').replace(/^[\s,;:.]+/u, ''));
  const [verb, next] = talkWords(put);
  const now = (verb?.kind === 'make' ? put.slice(next?.start) : put).replace(ARTICLE_FIRST, '');
  return former === undefined || now === '' || readsAsOrder(now) ? null : { former, now };
}

const INSTEAD_FIRST = new RegExp(`^${INSTEAD_OF} `, 'iu');

const ARTICLE_FIRST =
  /^[\s,]*(?:(?:the|an?|some|der|die|das|den|eine?n?|les?|la|du|des|de la|une?|el|los|las|un[ao]?|il|lo|gli|i|os?|as?|het|de|een) )(?=\S)/iu;

const readsAsOrder = (text: string): boolean => orderOfList(text) !== null || cueAt(text) !== null;

/** Matches verbs that may begin a letter as well. */
const WRITES = /^(?:schreib|schrijf|write|note)/iu;

/** The item that "the second one" counts among those that an ask put on a list, or the words themselves. */
function itemMeant(words: string, { made }: AskTalk): string {
  const [at = -1] = REFERENCE.test(words) ? [PLACES.findIndex((each) => each.test(folded(words)))] : [];
  const lists = made.flatMap(({ tool, given }) =>
    tool === 'append' ? [itemsOf(given.text ?? '') ?? []] : [],
  );
  return lists.find((items) => items.length > 1)?.[at] ?? words;
}

/** More about whom the last fact was about: "and she drinks no wine", "what do you know about her?". */
export function ofFact({ text, talk: { last }, alone }: Said): FollowUp {
  const fact = last?.tasks.find(({ tool }) => tool === 'remember')?.given.text ?? last?.facts[0]?.text ?? '';
  const who = /^\p{Lu}[\p{L}’'-]{1,40}(?=\s)/u.exec(fact)?.[0];
  const more =
    /^(?:and|und|et|y|e|en)\s+(?:(?:she|he|they|sie|er|elle|il|ella|él|lei|lui|ela|ele|zij|ze|hij) )?(.{3,120})$/iu.exec(
      text,
    )?.[1];
  if (who === undefined) return null;
  if (more !== undefined && alone.every(({ tool }) => tool === 'unclear' || tool === 'remember'))
    return { orders: [order('remember', { text: `${who} ${more}`, title: who })] };
  const asked = text.replace(PERSON_LAST, (_, lead: string) => `${lead}${who}?`);
  return asked === text ? null : { orders: [order('answer', { text: asked })] };
}

const PERSON_LAST =
  /((?:about|über|sur|sobre|acerca de|di|su|de|van|over) )(?:her|him|them|sie|ihn|elle|lui|ella|él|lei|ela|ele|haar|hem)[\s?]*$/iu;
