import type { LanguageCode } from '../../../../kernel/dates/language';
import { type Moment } from '../../../../kernel/dates/read-when';
import { foldLetters } from '../../../../core/tools/search-words';
import { NO_ARGUMENTS, type TaskArguments, type TaskOrder } from '../ask';
import type { AskTalk } from './conversation';
import { isNewList, type MadeThing } from './made';

export interface Said {
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

export type FollowUp = { orders: readonly TaskOrder[]; ask?: string } | null;

export const order = (tool: string, given: Partial<TaskArguments>): TaskOrder => ({
  tool,
  given: { ...NO_ARGUMENTS, ...given },
});

export const folded = (text: string): string =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The note of the list that the last act was about. */
export const listOf = ({ last }: AskTalk): string | null =>
  last?.tasks
    .filter((task) => LISTED.has(task.tool) || isNewList(task))
    .flatMap(({ state, given }) =>
      state.kind === 'done' ? (state.notes[0] ?? (given.text === null ? [] : (given.note ?? []))) : [],
    )
    .at(-1) ?? null;

const LISTED: ReadonlySet<string> = new Set(['append', 'delete', 'done']);

/** The reminder that a time alone is about: the only one that was made, changed or shown last. */
export function current({ made, start }: AskTalk): MadeThing | null {
  const turn = Math.min(...made.map((each) => each.turn));
  const [thing, other] = made.filter((each) => each.turn === turn);
  const isLast = turn <= 0 && (thing?.at ?? 0) >= start;
  return thing?.tool === 'reminder' && other === undefined && isLast ? thing : null;
}

/** Whether the rules make nothing of the text by itself. */
export const isUnread = ({ alone }: Said): boolean =>
  alone.length > 0 && alone.every(({ tool }) => tool === 'unclear');

export const ALSO = /^(?:and|but|so|und|aber|et|mais|y|pero|e|ma|mas|en|maar) /iu;
