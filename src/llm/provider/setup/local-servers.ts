import type { Clock } from '../../../kernel/ports/clock';
import type { Fetch } from '../../../kernel/ports/fetch';
import { listModels } from './model-list';
import { isProviderKey, type ProviderKey, PROVIDERS } from '../catalogue/registry';

/** A server of models that answers on this machine, at the address it has by default. */
export interface LocalServer {
  provider: ProviderKey;
  label: string;
  baseUrl: string;
  models: readonly string[];
}

/**
 * Which of the servers that run on a person's own machine answer there now. They are asked for their list of models, with
 * no key and no note, and only at the registry's own addresses, all of them loopback.
 */
export async function findLocalServers(deps: { fetch: Fetch; clock: Clock }): Promise<LocalServer[]> {
  const keys = Object.keys(PROVIDERS).filter(isProviderKey);
  const found = await Promise.all(keys.map((provider) => look(provider, deps)));
  return found.filter((server) => server !== null);
}

async function look(
  provider: ProviderKey,
  deps: { fetch: Fetch; clock: Clock },
): Promise<LocalServer | null> {
  const row = PROVIDERS[provider];
  const { label, baseUrl } = row;
  if (!row.isLocal || baseUrl === null) return null;
  const list = await listModels({ ...deps, row, baseUrl, apiKey: null, timeoutMs: QUICK_MS });
  return list.ok ? { provider, label, baseUrl, models: list.value } : null;
}

/** On the same machine a server that is there answers at once. */
const QUICK_MS = 300;
