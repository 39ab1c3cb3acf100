import type { AskOrder, AskOutcome } from '../../../../src/features/ask/work/ask-deputy';
import type { Stage } from '../../../core/app/stage';
import type { Answer } from '../../../fakes/scripted-model';

const NOTHING = { query: null, path: null, title: null, text: null, date: null };

/** What a model says in a round of a skill: the next tool, or what came of it all. */
export const use = (tool: string, given: object): Answer => ({
  json: { reasoning: 'Next.', tool, arguments: { ...NOTHING, ...given }, answer: null, cannot: null },
});
export const answer = (text: string): Answer => ({
  json: { reasoning: 'Done.', tool: null, arguments: NOTHING, answer: text, cannot: null },
});

export async function ask(
  { deputy }: Pick<Stage, 'deputy'>,
  order: AskOrder | string,
): Promise<Extract<AskOutcome, { kind: 'asked' }>> {
  const outcome = await deputy.ask.run(typeof order === 'string' ? { kind: 'text', text: order } : order);
  if (outcome.kind !== 'asked') throw new Error(`Not done: ${JSON.stringify(outcome)}`);
  return outcome;
}
