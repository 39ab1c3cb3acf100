import { readUrl } from '../../../kernel/notes/values/url';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { Effort, TokenFamily } from '../../../kernel/ports/language-model';
import { readPastedAddress } from '../../../kernel/ports/pasted';
import { takesEffort } from '../catalogue/effort';
import { type OwnPrices, type PriceOf, priceOf } from '../catalogue/price';
import type { ProviderRow } from '../catalogue/provider-row';
import { isProviderKey, PROVIDERS } from '../catalogue/registry';
import { ProviderSetupError } from './setup-error';

/** The user's choices. Empty strings mean not set. */
export interface ModelChoice {
  provider: string;
  model?: string;
  baseUrl?: string;
  /** Milliseconds that replace the provider's default for one HTTP exchange. */
  timeoutMs?: number;
  /** Reasoning effort; ignored for models without one. */
  effort?: Effort;
}

/** The model that a call would reach. */
export interface PlannedConnection {
  row: ProviderRow;
  baseUrl: string;
  /** Id of the model; `null` for the first model that the server lists. */
  modelId: string | null;
  family: TokenFamily;
  price: PriceOf;
  effort: Effort | null;
}

/** Determines the model without any request: no key is read and nothing is sent. */
export function planConnection(
  choice: ModelChoice,
  prices: OwnPrices,
): Result<PlannedConnection, ProviderSetupError> {
  if (!isProviderKey(choice.provider)) return err(unknownProvider(choice.provider));
  const row = PROVIDERS[choice.provider];
  const baseUrl = readBaseUrl(row, choice.baseUrl ?? '');
  if (!baseUrl.ok) return baseUrl;
  const modelId = knownModel(choice, row);
  if (modelId === null && !row.listsModels) return err(missingModel(row));
  const family = familyOf(modelId ?? '', row.family);
  const named = { provider: choice.provider, row, baseUrl: baseUrl.value };
  return ok({
    row,
    baseUrl: named.baseUrl,
    modelId,
    family,
    price: priceOf({ ...named, modelId: modelId ?? '' }, prices),
    effort: effortOf(choice, row, modelId ?? ''),
  });
}

const effortOf = ({ effort }: ModelChoice, row: ProviderRow, modelId: string): Effort | null =>
  takesEffort(row, modelId) ? (effort ?? null) : null;

/** Id of the model; `null` if the server or the person has to name one. */
function knownModel({ model = '' }: ModelChoice, row: ProviderRow): string | null {
  return model.trim() === '' ? row.defaultModel : model.trim();
}

const missingModel = ({ label }: ProviderRow): ProviderSetupError =>
  new ProviderSetupError(
    'missing_model',
    `${label} offers many models: name one with LLM_MODEL or in the settings.`,
  );

export function readBaseUrl(row: ProviderRow, chosen: string): Result<string, ProviderSetupError> {
  const baseUrl = chosen.trim() === '' ? row.baseUrl : readPastedAddress(chosen, row).text;
  if (baseUrl === null) {
    const message = `${row.label} needs a base URL, such as http://localhost:8080/v1: set LLM_BASE_URL or the setting.`;
    return err(new ProviderSetupError('missing_base_url', message));
  }
  if (isHttpUrl(baseUrl)) return ok(baseUrl);
  const message = `The base URL for ${row.label} must start with https:// or http:// and hold no user name, password or query.`;
  return err(new ProviderSetupError('bad_base_url', message));
}

function isHttpUrl(text: string): boolean {
  const url = readUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return [url.username, url.password, url.search, url.hash].every((part) => part === '');
}

export const unknownProvider = (provider: string): ProviderSetupError =>
  new ProviderSetupError(
    'unknown_provider',
    `"${provider}" is not a provider Deputy knows. Supported: ${Object.keys(PROVIDERS).join(', ')}.`,
  );

/** Patterns of model ids in order of precedence: a distilled or merged model is named after its base first. */
const FAMILY_BY_ID: readonly (readonly [RegExp, TokenFamily])[] = [
  [/claude/i, 'claude'],
  [/gemini|gemma/i, 'gemini'],
  [/qwen|qwq/i, 'qwen'],
  [/llama|mistral|ministral|mixtral/i, 'llama'],
  [/deepseek/i, 'deepseek'],
  [/(^|\/)(gpt-|chatgpt|o\d)/i, 'o200k'],
];

const familyOf = (modelId: string, otherwise: TokenFamily): TokenFamily =>
  FAMILY_BY_ID.find(([pattern]) => pattern.test(modelId))?.[1] ?? otherwise;
