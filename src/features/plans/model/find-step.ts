import type { Plan } from './note/plan';
import { stepText } from './note/roadmap';

/**
 * The number of the step that a request is about by now: the number it was asked with where the text is still the same,
 * else the one step with that text; `null` where a person has reworded or removed it, or two read the same.
 */
export function findStep({ steps }: Plan, asked: { step: number; text: string }): number | null {
  const text = stepText(asked.text);
  if (text !== '' && steps[asked.step - 1]?.text === text) return asked.step;
  const found = steps.flatMap((step, index) => (step.text === text ? [index + 1] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}
