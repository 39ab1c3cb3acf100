import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { baseName } from '../../../../kernel/notes/names';
import type { OpenQuestion, TaskArguments, TaskOrder } from '../ask';
import { isCalled, isInMind, type MadeThing, MOST_NAMED, nameOf, THING_KIND_OF } from './made';
import type { ThingKind } from './talk-words';

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
  /** `among`: the things that fit; `isNone`: none does, and they are those that might. */
  | { kind: 'asked'; why: string; among: readonly MadeThing[]; isNone?: true };

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
  const pool = things.filter((thing) => kind === null || THING_KIND_OF[thing.tool] === kind);
  const found = (name === null ? lastOf(pool, now) : pool.filter((thing) => isCalled(thing, name))).filter(
    fits,
  );
  if (found.length === 0) {
    const called = name === null ? '' : ` called "${visibleLine(name.slice(0, 80))}"`;
    const others = byDay(pool.filter(fits));
    const among = others.length > MOST_NAMED ? [] : others;
    const only = among.length === 0 ? '' : ` Perhaps ${among.map((each) => `"${nameOf(each)}"`).join(', ')}?`;
    return {
      kind: 'asked',
      why: `Which one? You asked for nothing like it lately${called}.${only}`,
      among,
      isNone: true,
    };
  }
  const isOpen = name === null && found.some(({ isOvertaken }) => isOvertaken === true);
  const inMind = pool.filter((thing) => isInMind(thing, now) && fits(thing));
  if (howMany === 'one' && found.length === 1 && (!isOpen || inMind.length === 1))
    return { kind: 'found', things: found };
  const among = byDay((howMany === 'one' && !isOpen) || name !== null ? found : inMind);
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

/** Things that all have a day, by it. */
function byDay(things: readonly MadeThing[]): readonly MadeThing[] {
  const day = ({ path }: MadeThing): string =>
    /^(?:\d{4}-\d\d-\d\d|someday)/u.exec(baseName(path))?.[0] ?? '';
  return things.every((thing) => day(thing) !== '')
    ? [...things].sort((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0))
    : things;
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

/** Things that "it" means: those of the last ask that made any, if it was recent enough. */
function lastOf(things: readonly MadeThing[], now: number): readonly MadeThing[] {
  const turn = Math.min(...things.map((thing) => thing.turn));
  return things.filter((thing) => thing.turn === turn && isInMind(thing, now));
}
