import type { ModelError } from '../../kernel/ports/language-model';

/** What follows from a call without an answer, as section 2 of the requirements has it. */
export type ErrorJudgement =
  /** Asked again, with half of the prompt. */
  | 'halve'
  /** Another time it may go well. */
  | 'defer'
  /** Asking again would end the same way. */
  | 'refused'
  | 'too_long'
  | 'bad_request'
  | 'over_budget';

export function judgeError({ code, status }: ModelError, isHalved: boolean): ErrorJudgement {
  switch (code) {
    case 'refused':
      return 'refused';
    case 'context_too_long':
      return isHalved ? 'too_long' : 'halve';
    case 'bad_request':
      // A model or an address that does not exist is the settings' fault: it waits until they are right.
      return status === 404 ? 'defer' : 'bad_request';
    case 'auth':
    case 'billing':
    case 'rate_limit':
    case 'timeout':
    case 'network':
    case 'server':
    case 'budget':
    case 'unusable':
      return 'defer';
    case 'item_budget':
    case 'withheld':
      return 'over_budget';
  }
}
