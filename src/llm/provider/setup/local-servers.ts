import type { Clock } from '../../../kernel/ports/clock';
import type { Fetch } from '../../../kernel/ports/fetch';
import { listModels } from './list-models';
import { isProviderKey, type ProviderKey, PROVIDERS } from '../catalogue/registry';

export interface LocalServer {
  provider: ProviderKey;
  label: string;
  baseUrl: string;
  models: readonly string[];
}

/**
 * Finds model servers that run on this machine. They are asked for their model list, without a key or a note, and only
 * at the registry's addresses, all of which are loopback.
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

/** Milliseconds within which a running server on this machine answers. */
const QUICK_MS = 300;
