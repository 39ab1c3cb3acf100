import type { Cost } from '../../../kernel/ports/language-model';
import { planConnection } from '../../../llm/provider/connect';
import { costAt } from '../../../llm/provider/catalogue/price';
import { isProviderKey, PROVIDERS } from '../../../llm/provider/catalogue/registry';
import { estimateTokens } from '../../../llm/provider/tokens/token-estimate';
import type { SkillProblem } from '../model/read-skill';
import { skillSystem } from '../model/run/prompt';
import type { Skill } from '../model/skill';
import { mainChoice, type Settings } from '../../../settings/settings';
import type { SkillNote } from './skill-notes';

/** A skill as a person looks at it before they agree to it. */
export interface SkillCard {
  name: string;
  path: string;
  description: string;
  triggers: readonly string[];
  tools: readonly string[];
  /** As cron has it; `null`: it runs only when asked. */
  schedule: string | null;
  /** Whole, to be read before anything is agreed to. */
  instructions: string;
  /** Not empty: it can't run. */
  problems: readonly SkillProblem[];
  /** On this device, exactly as it stands. */
  isAgreed: boolean;
  /** What a person agrees to: a line for the `ConsentStore`, and its hash for the command line. */
  consent: string;
  hash: string;
  price: SkillPrice | null;
}

/** What one call to a model takes at least; a run may take several. `null` where it can't be said. */
export interface SkillPrice {
  /** Estimated, of the prompt before the request. */
  tokens: number;
  /** With a short answer. */
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

/** `null`: the rules would be asked, which run no skill, or no model is named. */
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
