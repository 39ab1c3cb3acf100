import { estimateWords } from '../../src/dashboard/words/estimate-words';
import type { Deputy } from '../../src/deputy/deputy';
import type { CommandOption, Invocation } from './command.mjs';
import type { Output } from '../words/output.mjs';
import { confirmBy } from '../words/terminal.mjs';

export const YES_OPTION: CommandOption = { name: 'yes', summary: 'do not ask before many notes are triaged' };

/** Many notes are triaged when the person says so; without a terminal, the budgets bound what they cost. */
export async function isBatchWanted(
  deputy: Pick<Deputy, 'estimate'>,
  limit: number | undefined,
  { ask, output, isSet }: Pick<Invocation, 'ask' | 'isSet'> & { output: Pick<Output, 'warn'> },
): Promise<boolean> {
  const estimate = await deputy.estimate(limit);
  if (!estimate.isLarge || isSet('yes')) return true;
  const words = estimateWords(estimate);
  if (ask !== null) return confirmBy(ask)(`Triage ${words}?`);
  output.warn(`To triage: ${words}.`);
  return true;
}
