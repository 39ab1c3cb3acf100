import type { Effect } from '../../effects/operation';
import type { ModelError } from '../../ports/language-model';
import type { PathRules } from '../../tools/path-guard';
import { Staging } from '../../tools/staging';
import type { StagedVault, VaultTool, VaultToolResult } from '../../tools/vault-tool';
import { addEntry, EMPTY_TALLY } from '../../asking/tally';
import type { Attempt } from '../../asking/attempt';
import { askModel, promptFor } from '../../asking/ask-model';
import type { AskDeps } from '../../asking/ask-deps';
import { attemptOf } from '../../asking/attempt';
import type { FittedPrompt } from '../../asking/conversation';
import { cutEntry } from '../../asking/log-entries';
import { stepPrompt } from './prompt';
import { moveOutput, readMove, type StepMove } from './schema';
import { stepConversation } from './step-conversation';
import { stepDetails, type StepRequest } from './step-request';
import {
  afterAnswer,
  afterError,
  leave,
  startStep,
  type StepEvent,
  type StepState,
  type Working,
} from './step-state';

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
    | { kind: 'done'; what: string; effects: Effect[] }
    /** It is the person's turn; nothing is to be written. `why` is a line for them. */
    | { kind: 'left'; why: string }
    /** Another time: the entries are to be logged and the saved answers closed. */
    | { kind: 'deferred'; error: ModelError }
  );

/**
 * Lets a model carry out one step with tools, in at most five rounds. Nothing is written: what the tools prepare is
 * staged, and comes back only when the step is done. Changes nothing but `answers`. Rejects when `signal` is aborted,
 * an answer can't be saved, or a note can't be read.
 */
export async function runStep(request: StepRequest, deps: StepDeps): Promise<StepOutcome> {
  const staging = new Staging(deps.vault, deps.rules);
  let state: StepState = deps.model.provider === 'rules' ? BY_RULES : startStep();
  while (state.kind === 'working') state = await takeRound(state, { request, staging }, deps);
  const { round, tally, ...ending } = state;
  const attempt = attemptOf({ iterations: round, tally, model: deps.model, details: stepDetails(request) });
  return ending.kind === 'done'
    ? { ...attempt, ...ending, effects: staging.effects }
    : { ...attempt, ...ending };
}

const BY_RULES: StepState = {
  kind: 'left',
  round: 0,
  tally: EMPTY_TALLY,
  why: "Deputy's offline rules can't carry out a free step: do it yourself, or choose a model.",
};

interface Step {
  request: StepRequest;
  staging: Staging;
}

async function takeRound(state: Working, step: Step, deps: StepDeps): Promise<StepState> {
  const { round, maxOutputTokens } = state;
  const prompt = promptOf(state, step.request, deps);
  const { inputTokens, outputTokens } = state.tally.usage;
  if (inputTokens + outputTokens + prompt.tokens > deps.stepTokens)
    return leave(state, `It would take more than the ${String(deps.stepTokens)} tokens a step may take.`);
  const told = tellCut(state, prompt);
  const question = { task: 'complex_reasoning', input: null, output: moveOutput } as const;
  const about = stepDetails(step.request);
  const answer = await askModel({ ...question, about, maxOutputTokens, round, prompt }, deps);
  if (!answer.ok) return afterError(told, answer.error);
  const move = readMove(answer.value);
  const event: StepEvent = move.ok
    ? await makeMove(move.value, step.staging, deps)
    : { kind: 'rejected', problem: move.error };
  return afterAnswer(told, answer.value, event);
}

function promptOf(state: Working, request: StepRequest, deps: StepDeps): FittedPrompt {
  const system = stepPrompt(deps.tools, deps.rules.writable);
  const conversation = stepConversation(request, { system, task: 'Carry out' });
  return promptFor({ ...conversation, turns: state.turns }, state.isHalved, deps);
}

function tellCut(state: Working, prompt: FittedPrompt): Working {
  const entry = state.round === 1 ? cutEntry(prompt) : null;
  return entry === null ? state : { ...state, tally: addEntry(state.tally, entry) };
}

async function makeMove(move: StepMove, staging: Staging, { tools }: StepDeps): Promise<StepEvent> {
  if (move.kind !== 'use') return move;
  const { given } = move;
  const tool = tools.find(({ name }) => name === move.tool);
  const result = tool === undefined ? noSuchTool(tools) : await tool.run(given, staging);
  if (result.kind === 'done') staging.stage(result.effects);
  return { kind: 'used', tool: tool?.name ?? move.tool, given, result };
}

const noSuchTool = (tools: readonly VaultTool[]): VaultToolResult => ({
  kind: 'refused',
  why: `There is no such tool. These are there: ${tools.map(({ name }) => name).join(', ')}.`,
});
