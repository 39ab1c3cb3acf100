import type { SkillCard } from '../skills/work/skill-cards';
import { skillPriceText } from '../../../core/app/view/spend-text';
import { consentLine } from '../../../../headless/words/consent-words.mjs';

/** Purpose and triggers of a skill, its tools, and what is missing before it can run. */
export const describeSkill = (card: SkillCard, folder: string): string[] => [
  `${card.name}: ${stateOf(card)}`,
  ...(card.description === '' ? [] : [`  ${card.description}`]),
  `  Note:     ${card.path}`,
  ...(card.triggers.length === 0 ? [] : [`  Triggers: ${card.triggers.join(' | ')}`]),
  ...(card.tools.length === 0 ? [] : [`  Tools:    ${card.tools.join(', ')}`]),
  ...(card.schedule === null ? [] : [`  Schedule: ${card.schedule}`]),
  ...(card.price === null ? [] : [`  Price:    ${skillPriceText(card.price)}`]),
  ...card.problems.map(({ message }) => `  ! ${message}`),
  ...(mayAgree(card) ? [`  Read the note. To allow it: ${consentLine(folder, card.consent)}`] : []),
];

/** Describes a skill for the list of consents: its state and, if needed, the command that allows it. */
export const describeConsent = (card: SkillCard, folder: string): string[] => [
  `Skill ${card.name} in ${card.path}: ${stateOf(card)}`,
  ...(mayAgree(card) ? [`  Read the note. To allow it: ${consentLine(folder, card.consent)}`] : []),
];

const mayAgree = ({ problems, isAgreed }: SkillCard): boolean => problems.length === 0 && !isAgreed;

const stateOf = ({ problems, isAgreed }: SkillCard): string => {
  if (problems.length > 0) return "can't run";
  return isAgreed ? 'allowed on this device' : 'not allowed on this device';
};
