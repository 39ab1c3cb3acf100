import { languageOf, type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { NEVER_MIND } from '../../../../kernel/notes/text/yes-no';
import { type TaskArguments, type TaskOrder } from '../ask';
import { cueAt } from '../analysis/cues';
import { isQuestion } from '../analysis/question';
import { smallTalkReply, withoutThanks } from '../analysis/small-talk';
import { splitByRules } from '../analysis/split-by-rules';
import { namesAsked, stateAsked } from '../analysis/state-asked';
import type { AskTalk } from './conversation';
import { isCalled, type MadeThing, nameWords } from './made';
import { plainly } from './plain-words';
import { onlyTime } from './talk-back';
import { isReason, type TalkKind, talkWords } from './talk-words';
import { askedOf, BEFORE_DAY, PLACES, POINTED, REFERENCE, RESTORED, THAT_DAY } from './turn-words';
import { ALSO, current, folded, listOf, order, type Said, type FollowUp } from './said-turn';
import { ofDraft, ofFact, ofList } from './list-turn';
import { ahead, joinedWords, timed } from './time-turn';

/** Tasks of the next words in a conversation. `ask`: id of the ask that they go on from. */
export interface NextTurn {
  ask: string;
  orders: readonly TaskOrder[];
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

const PARTS = /[,;.!–—]+ | (?=(?:because|since|weil|parce que|porque|perché|omdat) )/iu;

const OF_MADE: ReadonlySet<string> = new Set(['change', 'delete', 'done', 'undo']);

const READERS: readonly ((said: Said) => FollowUp)[] = [
  restored,
  asking,
  referring,
  ahead,
  timed,
  joinedWords,
  ofDraft,
  ofList,
  ofFact,
];

/** "Put it back". */
function restored({ plain }: Said): FollowUp {
  return RESTORED.test(folded(plain)) ? { orders: [order('undo', {})] } : null;
}

/** Questions about what was done, or is left now: "when is it now?", "what's on it?", "and on Thursday?". */
function asking(said: Said): FollowUp {
  const { text, plain, when, language, talk, day } = said;
  const state = (topic: string, given: Partial<TaskArguments>): FollowUp => ({
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
function referring(said: Said): FollowUp {
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
function instead(thing: MadeThing, { talk: { last } }: Said): FollowUp {
  const [task, other] = last?.tasks ?? [];
  if (task?.state.kind !== 'done' || other !== undefined || !OF_THING.has(task.tool)) return null;
  if (task.state.of?.length !== 1 || task.state.of.includes(thing.id)) return null;
  const { when } = task.given;
  return { orders: [order('undo', {}), order(task.tool, { note: thing.id, when })] };
}
