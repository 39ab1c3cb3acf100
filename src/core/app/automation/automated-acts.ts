import { linkedSignal } from '../../../llm/provider/wire/linked-signal';
import type { CoreDeputy, Deputy } from '../deputy';

/** Everything a person can request; cycles belong to the automation. */
export type PersonsDeputy = Omit<Deputy, 'cycle' | 'watch'>;

/** Calls a method with the current settings; `signal` is aborted when the host closes. */
export type CarryOut = <Value>(
  act: (deputy: Deputy, signal: AbortSignal) => Promise<Value>,
) => Promise<Value>;

interface Doors {
  read: CarryOut;
  /** For methods that change something: afterwards, the automation checks for work again. */
  change: CarryOut;
}

type Door = keyof Doors;
/** How to call a method. If its last argument is a signal, the number of arguments before it is declared. */
type Way<Args extends unknown[]> =
  Required<Args> extends [...infer Own, AbortSignal] ? [Door, Own['length']] : Door;
type Ways<Part> = {
  readonly [Name in keyof Part]: Part[Name] extends (...args: infer Args) => unknown
    ? Way<Args>
    : Ways<Part[Name]>;
};

/** How the methods of a feature's part of {@link Deputy} are called; the feature gives it to the app. */
export type DeputyWays<Names extends keyof PersonsDeputy = never> = Ways<Pick<PersonsDeputy, Names>>;

let ofFeatures: AnyWays = {};

/** Makes known how the parts of features are called. Called when the app starts. */
export function useWays(ways: readonly AnyWays[]): void {
  ofFeatures = Object.fromEntries(ways.flatMap((each) => Object.entries(each)));
}

/** Whether each method reads or changes; a new method does not compile without an entry. */
const WAYS: Ways<Omit<CoreDeputy, 'cycle' | 'watch'>> = {
  setUp: 'change',
  importMail: ['change', 1],
  act: ['change', 2],
  undo: 'change',
  status: 'read',
  unqueued: 'read',
  overview: 'read',
  past: 'read',
  profile: 'read',
  approvals: {
    list: 'read',
    closed: 'read',
    decide: ['change', 2],
    edit: 'change',
    takeBack: 'change',
    readMail: 'read',
    readSources: 'read',
  },
  history: { undoable: 'read', list: 'read', join: 'change' },
  looks: { estimate: 'read', failed: 'read' },
  provider: {
    check: ['read', 1],
    trials: 'read',
    refusal: 'read',
    models: ['read', 0],
    localServers: 'read',
  },
  log: { verify: 'read' },
};

/** A Deputy that stays valid across changes of settings. */
export const automatedActs = (doors: Doors): PersonsDeputy => wrap({ ...WAYS, ...ofFeatures }, doors);

type AnyWay = Door | readonly [Door, number];
export interface AnyWays {
  readonly [name: string]: AnyWay | AnyWays;
}

/** The first overload gives callers the exact type of each method; the implementation only gets paths of names. */
function wrap(ways: typeof WAYS, doors: Doors): PersonsDeputy;
function wrap(ways: AnyWays, doors: Doors, path?: readonly string[]): object;
function wrap(ways: AnyWays, doors: Doors, path: readonly string[] = []): object {
  const wrapped = Object.entries(ways).map(([name, way]): [string, unknown] => {
    const here = [...path, name];
    return [name, isWay(way) ? through(doors, way, here) : wrap(way, doors, here)];
  });
  return Object.fromEntries(wrapped);
}

type Method = (...given: unknown[]) => Promise<unknown>;

function through(doors: Doors, way: AnyWay, path: readonly string[]): Method {
  const [door, signalAt] = typeof way === 'string' ? [way, null] : way;
  if (signalAt === null) return (...given) => doors[door]((deputy) => call(deputy, path, given));
  return (...given) =>
    doors[door]((deputy, closing) => {
      const own = given[signalAt];
      const { signal, unlink } = linkedSignal(closing, own instanceof AbortSignal ? own : undefined);
      const before = Array.from({ length: signalAt }, (_, at) => given[at]);
      return call(deputy, path, [...before, signal]).finally(unlink);
    });
}

function call(part: object, [name = '', ...inner]: readonly string[], given: unknown[]): Promise<unknown> {
  const found: unknown = Reflect.get(part, name);
  if (isMethod(found)) return found.apply(part, given);
  if (typeof found === 'object' && found !== null) return call(found, inner, given);
  throw new Error(`Deputy has no ${name}.`);
}

const isMethod = (found: unknown): found is Method => typeof found === 'function';

const isWay = (way: AnyWay | AnyWays): way is AnyWay => typeof way === 'string' || Array.isArray(way);
