import type { Plan } from './note/plan';
import { stepText } from './note/roadmap';

/**
 * The current number of the step that an approval is about: the original number if the step there has the same text,
 * else the only step with that text; `null` if a person reworded or removed the step, or if two steps have the text.
 */
export function findStep({ steps }: Plan, asked: { step: number; text: string }): number | null {
  const text = stepText(asked.text);
  if (text !== '' && steps[asked.step - 1]?.text === text) return asked.step;
  const found = steps.flatMap((step, index) => (step.text === text ? [index + 1] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}
