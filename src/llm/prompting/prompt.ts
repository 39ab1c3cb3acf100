import { err, ok, type Result } from '../../kernel/notes/values/result';
import type { GenerateRequest, ModelError } from '../../kernel/ports/language-model';
import type { PromptDeps } from './prompt-deps';
import {
  afterCut,
  afterError,
  afterRefusal,
  afterReview,
  type Prompting,
  type PromptState,
  progressOf,
  startPrompting,
} from './prompt-state';
import type { PromptTask, Deferred, Prompt, PromptRoom } from './prompt-task';
import { type PromptAttempt, attemptOf } from './attempt';
import { promptBudget } from './prompt-budget';
import { isFrom, type SavedAnswer } from './saved-answer';
import { tokenCounter } from './token-counter';

/** Minimum number of tokens of room for the answer, however small the model's window is. */
const FEWEST_ANSWER_TOKENS = 256;

/**
 * Asks until an answer is valid, at most five times. Each answer is saved before it is used; a saved answer is used
 * instead of a call. Changes only `answers`. Rejects only if `signal` is aborted, an answer cannot be saved, or the
 * task's review rejects.
 */
export async function prompt<End extends object, Turn>(
  task: PromptTask<End, Turn>,
  deps: PromptDeps,
): Promise<PromptAttempt & (End | Deferred)> {
  let state: PromptState<End, Turn> = startPrompting();
  while (state.kind === 'asking') state = await takeRound(state, task, deps);
  const { round, tally, end } = state;
  return { ...attemptOf({ iterations: round, tally, model: deps.model, about: task.about }), ...end };
}

/** The model, its correction and the token budget, which decide the length of a prompt. */
export interface RoomSize extends Pick<PromptDeps, 'tokenBudget'> {
  model: Pick<PromptDeps['model'], 'family' | 'contextTokens'>;
  correction: Pick<PromptDeps['correction'], 'factor'>;
}

/** Share of a token budget that a prompt may fill; the rest makes up for estimates that are a little too low. */
const SURE_SHARE = 0.97;

/**
 * The room for the prompt: the current token limit, or half of it after the provider rejected the prompt as too long.
 */
export function roomFor(
  { system, isHalved }: { system: string; isHalved: boolean },
  { model, tokenBudget, correction }: RoomSize,
): PromptRoom {
  const whole = Math.floor(promptBudget(tokenBudget, model) * SURE_SHARE);
  return {
    budget: isHalved ? Math.floor(whole / 2) : whole,
    count: tokenCounter(model.family, correction.factor, system),
  };
}

async function takeRound<End, Turn>(
  state: Prompting<Turn>,
  task: PromptTask<End, Turn>,
  deps: PromptDeps,
): Promise<PromptState<End, Turn>> {
  const { answers, signal, budget } = deps;
  signal.throwIfAborted();
  const { system } = task;
  const prompt = task.prompt(state.turns, roomFor({ system, isHalved: state.isHalved }, deps));
  const known = await answers.read(state.round);
  const saved = known !== null && isFrom(deps.model.destination, known) ? known : null;
  const refusal = saved === null ? (budget?.refuse(state.tally.usage, prompt.tokens) ?? null) : null;
  if (refusal !== null) return afterRefusal(state, refusal, task);
  const answer = saved === null ? await generate(state.round, { task, prompt }, deps) : ok(saved);
  const seen = afterCut(state, prompt.cut);
  if (!answer.ok) return afterError(seen, answer.error, task);
  return afterReview(seen, answer.value, {
    task,
    review: await task.review(answer.value, progressOf(seen, task), prompt),
  });
}

interface Question<End, Turn> {
  task: PromptTask<End, Turn>;
  prompt: Prompt;
}

/** The first call of a question, for a service that answers later. */
export function openingRequest<End, Turn>(
  task: PromptTask<End, Turn>,
  deps: Pick<PromptDeps, 'model' | 'correction' | 'tokenBudget' | 'signal'>,
): GenerateRequest {
  const prompt = task.prompt([], roomFor({ system: task.system, isHalved: false }, deps));
  return requestOf({ task, prompt }, deps);
}

function requestOf<End, Turn>(
  {
    task: { task, input, output, temperature, about, maxOutputTokens },
    prompt: { system, messages, tokens },
  }: Question<End, Turn>,
  { model, signal }: Pick<PromptDeps, 'model' | 'signal'>,
): GenerateRequest {
  const room = Math.min(maxOutputTokens, model.contextTokens - tokens);
  return {
    task,
    input,
    about: about.details ?? {},
    system,
    messages,
    output,
    ...(temperature === undefined ? {} : { temperature }),
    maxOutputTokens: Math.max(FEWEST_ANSWER_TOKENS, room),
    signal,
  };
}

/** Requests a new answer and saves it before it is used. */
async function generate<End, Turn>(
  round: number,
  question: Question<End, Turn>,
  deps: PromptDeps,
): Promise<Result<SavedAnswer, ModelError>> {
  const { model, correction, answers } = deps;
  const { tokens } = question.prompt;
  const generated = await model.generate(requestOf(question, deps));
  if (!generated.ok) return err(generated.error);
  const { usage, answeredBy } = generated.value;
  if (!usage.isEstimated && answeredBy === undefined)
    correction.observe(tokens / correction.factor, usage.inputTokens);
  const answer = { ...generated.value, destination: model.destination };
  await answers.save(round, answer);
  return ok(answer);
}
