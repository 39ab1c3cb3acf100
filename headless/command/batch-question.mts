import { estimateWords } from '../../src/dashboard/words/estimate-words';
import type { Deputy } from '../../src/deputy/deputy';
import type { CommandOption, Invocation } from './command.mjs';
import { usageError } from '../words/exit-code.mjs';
import { shellWord } from '../words/shell-word.mjs';
import { confirmBy } from '../words/terminal.mjs';

export const YES_OPTION: CommandOption = {
  name: 'yes',
  summary: 'do not ask before a model is called many times',
};

type Spender = Pick<Deputy, 'estimate'>;
type Asked = Pick<Invocation, 'ask' | 'isSet' | 'wholeNumber'>;

interface Batch {
  part: 'triage' | 'all';
  folder: string;
}

/** Whether the person wants what asks a model many times; without a terminal only `--yes` or `--limit` says so. */
export async function isBatchWanted(
  deputy: Spender,
  { part, folder }: Batch,
  { ask, isSet, wholeNumber }: Asked,
): Promise<boolean> {
  const limit = wholeNumber('limit');
  const estimate = await deputy.estimate(limit, part);
  if (!estimate.isLarge || isSet('yes')) return true;
  const words = estimateWords(estimate);
  if (ask !== null) return confirmBy(ask)(`Triage ${words}?`);
  if (limit !== undefined) return true;
  const line = `deputy ${part === 'triage' ? 'triage' : 'run'} ${shellWord(folder)}`;
  throw usageError(
    `To triage: ${words}. There is no terminal to ask at. To go on: ${line} --yes, or fewer at once: ${line} --limit 20`,
  );
}

/** The same for cycles without an end: only rules and local models need no yes. */
export async function isWatchWanted(
  deputy: Spender,
  { provider, folder }: { provider: string; folder: string },
  { ask, isSet }: Pick<Asked, 'ask' | 'isSet'>,
): Promise<boolean> {
  const estimate = await deputy.estimate();
  if (estimate.cost === 'local' || isSet('yes')) return true;
  if (ask !== null)
    return confirmBy(ask)(`Ask ${provider} about ${estimateWords(estimate)}, and about what comes in later?`);
  throw usageError(
    `What comes in is sent to ${provider}, and there is no terminal to ask at. To go on: deputy watch ${shellWord(folder)} --yes`,
  );
}
