import type { Attempt } from '../../asking/attempt';
import { NOTHING_SPENT, type Spent } from '../../requests/task-request';
import type { AskWork } from './ask-work';

/** What an attempt has taken; one without a call took nothing. */
export const spentOf = (attempt: Partial<Attempt> | undefined): Spent =>
  attempt?.usage === undefined || attempt.cost === undefined
    ? NOTHING_SPENT
    : { tokens: attempt.usage.inputTokens + attempt.usage.outputTokens, cost: attempt.cost };

/** For the totals of the state file. */
export const countSpent = ({ desk }: Pick<AskWork, 'desk'>, attempt: Partial<Attempt>): void => {
  desk.state.countTokens(spentOf(attempt).tokens);
};
