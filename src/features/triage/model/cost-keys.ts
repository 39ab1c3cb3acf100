import type { PromptAttempt } from '../../../llm/prompting/attempt';
import type { OwnChanges } from '../../../kernel/index/own-keys';
import { textField } from '../../../kernel/notes/note';

/** What deciding on the note has cost: calls of all attempts, and the last model. Nothing where no model was asked. */
export function costChanges(
  frontmatter: Readonly<Record<string, unknown>>,
  { decidedBy, iterations, cost }: Pick<PromptAttempt, 'decidedBy' | 'iterations' | 'cost'>,
): OwnChanges {
  if (iterations === 0 || decidedBy.startsWith('rules:')) return {};
  return {
    ai_cost: sum(textField(frontmatter, 'ai_cost'), cost),
    ai_model: decidedBy,
    ai_calls: (numberIn(textField(frontmatter, 'ai_calls')) ?? 0) + iterations,
  };
}

/** In US dollars, to the millionth; `unknown` once a part of it is, `local` while nothing was charged. */
function sum(former: string | undefined, cost: PromptAttempt['cost']): number | string {
  if (former === 'unknown' || cost === 'unknown') return 'unknown';
  const known = numberIn(former);
  if (cost === 'local') return known ?? 'local';
  return Number(((known ?? 0) + cost).toFixed(6));
}

function numberIn(text: string | undefined): number | null {
  const number = Number(text ?? Number.NaN);
  return Number.isFinite(number) && number >= 0 ? number : null;
}
