import type { Cost } from '../../../../kernel/ports/language-model';
import { planConnection } from '../../../../llm/provider/setup/plan-connection';
import { costAt } from '../../../../llm/provider/catalogue/price';
import { isProviderKey, PROVIDERS } from '../../../../llm/provider/catalogue/registry';
import { estimateTokens } from '../../../../llm/provider/tokens/token-estimate';
import type { SkillProblem } from '../model/read-skill';
import { skillSystem } from '../model/run/prompt';
import type { Skill } from '../model/skill';
import { mainChoice, type Settings } from '../../../../core/settings/settings';
import type { SkillNote } from './skill-notes';

/** A skill as shown before the person allows it. */
export interface SkillCard {
  name: string;
  path: string;
  description: string;
  triggers: readonly string[];
  tools: readonly string[];
  /** Schedule in cron form; `null` if the skill runs only when a person asks for it. */
  schedule: string | null;
  /** Complete instructions, to be read before the skill is allowed. */
  instructions: string;
  /** Reasons why the skill cannot run; empty if it can. */
  problems: readonly SkillProblem[];
  /** Whether exactly this form is allowed on this device. */
  isAgreed: boolean;
  /** The skill's line in the `ConsentStore`, and that line's hash, which the command line uses. */
  consent: string;
  hash: string;
  price: SkillPrice | null;
}

/** Lowest cost of one model call; a run may need several. `null` if unknown. */
export interface SkillPrice {
  /** Estimated tokens of the prompt without the ask. */
  tokens: number;
  /** Cost of the prompt and a short answer. */
  cost: Cost;
}

const ANSWER_TOKENS = 300;

export const skillCard = (note: SkillNote, settings: Settings): SkillCard => {
  const { name, path, skill, problems, isAgreed, consent, hash } = note;
  return {
    ...{ name, path, problems, isAgreed, consent, hash },
    description: skill?.description ?? '',
    triggers: skill?.triggers.map(({ text }) => text) ?? [],
    tools: skill?.tools ?? [],
    schedule: skill?.schedule?.text ?? null,
    instructions: skill?.instructions ?? '',
    price: skill === null ? null : priceOfSkill(skill, settings),
  };
};

/** Price of a skill's call; `null` for the rules, which run no skill, or if no model is chosen. */
function priceOfSkill(skill: Skill, settings: Settings): SkillPrice | null {
  const choice = settings.routes[skill.taskType]?.model ?? mainChoice(settings);
  const { provider } = choice;
  if (!isProviderKey(provider) || PROVIDERS[provider].adapter === 'rules') return null;
  const planned = planConnection(choice, settings.prices);
  if (!planned.ok) return null;
  const { family, price } = planned.value;
  const tokens = estimateTokens(skillSystem({ skill, tools: [], folders: [] }), family);
  const cost =
    typeof price === 'string' ? price : costAt(price, { inputTokens: tokens, outputTokens: ANSWER_TOKENS });
  return { tokens, cost };
}
