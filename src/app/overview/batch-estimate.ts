import { addCost } from '../../llm/prompting/tally';
import { EVALUATOR_PROMPT } from '../../features/revision/model/evaluator/prompt';
import { evaluationOutput } from '../../features/revision/model/evaluator/schema';
import { decisionOutput } from '../../features/triage/model/decision';
import { SYSTEM_PROMPT } from '../../features/triage/model/prompt';
import type { Cost, TokenFamily } from '../../kernel/ports/language-model';
import { type PlannedConnection, planConnection } from '../../llm/provider/connect';
import { costAt, type PriceOf } from '../../llm/provider/catalogue/price';
import { isProviderKey, PROVIDERS } from '../../llm/provider/catalogue/registry';
import { estimateTokens } from '../../llm/provider/tokens/token-estimate';
import { evaluatesDrafts } from '../../settings/evaluates-drafts';
import { mainChoice, type Settings } from '../../settings/settings';

/** Rough cost of a batch, from the sizes of the notes; none is read. */
export interface BatchEstimate {
  notes: number;
  /** Number of existing drafts that still need an evaluation. */
  drafts: number;
  /** Tokens of prompts and answers together, rounded up to thousands; 0 with the built-in rules. */
  tokens: number;
  /** Price of the batch in US dollars; `local` for the rules and for models on this machine. */
  cost: Cost;
  /** Whether the batch makes more calls to a remote model than a person allows without being asked. */
  isLarge: boolean;
}

/** Number of calls to a model that Deputy makes without asking the person. */
export const UNASKED_CALLS = 20;
/** Average number of tokens in a triage answer; some answers contain a reply. */
const ANSWER_TOKENS = 300;
/** Tokens that the prompt adds around a note: occasion, fence and headers. */
const FRAME_TOKENS = 120;
/** Bytes of mixed text per token; the estimate is rather too high than too low. */
const BYTES_PER_TOKEN = 3.5;

/** Average number of tokens in an evaluation: faults with their quotations, or none. */
const VERDICT_TOKENS = 150;
const DRAFT_TOKENS = 200;
/** Number of notes for which one draft is expected. */
const NOTES_A_DRAFT = 2;

interface BatchPrice {
  /** Maximum number of tokens of instructions and note together. */
  tokenBudget: number;
  family: TokenFamily;
  price: PriceOf;
}

interface Part extends Pick<BatchEstimate, 'tokens' | 'cost'> {
  calls: number;
}

/** `sizes`: bytes of each waiting note. */
export const estimateBatch = (sizes: readonly number[], batch: BatchPrice): BatchEstimate =>
  batchOf({ notes: sizes.length, drafts: 0 }, [estimateCalls(sizes, TRIAGE, batch)]);

/**
 * Estimates with the models that the settings name for triage and, with `all`, for evaluating its drafts and
 * the waiting ones. Asks no model. Steps of plans and skills are left out, because their number of calls
 * shows only on the way.
 */
export function estimateTriage(
  sizes: readonly number[],
  settings: EstimatedSettings,
  { part = 'all', drafts: waiting = [] }: { part?: 'triage' | 'all'; drafts?: readonly number[] } = {},
): BatchEstimate {
  const triage = batchPrice('triage', settings);
  const evaluation = part === 'all' && evaluatesDrafts(settings) ? batchPrice('evaluation', settings) : null;
  const drafts = evaluation === null ? [] : waiting;
  const drafted = triage === null ? [] : sizes.filter((_, place) => place % NOTES_A_DRAFT === 0);
  const evaluated = [...drafts, ...drafted];
  const parts = triage === null ? [] : [estimateCalls(sizes, TRIAGE, triage)];
  if (evaluation !== null && evaluated.length > 0)
    parts.push(estimateCalls(evaluated, EVALUATION, evaluation));
  return batchOf({ notes: sizes.length, drafts: drafts.length }, parts);
}

interface Question {
  /** Tokens that each call needs apart from the note. */
  fixed: (family: TokenFamily) => number;
  answerTokens: number;
}

const TRIAGE: Question = {
  fixed: (family) =>
    estimateTokens(SYSTEM_PROMPT + JSON.stringify(decisionOutput.schema), family) + FRAME_TOKENS,
  answerTokens: ANSWER_TOKENS,
};

const EVALUATION: Question = {
  fixed: (family) =>
    estimateTokens(EVALUATOR_PROMPT + JSON.stringify(evaluationOutput.schema), family) +
    FRAME_TOKENS +
    DRAFT_TOKENS,
  answerTokens: VERDICT_TOKENS,
};

function estimateCalls(
  sizes: readonly number[],
  { fixed: fixedOf, answerTokens }: Question,
  { tokenBudget, family, price }: BatchPrice,
): Part {
  const fixed = fixedOf(family);
  const inputTokens = sizes.reduce(
    (sum, bytes) => sum + Math.max(fixed, Math.min(tokenBudget, fixed + Math.ceil(bytes / BYTES_PER_TOKEN))),
    0,
  );
  const outputTokens = sizes.length * answerTokens;
  return {
    calls: sizes.length,
    tokens: inputTokens + outputTokens,
    cost: typeof price === 'string' ? price : costAt(price, { inputTokens, outputTokens }),
  };
}

function batchOf(counts: Pick<BatchEstimate, 'notes' | 'drafts'>, parts: readonly Part[]): BatchEstimate {
  const cost = parts.map((part) => part.cost).reduce(addCost, 'local');
  const away = parts.filter((part) => part.cost !== 'local');
  return {
    ...counts,
    tokens: Math.ceil(parts.reduce((sum, { tokens }) => sum + tokens, 0) / 1_000) * 1_000,
    cost,
    isLarge: away.reduce((sum, { calls }) => sum + calls, 0) > UNASKED_CALLS,
  };
}

type EstimatedSettings = Pick<
  Settings,
  'routes' | 'tokenBudget' | 'prices' | 'provider' | 'model' | 'baseUrl' | 'evaluateDrafts' | 'stopRevision'
>;

/** The price of one call for triage, or for an evaluation; `null` for the rules, which ask no model. */
function batchPrice(task: 'triage' | 'evaluation', settings: EstimatedSettings): BatchPrice | null {
  const choice = settings.routes[task]?.model ?? mainChoice(settings);
  const { provider } = choice;
  if (isProviderKey(provider) && PROVIDERS[provider].adapter === 'rules') return null;
  const planned = planConnection(choice, settings.prices);
  const known: Pick<PlannedConnection, 'family' | 'price'> = planned.ok ? planned.value : UNKNOWN;
  return { tokenBudget: settings.tokenBudget, family: known.family, price: known.price };
}

const UNKNOWN = { family: 'o200k', price: 'unknown' } as const;
