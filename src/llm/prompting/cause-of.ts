import type { Trouble } from './prompt-task';

/** A sentence for the person about why there is no usable answer. `what` names the text that the model was shown. */
export function causeOf(trouble: Trouble, { what, rounds }: { what: string; rounds: number }): string {
  switch (trouble.kind) {
    case 'exhausted': {
      const last = trouble.problem?.issues[0] ?? '';
      return `The model gave no usable answer in ${String(rounds)} tries. The last one: ${last}`;
    }
    case 'refused':
      return `The model refused to answer: ${trouble.error.message}`;
    case 'too_long':
      return `The ${what} is too long for the model: ${trouble.error.message}`;
    case 'bad_request':
      return `The provider refused the request: ${trouble.error.message}`;
    case 'over_budget':
      return trouble.why;
  }
}
