import { prompt } from '../../../../llm/prompting/prompt';
import type { PromptDeps } from '../../../../llm/prompting/prompt-deps';
import type { PromptTask, Deferred, AnswerReview } from '../../../../llm/prompting/prompt-task';
import { LEFT_TO_PERSON } from '../../../../llm/prompting/prompt-until-valid';
import { type PromptAttempt, attemptOf } from '../../../../llm/prompting/attempt';
import { conversationPrompt, type Turn } from '../../../../llm/prompting/conversation';
import { EMPTY_TALLY } from '../../../../llm/prompting/tally';
import type { Effect } from '../../../../kernel/effects/operation';
import type { PathRules } from '../../../tools/path-guard';
import { Staging } from '../../../tools/staging';
import type { StagedVault, VaultTool } from '../../../tools/vault-tool';
import { stepPrompt } from './prompt';
import { moveOutput, readMove, type StepMove } from './schema';
import { stepConversation } from './step-conversation';
import { aboutStep, type StepToTake } from './step-to-take';
import { tokenCap, toolRounds } from './tool-rounds';
import { modelSays } from '../../../../kernel/mail/model-words';

export interface StepDeps extends PromptDeps {
  /** Token limit for all calls of the step, prompts and answers. */
  stepTokens: number;
  tools: readonly VaultTool[];
  /** Notes as they are without the step's own changes. */
  vault: StagedVault;
  rules: PathRules;
}

export type StepOutcome = PromptAttempt &
  /** The step is done. The caller commits `effects` together with the tick; `what` is the result in one line. */
  (
    | (Extract<StepEnd, { kind: 'done' }> & { effects: Effect[] })
    | Extract<StepEnd, { kind: 'left' }>
    | Deferred
  );

const ANSWER_TOKENS = 2_000;

/**
 * Lets a model carry out one step with tools, in at most five rounds. Writes nothing: tools stage their changes, which
 * are returned only if the step is done. Rejects like {@link prompt}, and if a note cannot be read.
 */
export async function runStep(request: StepToTake, deps: StepDeps): Promise<StepOutcome> {
  const { model, stepTokens } = deps;
  if (model.provider === 'rules')
    return { ...attemptOf({ iterations: 0, tally: EMPTY_TALLY, model, about: {} }), ...BY_RULES };
  const staging = new Staging(deps.vault, deps.rules);
  const budget = tokenCap(stepTokens, 'a step');
  const outcome = await prompt(taskOf({ request, staging }, deps), { ...deps, budget });
  return outcome.kind === 'done' ? { ...outcome, effects: staging.effects } : outcome;
}

const BY_RULES = {
  kind: 'left',
  why: "The rules can't carry out this step: do it yourself, or choose a model.",
} as const;

interface Step {
  request: StepToTake;
  staging: Staging;
}

function taskOf({ request, staging }: Step, { tools, rules }: StepDeps): PromptTask<StepEnd, Turn> {
  const system = stepPrompt(tools, rules.writable);
  const conversation = stepConversation(request, { system, task: 'Carry out' });
  return {
    task: 'complex_reasoning',
    input: null,
    system,
    output: moveOutput,
    maxOutputTokens: ANSWER_TOKENS,
    about: aboutStep(request),
    actions: LEFT_TO_PERSON,
    prompt: (turns, room) => conversationPrompt({ ...conversation, turns }, room),
    ...toolRounds({ read: readMove, endOf, ends: 'done or cannot', tools, staging }),
  };
}

type StepEnd =
  | { kind: 'done'; what: string }
  /** The step is left to the person; nothing is written. `why` is one line for them. */
  | { kind: 'left'; why: string };

/** The model finished the step, or gave up. */
function endOf(
  move: Exclude<StepMove, { kind: 'use' }>,
  round: number,
): Extract<AnswerReview<StepEnd, Turn>, { kind: 'accepted' }> {
  const isDone = move.kind === 'done';
  const said = isDone ? { done: move.what } : { cannot: move.why };
  return {
    kind: 'accepted',
    end: isDone ? { kind: 'done', what: move.what } : { kind: 'left', why: modelSays(move.why, 260) },
    entries: [
      { event: 'llm_answer', severity: 'info', iteration: round, details: { task: 'step', ...said } },
    ],
  };
}
