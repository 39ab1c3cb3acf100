import { type Analysis, NO_ARGUMENTS } from '../model/ask';
import type { AskEvent } from '../model/next-ask';
import type { Skill } from '../skills/model/skill';

/** The single task of an ask that a skill answers. */
export const skillOrder = (
  { name }: Pick<Skill, 'name'>,
  { by, why, text }: { by: string; why: string; text: string },
): Omit<Extract<AskEvent, { event: 'analysed' }>, 'spent'> & { analysis: Analysis } => ({
  event: 'analysed',
  analysis: { by, reasoning: `Skill "${name}": ${why}`, answer: null, instead: null },
  orders: [{ tool: 'skill', given: { ...NO_ARGUMENTS, title: name, text } }],
});
