import type { ModelError } from '../ports/language-model';

/** What follows from a call without an answer. `action` is for the log. */
export type ErrorJudgement =
  /** Asked again, with half of the prompt. */
  | { kind: 'halve'; action: string }
  /** Asking again would end the same way; `cause` is a sentence for the person. */
  | { kind: 'give_up'; action: string; cause: string }
  /** Another time it may go well. */
  | { kind: 'defer'; action: string };

/** The same judgement as in triage, section 2 of the requirements. */
export function judgeError(error: ModelError, isHalved: boolean): ErrorJudgement {
  switch (error.code) {
    case 'refused':
      return giveUp(`The model refused to answer: ${error.message}`);
    case 'context_too_long':
      return isHalved
        ? giveUp(`The text is too long for the model: ${error.message}`)
        : { kind: 'halve', action: 'asked again with half the budget' };
    case 'bad_request':
      // A model or an address that does not exist is the settings' fault: it waits until they are right.
      return error.status === 404 ? DEFER : giveUp(`The provider refused the request: ${error.message}`);
    case 'auth':
    case 'billing':
    case 'rate_limit':
    case 'timeout':
    case 'network':
    case 'server':
      return DEFER;
  }
}

const giveUp = (cause: string): ErrorJudgement => ({
  kind: 'give_up',
  action: 'it is left to the person',
  cause,
});

const DEFER: ErrorJudgement = { kind: 'defer', action: 'it is tried again later' };
