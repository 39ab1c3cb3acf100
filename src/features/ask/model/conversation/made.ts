import { foldLetters } from '../../../../core/tools/search-words';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { baseName } from '../../../../kernel/notes/names';
import type { Ask, AskTask, DoneTask, OpenQuestion, TaskArguments, TaskOrder } from '../ask';
import type { ThingKind } from './talk-words';

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
}

const KINDS: Readonly<Record<string, ThingKind | null>> = {
  ...{
    reminder: 'reminder',
    draft: 'draft',
    create_note: 'note',
    append: null,
    remember: null,
    plan: 'plan',
  },
};

/** Whether any task of an ask was done. What failed or was not understood does not come between two turns. */
export const hasDone = ({ tasks }: Pick<Ask, 'tasks'>): boolean =>
  tasks.some(({ state }) => state.kind === 'done');

/** Things that these asks made and no later one deleted. `asks`: the latest first. */
export function thingsMade(asks: readonly Ask[]): MadeThing[] {
  const things = new Map<string, MadeThing>();
  for (const [turn, ask] of [...asks.filter(hasDone).entries()].reverse()) {
    const at = Date.parse(ask.at);
    for (const [n, task] of ask.tasks.entries()) {
      if (task.state.kind !== 'done') continue;
      if (task.state.of !== undefined) follow(things, task, { ...task.state, turn, at });
      else if (task.tool in KINDS) {
        const [path] = task.state.notes;
        const id = `${ask.id}.${String(n + 1)}`;
        const { tool, given } = task;
        if (path !== undefined) things.set(id, { id, tool, given, path, turn, at });
      }
    }
  }
  return [...things.values()].reverse();
}

/** Updates the things that a task changed: their new path, or their removal if the task left no note. */
function follow(
  things: Map<string, MadeThing>,
  { tool, given }: AskTask,
  { of = [], notes: [path], turn, at }: DoneTask & Pick<MadeThing, 'turn' | 'at'>,
): void {
  for (const id of of) {
    const found =
      tool === 'change' && id === path
        ? { id, path: id, tool: 'draft', given, isFound: true as const }
        : null;
    const thing = things.get(id) ?? found;
    things.delete(id);
    if (thing !== null && path !== undefined)
      things.set(id, { ...thing, given: { ...thing.given, title: titleOnceDated(thing) }, path, turn, at });
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
  const left = `${title.slice(0, at)} ${title.slice(at + when.length)}`.replace(/\s+/gu, ' ').trim();
  return left.replace(JOINTS, '') || title;
}

/** Beginning of the name of a reminder's note without a date. */
const NO_DAY = 'someday-';

const JOINTS =
  /^(?:to|about|that|zu|an|daran,? (?:dass)?|dass|de|à|que|qu['’]|d['’]|di|che|om(?: te)?|aan|te) ?(?=\p{L})/iu;

/** The things that a person refers to. */
export interface MeantThing {
  /** Id of the thing, or path of its note, if a question named it; several are on a line each. */
  id: string | null;
  /** The person's name for it; `null` means the last one made. */
  name: string | null;
  kind: ThingKind | null;
  howMany: 'one' | 'both' | 'all';
}

/** Reads the reference from a task's arguments: `query` contains the kind, and "both" or "all" if more than one are meant. */
export const meantBy = ({
  title,
  query,
  note,
}: Pick<TaskArguments, 'title' | 'query' | 'note'>): MeantThing => {
  const words = (query ?? '').split(' ');
  const kind = THING_KINDS.find((each) => words.includes(each)) ?? null;
  const howMany = words.includes('both') ? 'both' : words.includes('all') ? 'all' : 'one';
  return { id: note, name: title, kind, howMany };
};

const THING_KINDS: readonly ThingKind[] = ['reminder', 'draft', 'note', 'plan'];

export type FoundThings =
  | { kind: 'found'; things: readonly MadeThing[] }
  /** `among`: the things that fit. */
  | { kind: 'asked'; why: string; among: readonly MadeThing[] };

/**
 * Finds things by name or, without a name, those that the last ask made. Several matches are a question to the person,
 * unless all of them are meant. Of several that may be meant, never only some are found.
 */
export function whichThings(
  things: readonly MadeThing[],
  { id, name, kind, howMany }: MeantThing,
  { now, fits = () => true }: { now: number; fits?: (thing: MadeThing) => boolean },
): FoundThings {
  const ids = id?.split('\n') ?? [];
  const chosen = things.filter((thing) => ids.includes(thing.id) || ids.includes(thing.path));
  if (ids.length > 0 && chosen.length === ids.length) return { kind: 'found', things: chosen };
  const pool = things.filter((thing) => kind === null || KINDS[thing.tool] === kind);
  const found = (name === null ? lastOf(pool, now) : pool.filter((thing) => isCalled(thing, name))).filter(
    fits,
  );
  if (found.length === 0) {
    const called = name === null ? '' : ` called "${visibleLine(name.slice(0, 80))}"`;
    return { kind: 'asked', why: `Which one? You asked for nothing like it lately${called}.`, among: [] };
  }
  if (howMany === 'one' && found.length === 1) return { kind: 'found', things: found };
  const among =
    howMany === 'one' || name !== null ? found : pool.filter((thing) => isInMind(thing, now) && fits(thing));
  if (howMany === 'both') {
    const two = [found, among].find(({ length }) => length === 2);
    if (two !== undefined) return { kind: 'found', things: two };
  }
  if (howMany === 'all' && name === null && kind !== null)
    return { kind: 'asked', why: `One at a time, by its name${namedIn(among)}`, among };
  const tools = new Set(found.map(({ tool }) => tool));
  const isAll =
    found.length === among.length ||
    (found.length > 1 && among.every((thing) => found.includes(thing) || !tools.has(thing.tool)));
  return howMany === 'all' && isAll
    ? { kind: 'found', things: found }
    : { kind: 'asked', why: `Which one${namedIn(among)}`, among };
}

const namedIn = (things: readonly MadeThing[]): string =>
  `: ${optionsOf(things)
    .map(({ label }) => label)
    .join(', ')}? Say it with its name.`;

/** The things as answers to "Which one?"; those of the same name are shown with their day. */
const optionsOf = (things: readonly MadeThing[]): OpenQuestion['options'] =>
  things.slice(0, MOST_NAMED).map((thing) => {
    const isTwin = things.some((each) => each !== thing && nameOf(each) === nameOf(thing));
    const day = isTwin ? (/^(?:\d{4}-\d\d-\d\d|someday)/u.exec(baseName(thing.path))?.[0] ?? '') : '';
    return { label: `"${nameOf(thing)}"${day === '' ? '' : ` (${day})`}`, value: thing.id };
  });

/** The question which thing an order is about; none if nothing fits. */
export const whichOne = (
  order: TaskOrder,
  { among }: { among: readonly MadeThing[] },
): OpenQuestion | undefined =>
  among.length === 0 ? undefined : { order, fills: 'note', options: optionsOf(among) };

export const MOST_NAMED = 4;

/** Things that "it" means: those of the last ask that made any, if it was recent enough. */
function lastOf(things: readonly MadeThing[], now: number): readonly MadeThing[] {
  const turn = Math.min(...things.map((thing) => thing.turn));
  return things.filter((thing) => thing.turn === turn && isInMind(thing, now));
}

const isInMind = ({ turn, at }: MadeThing, now: number): boolean =>
  turn < MOST_TURNS && now - at < IN_MIND_MS;

const MOST_TURNS = 5;
/** Milliseconds after which no ask is meant by "it" or "undo that". */
export const IN_MIND_MS = 24 * 3_600_000;

/** Whether each word of the name begins a word of the thing's title. */
export function isCalled(thing: Pick<MadeThing, 'given'>, name: string): boolean {
  const title = foldLetters(nameOf(thing));
  const words = foldLetters(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    words.length > 0 &&
    words.every((word) => ` ${title.replace(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${word}`))
  );
}
