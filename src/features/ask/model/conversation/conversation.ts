import { type Ask, type AskTask, isUnclear } from '../ask';
import { conversationStart, type MadeThing, thingsMade, undoneBy } from './made';

/** A conversation as far as the person's next words may refer to it. */
export interface AskTalk {
  /** Things that asks made, the latest first. */
  made: readonly MadeThing[];
  /** When it began, in milliseconds since 1970. */
  start: number;
  /** The ask before these words; `null` if they begin the conversation. */
  before: Ask | null;
  /** The latest ask that did something and was not taken back. */
  last: Ask | null;
  /** Asks since then that were not understood, the latest first. */
  unread: readonly Ask[];
  /** Whether one of the last asks, or the very last, listed Deputy's records. */
  hasLooked: boolean;
  isLooking: boolean;
  /** Whether anything was listed, asked about, or made with others. */
  hasShown: boolean;
}

const MOST_LOOKED_BACK = 30;
const MOST_BETWEEN = 2;

/** `asks`: the earlier ones, the latest first. */
export function conversationOf(asks: readonly Ask[], now: number): AskTalk {
  const known = asks.slice(0, MOST_LOOKED_BACK);
  const start = conversationStart(known, now);
  const recent = known.filter(({ at }) => Date.parse(at) >= start);
  const undone = undoneBy(known);
  const acts = recent.filter((ask) => hasActed(ask));
  const unread = recent.slice(0, acts[0] === undefined ? undefined : recent.indexOf(acts[0]));
  return {
    ...{ made: thingsMade(known), start, before: recent[0] ?? null },
    last: acts.find(({ id, tasks }) => !undone.has(id) && tasks.some(({ tool }) => tool !== 'undo')) ?? null,
    unread: unread.filter(({ tasks }) => tasks.some((task) => task.tool === 'unclear' && isUnclear(task))),
    hasLooked: recent.slice(0, MOST_BETWEEN).some(isOfRecords),
    isLooking: recent.slice(0, 1).some(isOfRecords),
    hasShown: recent.some(({ tasks }) => tasks.length > 1 || tasks.some(isShowing)),
  };
}

const isOfRecords = ({ tasks }: Ask): boolean => tasks.some(({ tool }) => tool === 'state');
const isShowing = ({ state }: AskTask): boolean =>
  state.kind === 'done' && (state.hits.length > 0 || (state.open?.options.length ?? 0) > 0);

/** Whether an ask made, changed or took back something, or proposed a fact. */
const hasActed = ({ tasks, facts }: Ask): boolean =>
  facts.length > 0 ||
  tasks.some(
    ({ tool, state }) =>
      state.kind === 'done' && !LOOKING.has(tool) && (state.of !== undefined || state.notes.length > 0),
  );

const LOOKING: ReadonlySet<string> = new Set(['answer', 'search', 'state']);
