import { NEEDED } from '../../../triage/model/trial-mails';
import type { Trial } from '../../../triage/model/try-model';

/** Result of a trial in sentences: "It sorts 6 of 6 test mails.", and the limits of a model that failed. */
export function sortingWords(name: string, { sorted, of, putAway, isPassed }: Trial): string {
  const count = String(putAway.length);
  const named = putAway.map((kind) => NEEDED[kind]).join(', ');
  const unreached = isPassed ? '' : '; the rest was not put to it, because its answers had to be corrected';
  const away =
    putAway.length === 0
      ? unreached
      : `; would have put away ${count} that ${putAway.length === 1 ? 'needs' : 'need'} you: ${named}`;
  const sorts = `${name} sorts ${String(sorted)} of ${String(of)} test mails${away}.`;
  return isPassed
    ? sorts
    : `${sorts} What it puts away is left to the rules and to you: choose another model.`;
}
