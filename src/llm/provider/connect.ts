import { err, ok, type Result } from '../../kernel/notes/values/result';
import type { SecretsMode } from '../../kernel/privacy/private-note';
import type { Clock } from '../../kernel/ports/clock';
import { type Fetch, isNearby } from '../../kernel/ports/fetch';
import type { LanguageModel } from '../../kernel/ports/language-model';
import type { SecretStore } from '../../kernel/ports/secret-store';
import { anthropicAdapter } from './anthropic/anthropic-adapter';
import { ConnectedModel } from './connected-model';
import type { ProviderConnection, Wire } from './wire/provider-connection';
import { ServerPaths } from './wire/server-paths';
import { CountedModel, type Spending } from './counted-model';
import { patientTimeout } from './catalogue/effort';
import { GivenUpCalls } from './pace/given-up-calls';
import { NEARBY_MS } from './wire/call-time';
import { KnownForms } from './wire/known-forms';
import { requiredKey } from './setup/api-key';
import { firstModel, listModels } from './setup/list-models';
import { ollamaAdapter } from './ollama/ollama-adapter';
import { OllamaModels } from './ollama/ollama-models';
import { openAICompatibleAdapter } from './openai-compatible/openai-compatible-adapter';
import type { OwnPrices } from './catalogue/price';
import type { ProviderRow } from './catalogue/provider-row';
import { isProviderKey, type ProviderKey, PROVIDERS } from './catalogue/registry';
import { type RulesByTask, RulesModel } from './rules/rules-model';
import { type ModelChoice, planConnection, readBaseUrl, unknownProvider } from './setup/plan-connection';
import { ProviderSetupError } from './setup/setup-error';

export interface ProviderDeps {
  fetch: Fetch;
  secrets: SecretStore;
  clock: Clock;
  rules: RulesByTask;
  /** Forms in which each server takes requests, shared between connections. */
  forms?: KnownForms;
  /** Where each server's API begins, shared between connections. */
  paths?: ServerPaths;
  /** Calls that were given up, shared between connections. */
  givenUp?: GivenUpCalls;
  /** Ollama's answers about its models, shared between connections. */
  ollama?: OllamaModels;
  /** Whether the host streams bodies. */
  isStreaming?: boolean;
  prices: OwnPrices;
  /** How secrets are handled in prompts that leave this machine. */
  secretsMode: SecretsMode;
  /** Counts every call before it is made. */
  spending: Spending;
}

export type { RulesByTask };

const WIRES: Record<Exclude<ProviderRow['adapter'], 'rules'>, Wire> = {
  anthropic: anthropicAdapter,
  ollama: ollamaAdapter,
  'openai-compatible': openAICompatibleAdapter,
};

/**
 * Connects a model, or returns the missing setup. Requests the server's model list if no model is chosen, asks Ollama
 * what it tells of the model, and sends nothing else. The key is read again for each call, so that a new key is used at once.
 */
export async function connectModel(
  choice: ModelChoice,
  deps: ProviderDeps,
): Promise<Result<LanguageModel, ProviderSetupError>> {
  if (isProviderKey(choice.provider) && PROVIDERS[choice.provider].adapter === 'rules')
    return ok(new RulesModel(deps.rules, deps.clock));
  const server = await reach(choice, deps);
  if (!server.ok) return server;
  const model = new CountedModel(server.value, deps.spending);
  await model.ladder.recall();
  return ok(model);
}

const ollamaOf = ({ ollama, ...deps }: Pick<ProviderDeps, 'ollama' | 'fetch' | 'clock'>): OllamaModels =>
  ollama ?? new OllamaModels(deps);

/** Dependencies of a model; what connections share is new unless it is given. */
const modelDeps = ({
  forms,
  givenUp,
  isStreaming = false,
  ...deps
}: Omit<ProviderDeps, 'spending' | 'rules'>) => ({
  ...deps,
  forms: forms ?? new KnownForms(),
  givenUp: givenUp ?? new GivenUpCalls(deps.clock),
  isStreaming,
});

/** A model on a server, whose calls nothing counts yet, with its connection; or the missing setup. */
export async function connectServer(
  choice: ModelChoice,
  deps: Omit<ProviderDeps, 'spending' | 'rules'>,
): Promise<Result<{ connection: ProviderConnection; model: ConnectedModel }, ProviderSetupError>> {
  const server = await reach(choice, deps);
  if (!server.ok) return server;
  const model = new ConnectedModel(...server.value);
  await model.ladder.recall();
  return ok({ connection: server.value[0], model });
}

/** Arguments of the model for a choice, or why it can't be reached. */
async function reach(
  choice: ModelChoice,
  deps: Omit<ProviderDeps, 'spending' | 'rules'>,
): Promise<Result<ConstructorParameters<typeof ConnectedModel>, ProviderSetupError>> {
  if (!isProviderKey(choice.provider)) return err(unknownProvider(choice.provider));
  const { adapter } = PROVIDERS[choice.provider];
  if (adapter === 'rules') return err(unknownProvider(choice.provider));
  const connection = await openConnection(choice.provider, choice, deps);
  if (!connection.ok) return connection;
  const known = adapter === 'ollama' ? await ollamaOf(deps).look(connection.value) : null;
  if (known?.ok === false) return known;
  const ollama = known?.value ?? null;
  const reached = ollama === null ? connection.value : { ...connection.value, ollama };
  return ok([reached, WIRES[adapter], { ...modelDeps(deps), fetch: networkTo(reached, deps) }]);
}

/** The provider's model list. Sends the key and nothing else. */
export async function listProviderModels(
  choice: ModelChoice,
  deps: Pick<ProviderDeps, 'fetch' | 'secrets' | 'clock' | 'paths'>,
  signal?: AbortSignal,
): Promise<Result<string[], ProviderSetupError>> {
  if (!isProviderKey(choice.provider)) return err(unknownProvider(choice.provider));
  const { secrets, clock } = deps;
  const row = PROVIDERS[choice.provider];
  if (!row.hasModelList)
    return err(new ProviderSetupError('no_model', `${row.label} has no list of models.`));
  const baseUrl = readBaseUrl(row, choice.baseUrl ?? '');
  if (!baseUrl.ok) return baseUrl;
  const key = await requiredKey(choice.provider, secrets);
  if (!key.ok) return key;
  const apiKey = key.value;
  const server = { row, baseUrl: baseUrl.value };
  const keyName = keyNameOf(row, secrets);
  return listModels({ ...server, apiKey, keyName, fetch: networkTo(server, deps), clock, signal });
}

async function openConnection(
  provider: ProviderKey,
  choice: ModelChoice,
  deps: Omit<ProviderDeps, 'spending' | 'rules'>,
): Promise<Result<ProviderConnection, ProviderSetupError>> {
  const key = await requiredKey(provider, deps.secrets);
  if (!key.ok) return key;
  const planned = planConnection(choice, deps.prices);
  if (!planned.ok) return planned;
  const { modelId, ...plan } = planned.value;
  const { row, baseUrl, effort } = plan;
  const keyName = keyNameOf(row, deps.secrets);
  if (modelId === null) {
    const server = { row, baseUrl, apiKey: key.value, keyName, clock: deps.clock };
    const first = await firstModel({ ...server, fetch: networkTo(server, deps) });
    return first.ok ? openConnection(provider, { ...choice, model: first.value }, deps) : first;
  }
  const usual = isNearby(baseUrl) ? NEARBY_MS.wholeMs : patientTimeout(row.timeoutMs, effort);
  return ok({ ...plan, provider, modelId, keyName, timeoutMs: choice.timeoutMs ?? usual });
}

const keyNameOf = ({ keyVariable }: ProviderRow, secrets: SecretStore): string | null =>
  keyVariable === null ? null : secrets.nameOf(keyVariable);

/** The network to a server; at an address that a person chose, it finds where the API begins. */
const networkTo = (
  { row, baseUrl }: Pick<ProviderConnection, 'row' | 'baseUrl'>,
  { fetch, paths = new ServerPaths() }: Pick<ProviderDeps, 'fetch' | 'paths'>,
): Fetch => (row.adapter === 'anthropic' || baseUrl === row.baseUrl ? fetch : paths.network(fetch, baseUrl));
