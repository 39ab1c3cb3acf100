import { prompt } from '../../../../../llm/prompting/prompt';
import type { PromptDeps } from '../../../../../llm/prompting/prompt-deps';
import type { PromptTask, Deferred, AnswerReview } from '../../../../../llm/prompting/prompt-task';
import { LEFT_TO_PERSON } from '../../../../../llm/prompting/prompt-until-valid';
import { type PromptAttempt, attemptOf } from '../../../../../llm/prompting/attempt';
import type { Turn } from '../../../../../llm/prompting/conversation';
import { EMPTY_TALLY } from '../../../../../llm/prompting/tally';
import { tokenCounter } from '../../../../../llm/prompting/token-counter';
import { promptBudget } from '../../../../../llm/prompting/prompt-budget';
import type { Effect } from '../../../../../kernel/effects/operation';
import { modelSays } from '../../../../../kernel/mail/model-words';
import { tokenCap, toolRounds } from '../../../../../core/tools/tool-rounds';
import type { PathRules } from '../../../../../core/tools/judge-path';
import { Staging } from '../../../../../core/tools/staging';
import type { StagedVault } from '../../../../../core/tools/vault-tool';
import { composeSkill, MOST_SKILL_ROUNDS, type SkillInput, skillSystem } from './prompt';
import { readSkillMove, skillOutput, type SkillMove } from './schema';

export interface SkillDeps extends PromptDeps {
  /** Maximum number of tokens for all calls of the run, prompts and answers. */
  runTokens: number;
  /** Notes as they are without the run's own changes. */
  vault: StagedVault;
  rules: PathRules;
}

type SkillEnd =
  /** `text`: harmless Markdown. */
  | { kind: 'answered'; text: string }
  /** The skill did not finish: nothing is written, and `why` is a sentence for the person. */
  | { kind: 'left'; why: string };

export type SkillOutcome = PromptAttempt &
  (
    | (Extract<SkillEnd, { kind: 'answered' }> & { effects: Effect[] })
    | Extract<SkillEnd, { kind: 'left' }>
    | Deferred
  );

const ANSWER_TOKENS = 2_000;
/**
 * Minimum number of tokens that a skill's instructions must leave for the ask; otherwise the skill is refused without a
 * call.
 */
const LEAST_ROOM_TOKENS = 300;

/**
 * Lets a model run a skill with its allowed tools. Writes nothing: tools stage their changes, which are returned only
 * with an answer. Rejects like {@link prompt}, and if a note cannot be read.
 */
export async function runSkill(input: SkillInput, deps: SkillDeps): Promise<SkillOutcome> {
  const refusal = whyNot(input, deps);
  if (refusal !== null) {
    const attempt = attemptOf({
      iterations: 0,
      tally: EMPTY_TALLY,
      model: deps.model,
      about: aboutOf(input),
    });
    return { ...attempt, kind: 'left', why: refusal };
  }
  const staging = new Staging(deps.vault, deps.rules);
  const budget = tokenCap(deps.runTokens, 'a skill');
  const outcome = await prompt(taskOf(input, staging), { ...deps, budget });
  return outcome.kind === 'answered' ? { ...outcome, effects: staging.effects } : outcome;
}

/** Why a skill cannot run at all, as a sentence; `null` if it can. */
function whyNot(input: SkillInput, { model, tokenBudget, correction }: SkillDeps): string | null {
  const { name } = input.skill;
  if (model.provider === 'rules')
    return `The skill "${name}" needs a model: the built-in rules can't follow instructions. Choose a provider in the settings.`;
  const system = skillSystem(input);
  const tokens = tokenCounter(model.family, correction.factor, system)(system);
  const budget = promptBudget(tokenBudget, model);
  if (tokens + LEAST_ROOM_TOKENS <= budget) return null;
  return `The instructions of "${name}" take ${String(tokens)} tokens, and a prompt may have ${String(budget)}. Shorten them, or raise the token budget in the settings.`;
}

const aboutOf = ({ skill }: SkillInput) => ({ details: { skill: skill.name, note: skill.path } });

function taskOf(input: SkillInput, staging: Staging): PromptTask<SkillEnd, Turn> {
  return {
    task: input.skill.taskType,
    input: null,
    system: skillSystem(input),
    output: skillOutput,
    maxOutputTokens: ANSWER_TOKENS,
    mostAnswers: MOST_SKILL_ROUNDS,
    about: aboutOf(input),
    actions: LEFT_TO_PERSON,
    prompt: (turns, room) => composeSkill(input, turns, room),
    ...toolRounds({ read: readSkillMove, endOf, ends: 'answer or cannot', tools: input.tools, staging }),
  };
}

function endOf(
  move: Exclude<SkillMove, { kind: 'use' }>,
  round: number,
): Extract<AnswerReview<SkillEnd, Turn>, { kind: 'accepted' }> {
  const isAnswer = move.kind === 'answer';
  const details = isAnswer ? { task: 'skill' } : { task: 'skill', cannot: move.why };
  return {
    kind: 'accepted',
    end: isAnswer ? { kind: 'answered', text: move.text } : { kind: 'left', why: modelSays(move.why, 260) },
    entries: [{ event: 'llm_answer', severity: 'info', iteration: round, details }],
  };
}
