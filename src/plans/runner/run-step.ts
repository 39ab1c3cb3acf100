import { ask } from '../../asking/ask';
import type { AskDeps } from '../../asking/ask-deps';
import type { AskTask, Deferred, Review } from '../../asking/ask-task';
import { LEFT_TO_PERSON } from '../../asking/ask-until-valid';
import { type Attempt, attemptOf } from '../../asking/attempt';
import { conversationPrompt, type Turn } from '../../asking/conversation';
import { EMPTY_TALLY } from '../../asking/tally';
import type { Effect } from '../../effects/operation';
import type { PathRules } from '../../tools/path-guard';
import { Staging } from '../../tools/staging';
import type { StagedVault, VaultTool } from '../../tools/vault-tool';
import { stepPrompt } from './prompt';
import { moveOutput, readMove, type StepMove } from './schema';
import { stepConversation } from './step-conversation';
import { aboutStep, type StepToTake } from './step-request';
import { tokenCap, toolRounds } from './tool-rounds';
import { modelSays } from '../../mail/model-words';

export interface StepDeps extends AskDeps {
  /** All tokens of the step's calls together, prompts and answers. */
  stepTokens: number;
  tools: readonly VaultTool[];
  /** The notes as they are. */
  vault: StagedVault;
  rules: PathRules;
}

export type StepOutcome = Attempt &
  /** `effects` are to be committed together with the tick; `what` is one line. */
  (
    | (Extract<StepEnd, { kind: 'done' }> & { effects: Effect[] })
    | Extract<StepEnd, { kind: 'left' }>
    | Deferred
  );

const ANSWER_TOKENS = 2_000;

/**
 * Lets a model carry out one step with tools, in at most five rounds. Nothing is written: what the tools prepare is
 * staged, and comes back only when the step is done. Rejects as {@link ask} does, and when a note can't be read.
 */
export async function runStep(request: StepToTake, deps: StepDeps): Promise<StepOutcome> {
  const { model, stepTokens } = deps;
  if (model.provider === 'rules')
    return { ...attemptOf({ iterations: 0, tally: EMPTY_TALLY, model, about: {} }), ...BY_RULES };
  const staging = new Staging(deps.vault, deps.rules);
  const budget = tokenCap(stepTokens, 'a step');
  const outcome = await ask(taskOf({ request, staging }, deps), { ...deps, budget });
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

function taskOf({ request, staging }: Step, { tools, rules }: StepDeps): AskTask<StepEnd, Turn> {
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
  /** It is the person's turn; nothing is to be written. `why` is a line for them. */
  | { kind: 'left'; why: string };

/** The model ends the step, or gives it up. */
function endOf(
  move: Exclude<StepMove, { kind: 'use' }>,
  round: number,
): Extract<Review<StepEnd, Turn>, { kind: 'accepted' }> {
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
