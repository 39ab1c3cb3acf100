import type { RulesByTask } from '../../llm/provider/rules/rules-model';
import { FieldRegistry } from '../../kernel/notes/values/registry';

export const featureRules = new FieldRegistry<RulesByTask>({});

export const ruleAnswers = (): RulesByTask => featureRules.all;
