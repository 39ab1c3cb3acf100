import { ask } from '../../asking/ask';
import type { AskDeps } from '../../asking/ask-deps';
import type { AskTask, Deferred } from '../../asking/ask-task';
import { LEFT_TO_PERSON } from '../../asking/ask-until-valid';
import { type Attempt, attemptOf } from '../../asking/attempt';
import { causeOf } from '../../asking/cause-of';
import { complain } from '../../asking/complaint';
import { conversationPrompt, type Turn } from '../../asking/conversation';
import { EMPTY_TALLY } from '../../asking/tally';
import type { Effect } from '../../effects/operation';
import type { PathRules } from '../../tools/path-guard';
import { Staging } from '../../tools/staging';
import type { StagedVault, VaultTool } from '../../tools/vault-tool';
import { makeUseOf } from './make-use-of';
import { stepPrompt } from './prompt';
import { moveOutput, readMove } from './schema';
import { stepConversation } from './step-conversation';
import { aboutStep, type StepToTake } from './step-request';
import { afterTool, type StepEnd, endOf, withHint } from './step-review';

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
  const budget = {
    refuse: ({ inputTokens, outputTokens }: Attempt['usage'], promptTokens: number): string | null =>
      inputTokens + outputTokens + promptTokens > stepTokens
        ? `It would take more than the ${String(stepTokens)} tokens a step may take.`
        : null,
  };
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

/** Every answer costs a round: a tool's result is one, like a complaint. */
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
    review: async (answer, so) => {
      const move = readMove(answer);
      if (!move.ok) return withHint(complain(answer, move.error, so.round), so);
      if (move.value.kind !== 'use') return endOf(move.value, so.round);
      const used = await makeUseOf(move.value, staging, tools);
      return withHint(afterTool(answer, used, so.round), so);
    },
    giveUp: (trouble, rounds) => ({
      end: {
        kind: 'left',
        why:
          trouble.kind === 'exhausted'
            ? `It was not finished in ${String(rounds)} rounds.`
            : causeOf(trouble, { what: 'text', rounds }),
      },
      entries: [],
    }),
  };
}
