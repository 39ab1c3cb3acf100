import { err, ok, type Result } from '../../../kernel/notes/values/result';
import { connectServer, type ProviderDeps } from '../../../llm/provider/connect';
import type { ModelChoice } from '../../../llm/provider/setup/plan-connection';
import { isProviderKey, type ProviderKey, PROVIDERS } from '../../../llm/provider/catalogue/registry';
import { ProviderSetupError } from '../../../llm/provider/setup/setup-error';
import { KnownForms } from '../../../llm/provider/wire/known-forms';
import { choiceRefusal } from '../../../core/app/choice-refusal';
import { formStore } from '../../../core/session/form-store';
import type { Ports } from '../../../core/session/ports';
import { mainChoice, type Settings } from '../../../core/settings/settings';
import type { HandedBatch } from '../model/batch-record';
import { anthropicBatches } from './anthropic-batches';
import { BatchService } from './batch-service';
import type { BatchWire } from './batch-wire';
import { openAIBatches } from './openai-batches';

/** The batch services by provider, with the share of the usual price that they charge. */
const SERVICES: Partial<Record<ProviderKey, { wire: BatchWire; share: number }>> = {
  anthropic: { wire: anthropicBatches, share: 0.5 },
  openai: { wire: openAIBatches, share: 0.5 },
};

/** The batch service for triage, or the one that received a batch; or the missing setup. Sends nothing. */
export async function connectBatches(
  ports: Ports,
  settings: Settings,
  named?: Pick<HandedBatch, 'provider' | 'modelId' | 'baseUrl'>,
): Promise<Result<BatchService, ProviderSetupError>> {
  const choice = named === undefined ? choiceForTriage(settings) : { ...named, model: named.modelId };
  const refused = choiceRefusal(choice, settings, ports);
  if (refused !== null) return err(refused);
  const { fetch, secrets, clock, device } = ports;
  const { prices, secretsMode } = settings;
  const forms = new KnownForms(formStore(device));
  return openService(choice, { fetch, secrets, clock, forms, prices, secretsMode });
}

/** The batch service of a choice that the person has allowed, or the missing setup. Sends nothing. */
export async function openService(
  choice: ModelChoice,
  deps: Omit<ProviderDeps, 'spending' | 'rules'>,
): Promise<Result<BatchService, ProviderSetupError>> {
  const { provider } = choice;
  const service = isProviderKey(provider) ? SERVICES[provider] : undefined;
  if (service === undefined) return err(noService(provider));
  const server = await connectServer(choice, deps);
  if (!server.ok) return server;
  return ok(new BatchService(server.value.connection, server.value.model, service, deps));
}

function choiceForTriage(settings: Settings): ModelChoice {
  const { model = mainChoice(settings), effort } = settings.routes.triage ?? {};
  return { ...model, ...(effort === undefined ? {} : { effort }) };
}

function noService(provider: string): ProviderSetupError {
  const label = isProviderKey(provider) ? PROVIDERS[provider].label : provider;
  const why = `Deputy knows no batch service of ${label}. Anthropic and OpenAI have one.`;
  return new ProviderSetupError('unknown_provider', why);
}
