import { NO_PROFILE } from '../../../../../src/core/drafts/profile';
import {
  runStep,
  type StepDeps,
  type StepOutcome,
} from '../../../../../src/features/plans/model/runner/run-step';
import type { StepToTake } from '../../../../../src/features/plans/model/runner/step-to-take';
import { vaultTools } from '../../../../../src/core/tools/vault-tools';
import { type Answer, ScriptedModel, type ScriptedModelOptions } from '../../../../fakes/scripted-model';
import { aSearch, aVault, CONTEXT, RULES } from '../../../../core/tools/tool-stage';
import { askingWith } from '../../../../llm/prompting/prompting-stage';
import { aPlan, aSource, TIME } from '../prompting-stage';

const NOTHING = { query: null, path: null, title: null, text: null, date: null };

/** An answer that uses a tool, ends the step, or gives it up. */
export const use = (tool: string, given: Partial<Record<keyof typeof NOTHING, string>>): Answer => ({
  json: { reasoning: 'Next.', tool, arguments: { ...NOTHING, ...given }, done: null, cannot: null },
});
export const done = (what: string): Answer => ({
  json: { reasoning: 'Finished.', tool: null, arguments: NOTHING, done: what, cannot: null },
});
export const cannot = (why: string): Answer => ({
  json: { reasoning: 'Stuck.', tool: null, arguments: NOTHING, done: null, cannot: why },
});

export const aStepRequest = (parts: Partial<StepToTake> = {}): StepToTake => ({
  plan: aPlan(),
  path: 'Plans/PLAN-2026-001-workshop.md',
  step: 2,
  source: aSource(),
  profile: NO_PROFILE,
  time: TIME,
  ...parts,
});

interface Case {
  notes?: Record<string, string>;
  request?: Partial<StepToTake>;
  deps?: Partial<StepDeps>;
  model?: Partial<ScriptedModelOptions>;
}

export async function takeStep(
  answers: ScriptedModelOptions['answers'],
  { notes = {}, request = {}, deps = {}, model: options = {} }: Case = {},
): Promise<{ outcome: StepOutcome; model: ScriptedModel }> {
  const model = new ScriptedModel({ answers, ...options });
  const outcome = await runStep(aStepRequest(request), {
    ...askingWith(model),
    stepTokens: 40_000,
    tools: vaultTools({ ...CONTEXT, search: aSearch(notes) }),
    vault: aVault(notes),
    rules: RULES,
    ...deps,
  });
  return { outcome, model };
}
