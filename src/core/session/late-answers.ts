import { Registry } from '../../kernel/notes/values/registry';
import type { WaitingNote } from './run-queue';
import type { Session } from './session';

/**
 * Fetches answers to questions that were asked in an earlier cycle, and saves them. Yields notes that are out no longer,
 * a portion at a time: each is triaged before the next portion is fetched, so that not all answers are in memory.
 */
export type BringAnswers = (session: Session, stop: AbortSignal) => AsyncGenerator<readonly WaitingNote[]>;

export const lateAnswers = new Registry<BringAnswers>();
