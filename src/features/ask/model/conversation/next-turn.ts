import type { LanguageCode } from '../../../../kernel/dates/language';
import { languageOf, type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { NEVER_MIND } from '../../../../kernel/notes/text/yes-no';
import { foldLetters } from '../../../../core/tools/search-words';
import { NO_ARGUMENTS, type TaskArguments, type TaskOrder } from '../ask';
import { cueAt, orderOfList } from '../analysis/cues';
import { thingsNeeded } from '../analysis/done-said';
import { isQuestion } from '../analysis/question';
import { isThing, NEGATION, subjectIn } from '../analysis/reminder-said';
import { smallTalkReply, withoutThanks } from '../analysis/small-talk';
import { splitByRules } from '../analysis/split-by-rules';
import { leadAlone } from '../lead-time';
import { itemsOf } from '../tools/append';
import { moreSaid, pairIn } from '../tools/reword';
import { namesAsked, stateAsked } from '../analysis/state-asked';
import type { AskTalk } from './conversation';
import { ANOTHER, EXCEPT, isCalled, isNamed, isNewList, type MadeThing, nameOf, nameWords } from './made';
import { plainly } from './plain-words';
import { namesIn, onlyTime } from './talk-back';
import { corrected, INSTEAD_OF } from './draft-said';
import { isReason, type TalkKind, talkWords } from './talk-words';
import { AT, isClockOnly } from './time-said';
import {
  askedOf,
  BEFORE_DAY,
  HAVE,
  LEFT_OUT,
  MORE_FIRST,
  MORE_LAST,
  PLACES,
  POINTED,
  REFERENCE,
  RESTORED,
  THAT_DAY,
} from './turn-words';

/** Tasks of the next words in a conversation. `ask`: id of the ask that they go on from. */
export interface NextTurn {
  ask: string;
  orders: readonly TaskOrder[];
}

interface Said {
  text: string;
  /** The text without the words that only lead over to it. */
  plain: string;
  language: LanguageCode;
  when: Moment;
  talk: AskTalk;
  /** The day of the last reminder: "that day". */
  day: string | undefined;
  /** Tasks that the rules make of the text by itself. */
  alone: readonly TaskOrder[];
}

const MOST_CHARACTERS = 160;

/**
 * Reads a text by what the conversation showed, made and did not understand: an addition, a correction, a reference, or a
 * question about it. `null` if it says enough by itself, or refers to nothing.
 */
export function nextTurn(whole: string, talk: AskTalk, when: Moment): NextTurn | null {
  const text = withoutThanks(whole);
  const { before } = talk;
  const plain = plainly(text);
  const isOwn = text.length > MOST_CHARACTERS || text.includes('\n') || NEVER_MIND.test(text);
  if (before === null || plain === '' || isOwn || smallTalkReply(text) !== null) return null;
  const short = withoutReasons(text, talk, when);
  if (short !== null) return { ask: before.id, orders: short };
  const language = languageOf(text, when.languages);
  const day = /\d{4}-\d\d-\d\d/u.exec(current(talk)?.path ?? '')?.[0];
  const dated = day === undefined ? text : text.replace(THAT_DAY, ` ${day}`);
  const { orders: alone } = splitByRules(dated, when, talk.made);
  // What was a correction itself is no thing to be reminded of.
  const unread = talk.unread.filter((each) => talkWords(each.text)[0]?.kind !== 'not');
  const said: Said = { text, plain, language, when, talk: { ...talk, unread }, alone, day };
  for (const read of READERS) {
    const found = read(said);
    if (found !== null) return { ask: before.id, ...found };
  }
  // A correction never makes a second thing.
  const isSecond = talkWords(text)[0]?.kind === 'not' && cueAt(plain) === null && cueAt(text) === null;
  return isSecond && current(talk) !== null && alone.some(({ tool }) => tool === 'reminder')
    ? { ask: before.id, orders: [order('unclear', { text })] }
    : null;
}

/**
 * What a text means without its parts that only say why: "make it 11, they open late", "I rang them, tick that off". A
 * reason that names one thing says which one. `null` if it gives none, or the rest is about nothing that was made.
 */
function withoutReasons(text: string, talk: AskTalk, when: Moment): readonly TaskOrder[] | null {
  const parts = text.split(PARTS).filter((part) => plainly(part) !== '');
  if (parts.length < 2 || isQuestion(text)) return null;
  const read = (each: string): readonly TaskOrder[] => {
    const found = nextTurn(each, talk, when)?.orders ?? splitByRules(each, when, talk.made).orders;
    return found.every(({ tool }) => OF_MADE.has(tool)) ? found : [];
  };
  const reasons = parts.filter(
    (part) => isReason(part.trim().replace(ALSO, ''), when) && read(part).length === 0,
  );
  const orders = reasons.length === 0 ? [] : read(parts.filter((part) => !reasons.includes(part)).join(', '));
  if (orders.length === 0) return null;
  const said = reasons.flatMap(nameWords).filter((word) => word.length > 3);
  const [only, other] = talk.made.filter((thing) => said.some((word) => isCalled(thing, word)));
  const isOpen = ({ given: { note, title } }: TaskOrder): boolean => note === null && title === null;
  if (only === undefined) return orders;
  return other === undefined && orders.every(isOpen)
    ? orders.map((each) => ({ ...each, given: { ...each.given, note: only.id } }))
    : null;
}

const ALSO = /^(?:and|but|so|und|aber|et|mais|y|pero|e|ma|mas|en|maar) /iu;
const PARTS = /[,;.!–—]+ | (?=(?:because|since|weil|parce que|porque|perché|omdat) )/iu;
const OF_MADE: ReadonlySet<string> = new Set(['change', 'delete', 'done', 'undo']);

type Turn = { orders: readonly TaskOrder[]; ask?: string } | null;

const READERS: readonly ((said: Said) => Turn)[] = [
  restored,
  asking,
  referring,
  ahead,
  timed,
  joined,
  ofDraft,
  ofList,
  ofFact,
];

const order = (tool: string, given: Partial<TaskArguments>): TaskOrder => ({
  tool,
  given: { ...NO_ARGUMENTS, ...given },
});

const folded = (text: string): string =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** "Put it back". */
function restored({ plain }: Said): Turn {
  return RESTORED.test(folded(plain)) ? { orders: [order('undo', {})] } : null;
}

/** The note of the list that the last act was about. */
const listOf = ({ last }: AskTalk): string | null =>
  last?.tasks
    .filter((task) => LISTED.has(task.tool) || isNewList(task))
    .flatMap(({ state, given }) =>
      state.kind === 'done' ? (state.notes[0] ?? (given.text === null ? [] : (given.note ?? []))) : [],
    )
    .at(-1) ?? null;

const LISTED: ReadonlySet<string> = new Set(['append', 'delete', 'done']);

/** Questions about what was done, or is left now: "when is it now?", "what's on it?", "and on Thursday?". */
function asking(said: Said): Turn {
  const { text, plain, when, language, talk, day } = said;
  const state = (topic: string, given: Partial<TaskArguments>): Turn => ({
    orders: [order('state', { query: topic, ...given })],
  });
  const thing = current(talk);
  const asked = askedOf(folded(plain));
  const note = listOf(talk);
  if (asked === 'did') return state('last', { text });
  if ((asked === 'left' || asked === 'list') && note !== null) return state('list', { note, text });
  if (asked === 'left' && talk.last !== null) return state('reminders', {});
  if (asked === 'when' && thing !== null) return state('reminders', { note: thing.path });
  if (asked === 'each') return state('reminders', {});
  const dated = day === undefined ? text : plain.replace(THAT_DAY, ` ${day}`);
  for (const each of [dated === plain ? null : dated, stateAsked(text, when) === null ? plain : null]) {
    const found = each === null ? null : stateAsked(each, when);
    if (found !== null && each !== text) return state(found.topic, { text: each });
  }
  const ofMade = isQuestion(text) ? madeAsked(said) : null;
  if (ofMade !== null) return state('made', { note: ofMade.path });
  const time = onlyTime(plain, when);
  // "And tomorrow", after "what is due today?", moves nothing.
  const isNext =
    talk.isLooking &&
    talk.unread.length === 0 &&
    time !== null &&
    !hasHour(time, { when, language }) &&
    talkWords(text).every(({ kind }) => !CHANGING.has(kind));
  if (time === null || !(isNext || /[?？]\s*$/u.test(text))) return null;
  if (talk.hasLooked) return state('due', { text: plain });
  return thing === null ? null : state('reminders', { note: thing.path });
}

/** The thing that a question is about: the one whose title has all its names, or the last one, if it names nothing. */
function madeAsked({ text, when, talk: { made, last, start }, alone }: Said): MadeThing | null {
  const asked = stateAsked(text, when);
  const isSent = asked?.topic === 'sent' && asked.names.length === 0 && asked.days === null;
  if (alone.some(({ tool }) => tool !== 'answer' && tool !== 'unclear') && !isSent) return null;
  const names = isSent ? [] : namesAsked(text, when);
  const [named, another] = made.filter((thing) => isCalled(thing, names.join(' ')));
  if (names.length > 0) return another === undefined ? (named ?? null) : null;
  const [thing, other] = made.filter(({ turn, at }) => turn <= 0 && at >= start);
  const isOne = last !== null && other === undefined && (!isSent || thing?.tool === 'draft');
  return isOne ? (thing ?? null) : null;
}

function hasHour(words: string, { when, language }: Pick<Said, 'when' | 'language'>): boolean {
  const read = readWhen(words, when, language);
  return read.kind !== 'read' || read.time !== null || read.recurrence !== null;
}

const CHANGING: ReadonlySet<TalkKind | null> = new Set(['not', 'make', 'move'] as const);

/** The reminder that a time alone is about: the only one that was made, changed or shown last. */
function current({ made, start }: AskTalk): MadeThing | null {
  const turn = Math.min(...made.map((each) => each.turn));
  const [thing, other] = made.filter((each) => each.turn === turn);
  const isLast = turn <= 0 && (thing?.at ?? 0) >= start;
  return thing?.tool === 'reminder' && other === undefined && isLast ? thing : null;
}

/** The thing that "the second one" or "the other" means. */
function meant(word: string, { made, last, before, hasShown }: AskTalk): MadeThing | null {
  const at = PLACES.findIndex((each) => each.test(folded(word)));
  const placed = made.filter(({ place }) => place !== undefined && hasShown);
  if (at >= 0 && at < PLACES.length - 1) return placed.find(({ place }) => place === at + 1) ?? null;
  const done = last?.tasks.flatMap(({ state }, n) =>
    state.kind === 'done' ? (state.of ?? [`${last.id}.${String(n + 1)}`]) : [],
  );
  if (done === undefined || before === null) return null;
  const others = (things: readonly MadeThing[]): readonly MadeThing[] =>
    things.filter(({ id, tool }) => tool === 'reminder' && !done.includes(id));
  const [among, all] = [others(placed), others(made)];
  const [only, another] = among.length > 0 ? among : all;
  return another === undefined ? (only ?? null) : null;
}

/** "Shift the second one to Friday", "the first one's done"; "no, the other one" does again what was done last. */
function referring(said: Said): Turn {
  const { plain, talk, language, when } = said;
  const found = REFERENCE.exec(plain);
  const thing = found === null ? null : meant(found.groups?.['word'] ?? '', talk);
  if (found === null || thing === null) return null;
  const [lead, behind] = [plain.slice(0, found.index), plain.slice(found.index + found[0].length)];
  if (BEFORE_DAY.test(lead)) return null;
  if (plainly(`${lead} ${behind}`) === '') return instead(thing, said);
  const made = [{ ...thing, turn: 0 }];
  for (const pronoun of ['', ` ${POINTED[language]}`]) {
    const text = `${lead}${pronoun}${behind}`.replace(/\s+/gu, ' ').trim();
    const time = onlyTime(plainly(text), when);
    if (time !== null) return { orders: [order('change', { note: thing.id, when: time })] };
    const [only, other] = splitByRules(text, when, made).orders;
    const isOfThing =
      OF_THING.has(only?.tool ?? '') && (only?.given.title == null || isCalled(thing, only.given.title));
    if (only !== undefined && other === undefined && isOfThing)
      return { orders: [order(only.tool, { when: only.given.when, note: thing.id })] };
  }
  return null;
}

const OF_THING: ReadonlySet<string> = new Set(['change', 'delete', 'done']);

/** The last act taken back, and done with another thing. */
function instead(thing: MadeThing, { talk: { last } }: Said): Turn {
  const [task, other] = last?.tasks ?? [];
  if (task?.state.kind !== 'done' || other !== undefined || !OF_THING.has(task.tool)) return null;
  if (task.state.of?.length !== 1 || task.state.of.includes(thing.id)) return null;
  const { when } = task.given;
  return { orders: [order('undo', {}), order(task.tool, { note: thing.id, when })] };
}

/** "An hour before" is the reminder at an earlier time; "and the day before too" is another one then. */
function ahead({ text, plain, talk, when }: Said): Turn {
  const thing = current(talk);
  const cued = cueAt(plain);
  const lead = cued?.cue.tool === 'reminder' ? plain.slice(cued.match[0].length).trim() : plain;
  const words = leadAlone(lead.replace(MORE_LAST, ''), when)?.lead.words;
  const isMove = talkWords(text).some(({ kind }) => kind === 'make' || kind === 'move');
  if (thing === null || words === undefined || (isMove && lead === plain)) return null;
  const isMore = talkWords(text).some(({ kind }) => kind === 'too') || (lead === plain && ALSO.test(text));
  const another = isMore ? { query: ANOTHER, title: nameOf(thing) } : {};
  return { orders: [order('change', { note: thing.id, when: words, ...another })] };
}

/** A time and nothing else is that of what was not understood, or of the reminder that was made or shown last. */
function timed(said: Said): Turn {
  const { text, talk, when, language } = said;
  const time = timeIn(said);
  if (time === null || talkWords(text).some(({ kind }) => kind === 'too')) return null;
  const [unread] = talk.unread;
  // "Make it Thursday" is about a thing that is there.
  const isVerb = talkWords(text).some(({ kind }) => kind === 'make' || kind === 'move');
  const subject =
    unread === undefined || time.isDenied || isVerb
      ? null
      : (thingsNeeded(unread.text) ?? subjectIn(unread.text, said));
  if (unread !== undefined && subject !== null)
    return {
      ask: unread.id,
      orders: [
        order('reminder', { title: subject, when: withDay(unread.text, time.words, { when, language }) }),
      ],
    };
  const thing = unread === undefined ? current(talk) : null;
  const noted = thing === null && !time.isDenied && unread === undefined ? ofNote(said, time.words) : null;
  if (noted !== null) return noted;
  if (thing === null) return time.isDenied ? null : asksAgain(time.words, talk);
  const note = thing.isOvertaken === true ? null : thing.id;
  const given = { note, when: time.words, query: time.isDenied ? EXCEPT : null };
  return { orders: [order('change', given)] };
}

/** The day for what the last ask noted, or the time at which to be reminded "that day". */
function ofNote(said: Said, when: string): Turn {
  const { made, last, start } = said.talk;
  const [thing] = made.filter(({ turn, at }) => turn <= 0 && at >= start);
  if (thing?.tool !== 'create_note' || isNewList(thing) || last?.tasks.length !== 1) return null;
  const title = subjectIn(nameOf(thing), said);
  return title === null ? null : { orders: [order('reminder', { title, when })] };
}

/** Another time for the change that still lacks its thing. */
function asksAgain(when: string, { before }: AskTalk): Turn {
  const open = before?.tasks.map(({ state }) => (state.kind === 'done' ? state.open : undefined)).at(-1);
  return open?.order.tool === 'change' && open.fills === 'note'
    ? { orders: [order('change', { ...open.order.given, when })] }
    : null;
}

/** The words of a time, if a text says nothing else. `isDenied`: it is denied, as in "just not on the 28th". */
function timeIn({ text, plain, when, language }: Said): { words: string; isDenied: boolean } | null {
  const denied = DENIED.exec(text.trim())?.groups;
  const [former, now] = [denied?.['former'], denied?.['now']].map((each) =>
    each === undefined ? null : onlyTime(plainly(each), when),
  );
  const [head] = talkWords(denied?.['former'] ?? '');
  const isCorrected = head?.kind === 'not' && head.end - head.start > 3;
  if (former != null && denied?.['now'] === undefined && !isCorrected)
    return { words: former, isDenied: true };
  if (former != null && now != null) return { words: now, isDenied: false };
  const parts = plain.split(/, /u).map(plainly);
  const atHour = (each: string): string => (/^\d/u.test(each) ? `${AT[language]} ${each}` : each);
  for (const each of [text, plain, parts.map(atHour).join(' ')]) {
    // "Quinta" alone is of no language.
    const words = onlyTime(each, when) ?? onlyTime(each, { ...when, languages: [language] });
    if (words !== null) return { words, isDenied: false };
  }
  const [lead = '', last = '', more] = parts;
  // "After lunch, say half past one": the last part says it exactly.
  const exact = [last, `${AT[language]} ${last}`].find((each) => isClockOnly(each, when, language));
  const isExact = more === undefined && (VAGUE.test(lead) || isClockOnly(lead, when, language));
  return isExact && exact !== undefined ? { words: exact, isDenied: false } : null;
}

/** Matches a part of a day: "after lunch", "fin d'après-midi". */
const VAGUE =
  /^(?:(?:after|before|nach|vor|après|avant|después de|antes de|dopo|prima di|depois d[aeo]|antes d[aeo]|na|voor) (?:the |dem |le |la |el |il |o |a |de |het )?\p{L}{3,12}|(?:(?:in|en|am|a|no|na|towards|gegen) )?(?:the )?(?:late|early|end of|(?:fin|début|milieu) (?:de |d['’])|spät(?:er)?|früher?|final(?:es)? de|fine|tarda?|fim d[aeo]|einde? van)? ?(?:the |la |de |het )?\p{L}{3,12}(?:[- ]midi)?)$/iu;

const DENIED =
  /^(?:[\p{L}’']+[ ,]+){0,3}?(?:not|nicht|pas|no|non|não|niet) (?<former>[^,;]{2,40}?)(?:[,;] (?:(?:but|sondern|mais|sino|ma|mas|maar) )?(?<now>.{2,60}))?[.!]*$/iu;

/** An hour with the day that an earlier text names; another time as it was said. */
function withDay(
  earlier: string,
  words: string,
  { when, language }: Pick<Said, 'when' | 'language'>,
): string {
  const former = readWhen(earlier, when, language);
  const both = former.kind === 'read' ? `${former.words} ${words}` : words;
  const read = readWhen(both, when, language);
  return isClockOnly(words, when, language) && read.kind === 'read' && read.rest === '' ? both : words;
}

/** Whether the rules make nothing of the text by itself. */
const isUnread = ({ alone }: Said): boolean =>
  alone.length > 0 && alone.every(({ tool }) => tool === 'unclear');

/** Words that were not understood, together with these: "new running shoes", then "on my wish list". */
function joined(said: Said): Turn {
  const { text, plain, talk, when, alone } = said;
  const [only, another] = alone;
  const title = only?.given.title ?? null;
  const isBare = title !== null && talkWords(title).every(({ kind }) => kind === 'too' || kind === 'polite');
  const isOfNothing = only?.tool === 'reminder' && another === undefined && isBare;
  const thing = isOfNothing && talk.unread.length === 0 ? current(talk) : null;
  if (thing !== null && only?.given.when != null) {
    const isMore = talkWords(text).some(({ kind }) => kind === 'too');
    const another = isMore ? { query: ANOTHER, title: nameOf(thing) } : {};
    return { orders: [order('change', { note: thing.id, when: only.given.when, ...another })] };
  }
  for (const unread of talk.unread.slice(0, 2)) {
    const subject = subjectIn(unread.text, said);
    if (isOfNothing && subject !== null) {
      const { when: words } = only.given;
      const time = words === null ? null : withDay(unread.text, words, said);
      return { ask: unread.id, orders: [order('reminder', { title: subject, when: time })] };
    }
    if (!isUnread(said)) continue;
    const things = thingsNeeded(unread.text) ?? subject ?? unread.text;
    const words = new Set(nameWords(unread.text));
    for (const each of [`${things} ${plain}`, `${unread.text}, ${text}`, `${unread.text} ${plain}`]) {
      const [found, other] = splitByRules(each, when, []).orders;
      const named = nameWords(found?.given.title ?? found?.given.text ?? '');
      const isOfFormer = named.length > 0 && named.every((word) => words.has(word));
      if (found !== undefined && other === undefined && JOINED.has(found.tool) && isOfFormer)
        return { ask: unread.id, orders: [found] };
    }
  }
  return null;
}

const JOINED: ReadonlySet<string> = new Set(['append', 'create_note']);

/** One sentence more for the draft of the last act, or that sentence out of it again. */
function ofDraft({ text, plain, talk: { made, last, start } }: Said): Turn {
  const turn = Math.min(...made.map((thing) => thing.turn));
  const [thing, other] = made.filter((each) => each.turn === turn && each.at >= start);
  if (thing?.tool !== 'draft' || other !== undefined) return null;
  const isChanged = last?.tasks[0]?.tool === 'change' && last.tasks.length === 1;
  if (isChanged && LEFT_OUT.test(folded(plain))) return { orders: [order('undo', {})] };
  return moreSaid(text) === null ? null : { orders: [order('change', { note: thing.path, text })] };
}

/** More for the list of the last act, or less: "coffee too", "scratch the bread", "we do have apples". */
function ofList(said: Said): Turn {
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
function ofFact({ text, talk: { last }, alone }: Said): Turn {
  const fact = last?.tasks.find(({ tool }) => tool === 'remember')?.given.text ?? last?.facts[0]?.text ?? '';
  const who = /^\p{Lu}[\p{L}’'-]{1,40}(?=\s)/u.exec(fact)?.[0];
  const more =
    /^(?:and|und|et|y|e|en)\s+(?:(?:she|he|they|sie|er|elle|il|ella|él|lei|lui|ela|ele|zij|ze|hij) )?(.{3,120})$/iu.exec(
      text,
    )?.[1];
  if (who === undefined) return null;
  if (more !== undefined && alone.every(({ tool }) => tool === 'unclear'))
    return { orders: [order('remember', { text: `${who} ${more}`, title: who })] };
  const asked = text.replace(PERSON_LAST, (_, lead: string) => `${lead}${who}?`);
  return asked === text ? null : { orders: [order('answer', { text: asked })] };
}

const PERSON_LAST =
  /((?:about|über|sur|sobre|acerca de|di|su|de|van|over) )(?:her|him|them|sie|ihn|elle|lui|ella|él|lei|ela|ele|haar|hem)[\s?]*$/iu;
