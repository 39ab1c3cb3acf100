import { foldLetters } from '../../../../core/tools/search-words';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import type { Ask, AskTask, DoneTask, TaskArguments } from '../ask';
import type { ThingKind } from './talk-words';

/** Something that an ask made and that a later ask may change or delete. */
export interface MadeThing {
  /** Id of the task that made the thing. */
  id: string;
  tool: string;
  given: TaskArguments;
  /** Current path of its note. */
  path: string;
  /** Number of asks since it was made or changed: 0 for the last ask. */
  turn: number;
  /** When it was made, in milliseconds since 1970. */
  at: number;
  /** Whether the person was asked about it, for example for its day. */
  isAsked: boolean;
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

/** Things that these asks made and no later one deleted. `asks`: the latest first. */
export function thingsMade(asks: readonly Ask[]): MadeThing[] {
  const things = new Map<string, MadeThing>();
  for (const [turn, ask] of [...asks.entries()].reverse()) {
    const at = Date.parse(ask.at);
    for (const [n, task] of ask.tasks.entries()) {
      if (task.state.kind !== 'done') continue;
      if (task.state.of !== undefined) follow(things, task, { ...task.state, turn, at });
      else if (task.tool in KINDS) {
        const [path] = task.state.notes;
        const id = `${ask.id}.${String(n + 1)}`;
        const isAsked = task.state.asks === true;
        const { tool, given } = task;
        if (path !== undefined) things.set(id, { id, tool, given, path, turn, at, isAsked });
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
      tool === 'change' && id === path ? { id, tool: 'draft', given, isFound: true as const } : null;
    const thing = things.get(id) ?? found;
    things.delete(id);
    if (thing !== null && path !== undefined) things.set(id, { ...thing, path, turn, at, isAsked: false });
  }
}

export const nameOf = ({ given: { title, text, note } }: Pick<MadeThing | AskTask, 'given'>): string =>
  visibleLine((title ?? text ?? note ?? '').slice(0, 120));

/** The things that a person refers to. */
export interface MeantThing {
  /** The person's name for it; `null` means the last one made. */
  name: string | null;
  kind: ThingKind | null;
  isAll: boolean;
}

/** Reads the reference from a task's arguments: `query` contains the kind, and "all" if all are meant. */
export const meantBy = ({ title, query }: Pick<TaskArguments, 'title' | 'query'>): MeantThing => {
  const words = (query ?? '').split(' ');
  const kind = THING_KINDS.find((each) => words.includes(each)) ?? null;
  return { name: title, kind, isAll: words.includes('all') };
};

const THING_KINDS: readonly ThingKind[] = ['reminder', 'draft', 'note', 'plan'];

export type FoundThings =
  | { kind: 'found'; things: readonly MadeThing[] }
  /** `isNone`: nothing fits; otherwise several do. */
  | { kind: 'asked'; why: string; isNone?: true };

/**
 * Finds things by name or, without a name, those that the last ask made. Unless all are meant, several matches are a
 * question to the person.
 */
export function whichThings(
  things: readonly MadeThing[],
  { name, kind, isAll }: MeantThing,
  { now, fits = () => true }: { now: number; fits?: (thing: MadeThing) => boolean },
): FoundThings {
  const pool = things.filter((thing) => kind === null || KINDS[thing.tool] === kind);
  const found = (name === null ? lastOf(pool, now) : pool.filter((thing) => isCalled(thing, name))).filter(
    fits,
  );
  if (found.length === 0) {
    const called = name === null ? '' : ` called "${visibleLine(name.slice(0, 80))}"`;
    return { kind: 'asked', why: `Which one? You asked for nothing like it lately${called}.`, isNone: true };
  }
  if (found.length > 1 && !isAll) return { kind: 'asked', why: `Which one${namedIn(found)}` };
  if (isAll && name === null && kind !== null)
    return { kind: 'asked', why: `One at a time, by its name${namedIn(found)}` };
  return { kind: 'found', things: found };
}

const namedIn = (things: readonly MadeThing[]): string => {
  const names = things.slice(0, MOST_NAMED).map((thing) => `"${nameOf(thing)}"`);
  return `: ${names.join(', ')}? Say it with its name.`;
};

const MOST_NAMED = 4;

/** Things that "it" means: those of the last ask that made any, if it was recent enough. */
function lastOf(things: readonly MadeThing[], now: number): readonly MadeThing[] {
  const turn = Math.min(...things.map((thing) => thing.turn));
  return things.filter((thing) => thing.turn === turn && turn < MOST_TURNS && now - thing.at < IN_MIND_MS);
}

const MOST_TURNS = 5;
const IN_MIND_MS = 24 * 3_600_000;

/** Whether each word of the name begins a word of the thing's title. */
export function isCalled(thing: Pick<MadeThing, 'given'>, name: string): boolean {
  const title = foldLetters(nameOf(thing));
  const words = foldLetters(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    words.length > 0 &&
    words.every((word) => ` ${title.replace(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${word}`))
  );
}
