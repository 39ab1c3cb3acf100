import { foldLetters } from '../../../../core/tools/search-words';
import { LANGUAGES } from '../../../../kernel/dates/languages/languages';
import { lexiconOf, tokensOf } from '../../../../kernel/dates/lexicon';
import { languageOf } from '../../../../kernel/dates/read-when';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { baseName } from '../../../../kernel/notes/names';
import { type Ask, type AskTask, type DoneTask, isUnclear, type TaskArguments } from '../ask';
import { talkWords, type ThingKind } from './talk-words';

/** Something that an ask made and that a later ask may change or delete. */
export interface MadeThing {
  /** Id of the task that made the thing. */
  id: string;
  tool: string;
  given: TaskArguments;
  /** Current path of its note. */
  path: string;
  /** Number of asks that did something since it was made or changed: 0 for the last one. */
  turn: number;
  /** When it was made, in milliseconds since 1970. */
  at: number;
  /** Set for a draft of another origin that an ask only changed. */
  isFound?: true;
  /** Set if a later ask was undone, or named something that was not understood: "it" may mean that. */
  isOvertaken?: true;
  /** Its place, from 1, in what was listed, asked about or made together last: "the second one". */
  place?: number;
}

export const THING_KIND_OF: Readonly<Record<string, ThingKind | null>> = {
  ...{
    reminder: 'reminder',
    draft: 'draft',
    create_note: 'note',
    append: null,
    remember: null,
    plan: 'plan',
  },
};

/** In the query of a change: the reminder stays, and another one like it is made. */
export const ANOTHER = 'another';
/** In the query of a change: its time is when the reminder should not be. */
export const EXCEPT = 'except';

/** Whether any task of an ask was done. What failed or was not understood does not come between two turns. */
export const hasDone = ({ tasks }: Pick<Ask, 'tasks'>): boolean =>
  tasks.some(({ state }) => state.kind === 'done');

/** Whether an ask did anything but answer a question, or ask back. */
const isTurn = ({ tasks }: Pick<Ask, 'tasks'>): boolean =>
  tasks.some(
    ({ tool, state }) =>
      state.kind === 'done' && !ANSWERS.has(tool) && (state.asks !== true || state.notes.length > 0),
  );

const ANSWERS: ReadonlySet<string> = new Set(['answer', 'state']);

/** Things that these asks made and no later one deleted. `asks`: the latest first. */
export function thingsMade(asks: readonly Ask[]): MadeThing[] {
  const things = new Map<string, MadeThing>();
  const undone = undoneBy(asks);
  const kept = asks.filter(({ id }) => !undone.has(id));
  const turns = new Map(kept.filter(isTurn).map((ask, turn) => [ask, turn]));
  for (const ask of [...kept].reverse()) {
    place(things, ask);
    if (isOtherTopic(ask)) for (const [id, thing] of things) things.set(id, { ...thing, isOvertaken: true });
    const turn = turns.get(ask);
    const at = Date.parse(ask.at);
    if (turn === undefined) {
      // The person may speak of things that a question listed: "what is overdue?", "move it to tomorrow".
      const later = [...turns.keys()].filter((each) => Date.parse(each.at) > at).length;
      for (const [id, thing] of things)
        if (isListedIn(ask, thing)) things.set(id, { ...thing, turn: later - LISTED, at });
      continue;
    }
    for (const [n, task] of ask.tasks.entries()) {
      if (task.state.kind !== 'done') continue;
      if (task.tool === 'undo')
        for (const id of changedBy(asks, task.state.of)) touched(things, id, { turn, at });
      else if (task.state.of !== undefined) follow(things, task, { ...task.state, turn, at });
      else if (task.tool in THING_KIND_OF || task.given.query === ANOTHER) {
        const [path] = task.state.notes;
        const id = `${ask.id}.${String(n + 1)}`;
        const [tool, given] =
          task.given.query === ANOTHER
            ? ['reminder', { ...task.given, query: null, note: null }]
            : [task.tool, task.given];
        if (path !== undefined) things.set(id, { id, tool, given, path, turn, at });
      }
    }
    if (ask.tasks.length > 1) place(things, ask);
  }
  return [...things.values()].reverse();
}

/** Ids of the things that these asks changed. */
const changedBy = (asks: readonly Ask[], ids: readonly string[] = []): string[] =>
  asks
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ tasks }) => tasks.flatMap(({ state }) => (state.kind === 'done' ? (state.of ?? []) : [])));

function touched(things: Map<string, MadeThing>, id: string, now: Pick<MadeThing, 'turn' | 'at'>): void {
  const thing = things.get(id);
  if (thing !== undefined) things.set(id, { ...thing, ...now });
}

/** Ids of the asks that later ones took back. */
export const undoneBy = (asks: readonly Ask[]): ReadonlySet<string> =>
  new Set(
    asks.flatMap(({ tasks }) =>
      tasks.flatMap(({ tool, state }) => (tool === 'undo' && state.kind === 'done' ? (state.of ?? []) : [])),
    ),
  );

/** Gives the things that an ask listed, asked about or made their places; without such an ask, they keep theirs. */
function place(things: Map<string, MadeThing>, { id, tasks }: Ask): void {
  const shown = tasks.flatMap(({ tool, state }, n) => {
    if (state.kind !== 'done') return [];
    if (state.open?.fills === 'note') return state.open.options.map(({ value }) => value.split('#', 1)[0]);
    if (tool === 'state' || tool === 'answer') return state.hits.map(({ path }) => path);
    return tasks.length > 1 && state.of === undefined ? [`${id}.${String(n + 1)}`] : [];
  });
  if (shown.length === 0) return;
  for (const [key, { place: _, ...thing }] of things) {
    const at = shown.findIndex((each) => each === key || each === thing.path);
    things.set(key, at < 0 ? thing : { ...thing, place: at + 1 });
  }
}

/** Less than one turn: what was listed comes before what was made before that. */
const LISTED = 0.5;

const isListedIn = ({ tasks }: Ask, { path }: MadeThing): boolean =>
  tasks.some(
    ({ tool, state }) =>
      state.kind === 'done' &&
      (tool === 'state' || tool === 'answer') &&
      state.hits.length <= MOST_NAMED &&
      state.hits.some((hit) => hit.path === path),
  );

/** Whether an ask was an undo, or names something that was not understood. */
const isOtherTopic = ({ tasks }: Ask): boolean =>
  tasks.some(
    (task) =>
      (task.tool === 'undo' && task.state.kind === 'done') ||
      (isUnclear(task) && NAME.test(unknownWords(task.given.text ?? ''))),
  );

const NAME = /\p{L}{3}/u;
const unknownWords = (text: string): string =>
  talkWords(text)
    .flatMap(({ kind, start, end }) => (kind === null ? [text.slice(start, end)] : []))
    .join(' ');

/** Updates the things that a task changed: their new path, or their removal if the task left no note. */
function follow(
  things: Map<string, MadeThing>,
  { tool, given }: AskTask,
  { of = [], notes: [path], turn, at }: DoneTask & Pick<MadeThing, 'turn' | 'at'>,
): void {
  for (const id of of) {
    const found =
      tool === 'change' && id === path
        ? { id, path: id, tool: 'draft', given, turn, at, isFound: true as const }
        : null;
    const thing: MadeThing | null = things.get(id) ?? found;
    things.delete(id);
    if (thing !== null && path !== undefined) {
      const { isOvertaken: _, ...known } = thing;
      things.set(id, { ...known, given: { ...thing.given, title: titleOnceDated(thing) }, path, turn, at });
    }
  }
}

export const nameOf = ({ given: { title, text, note } }: Pick<MadeThing | AskTask, 'given'>): string =>
  visibleLine((title ?? text ?? note ?? '').slice(0, 120));

/** The title of a reminder that gets its first date, without the words for the time that were asked about. */
export function titleOnceDated({
  given: { title, when },
  path,
}: Pick<MadeThing, 'given' | 'path'>): string | null {
  if (title === null || when === null || !baseName(path).startsWith(NO_DAY)) return title;
  const at = title.toLowerCase().indexOf(when.toLowerCase());
  if (at < 0) return title;
  const end = at + when.length;
  const [before, after] = [title.slice(0, at), title.slice(end)];
  // Part of a word, or of a phrase that goes on: "a week on Tuesday", "for the next 5 days".
  if (!isTimeAlone(title, [at, end])) return title;
  const left = `${before} ${after}`.replace(/\s+/gu, ' ').trim();
  return left.replace(JOINTS, '') || title;
}

/** Whether every word of a span belongs to a time, and no word around or among them changes it: "not", "a", "5". */
function isTimeAlone(title: string, [start, end]: readonly [number, number]): boolean {
  const tokens = tokensOf(title);
  const lexicon = lexiconOf(LANGUAGES[languageOf(title)]);
  const kinds = tokens.map(({ text }) => (/\d/u.test(text) ? ['num'] : /\p{L}/u.test(text) ? [] : ['sign']));
  for (const at of tokens.keys())
    for (const { kind, length } of lexicon.meaningsAt(tokens, at))
      for (const of of kinds.slice(at, at + length)) of.push(kind);
  const [first, last] = [
    tokens.findIndex((token) => token.end > start),
    tokens.findLastIndex((token) => token.start < end),
  ];
  const isOf = (at: number, of: ReadonlySet<string>): boolean =>
    kinds[at]?.some((kind) => of.has(kind)) === true;
  return (
    (tokens[first]?.start ?? 0) >= start &&
    (tokens[last]?.end ?? 0) <= end &&
    kinds.slice(first, last + 1).every((each) => each.length > 0 && !each.some((kind) => BOUNDS.has(kind))) &&
    !isOf(first - 1, BEFORE_TIME) &&
    !isOf(last + 1, AFTER_TIME)
  );
}

/** Kinds of words that a title keeps with the time after them: "never after 8". */
const BOUNDS: ReadonlySet<string> = new Set(['hangs', 'after', 'until', 'before']);
/** Kinds of words that belong to the time after them, or before them. */
const BEFORE_TIME: ReadonlySet<string> = new Set('num a ord every other hangs after until before'.split(' '));
const AFTER_TIME: ReadonlySet<string> = new Set(['num', 'unit', 'hangs', 'or', 'and', 'except', 'but']);

/** Beginning of the name of a reminder's note without a date. */
const NO_DAY = 'someday-';

const JOINTS =
  /^(?:(?:to|about|that|zu|ans?|daran,?(?: dass)?|dass|de|à|que|di|che|om(?: te)?|aan|te) |(?:qu|d)['’])(?=\p{L})/iu;

export const MOST_NAMED = 4;

export const isInMind = ({ turn, at }: MadeThing, now: number): boolean =>
  turn < MOST_TURNS && now - at < IN_MIND_MS;

const MOST_TURNS = 5;
/** Milliseconds after which no ask is meant by "it" or "undo that". */
export const IN_MIND_MS = 24 * 3_600_000;

/** When the conversation began that an ask at `now` belongs to. `asks`: the earlier ones, the latest first. */
export function conversationStart(asks: readonly Pick<Ask, 'at'>[], now: number): number {
  let start = now;
  for (const { at } of asks) {
    if (start - Date.parse(at) > PAUSE_MS) break;
    start = Date.parse(at);
  }
  return start;
}

/** Milliseconds without an ask that end a conversation. */
export const PAUSE_MS = 2 * 3_600_000;

/** Whether an ask made a list, which later words may add to. */
export const isNewList = ({ tool, given: { text } }: Pick<AskTask, 'tool' | 'given'>): boolean =>
  tool === 'create_note' && text?.startsWith('- [ ] ') === true;

/** Whether each word of the name is one of the thing's title. */
export const isCalled = (thing: Pick<MadeThing, 'given'>, name: string): boolean =>
  isNamed(nameOf(thing), nameWords(name));

/** Whether there are names, and each is a word of a title. */
export const isNamed = (title: string, names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => nameWords(title).some((word) => namesWord(name, word)));

/** Whether a word, without accents, names one of a title: it may have another ending, and German titles join words. */
export const namesWord = (said: string, word: string): boolean =>
  word === said ||
  (said.length > 2 && word.startsWith(said)) ||
  (word.length > 3 && said.startsWith(word) && said.length - word.length < 3) ||
  (said.length > 4 && word.endsWith(said));

export const nameWords = (text: string): string[] => foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
