import type { RulesByTask } from '../../llm/provider/rules/rules-model';

let rules: RulesByTask = {};

/** Makes known how features answer without a model, by the kind of work. */
export function useRules(used: readonly RulesByTask[]): void {
  rules = used.reduce((all, row) => ({ ...all, ...row }), {});
}

export const ruleAnswers = (): RulesByTask => rules;
