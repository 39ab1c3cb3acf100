import { decisionOutput } from '../../triage/decision';
import { SYSTEM_PROMPT } from '../../triage/prompt';
import type { Cost, TokenFamily } from '../../ports/language-model';
import { type PlannedConnection, planConnection } from '../../provider/connect';
import { costAt, type PriceOf } from '../../provider/price';
import { isProviderKey, PROVIDERS } from '../../provider/registry';
import { estimateTokens } from '../../provider/token-estimate';
import { mainChoice, type Settings } from '../settings/settings';

/** What a batch would take, roughly: notes are judged by their size and not read. */
export interface BatchEstimate {
  notes: number;
  /** Prompts and answers together, to the next thousand above; 0 under the rules. */
  tokens: number;
  /** US dollars; `local` under the rules and for a model on this machine. */
  cost: Cost;
  /** More notes than a person takes for granted: they are asked first. */
  isLarge: boolean;
}

/** Up to this many notes the person is not asked. */
const UNASKED_NOTES = 20;
/** What a decision takes on average, a reply in some of them. */
const ANSWER_TOKENS = 300;
/** Occasion, fence and headers around a note. */
const FRAME_TOKENS = 120;
/** Of mixed text; an estimate errs on the high side. */
const BYTES_PER_TOKEN = 3.5;

interface BatchPrice {
  /** For instructions and note together. */
  tokenBudget: number;
  family: TokenFamily;
  price: PriceOf;
}

/** `sizes`: of the notes that wait, in bytes. */
export function estimateBatch(
  sizes: readonly number[],
  { tokenBudget, family, price }: BatchPrice,
): BatchEstimate {
  const fixed = estimateTokens(SYSTEM_PROMPT + JSON.stringify(decisionOutput.schema), family) + FRAME_TOKENS;
  const inputTokens = sizes.reduce(
    (sum, bytes) => sum + Math.max(fixed, Math.min(tokenBudget, fixed + Math.ceil(bytes / BYTES_PER_TOKEN))),
    0,
  );
  const outputTokens = sizes.length * ANSWER_TOKENS;
  return {
    notes: sizes.length,
    tokens: Math.ceil((inputTokens + outputTokens) / 1_000) * 1_000,
    cost: typeof price === 'string' ? price : costAt(price, { inputTokens, outputTokens }),
    isLarge: sizes.length > UNASKED_NOTES,
  };
}

/** The same for the model that the settings name for triage; calls no model. */
export function estimateTriage(
  sizes: readonly number[],
  settings: Pick<Settings, 'routes' | 'tokenBudget' | 'prices' | 'provider' | 'model' | 'baseUrl'>,
): BatchEstimate {
  const choice = settings.routes.triage?.model ?? mainChoice(settings);
  const { provider } = choice;
  if (isProviderKey(provider) && PROVIDERS[provider].adapter === 'rules')
    return { notes: sizes.length, tokens: 0, cost: 'local', isLarge: false };
  const planned = planConnection(choice, settings.prices);
  const known: Pick<PlannedConnection, 'family' | 'price'> = planned.ok ? planned.value : UNKNOWN;
  return estimateBatch(sizes, { tokenBudget: settings.tokenBudget, ...known });
}

const UNKNOWN = { family: 'o200k', price: 'unknown' } as const;
