import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { Clock } from '../../../kernel/ports/clock';
import type { Fetch } from '../../../kernel/ports/fetch';
import { RUNS_ELSEWHERE } from '../catalogue/price';
import { ProviderExchange } from '../wire/exchange';
import { failureOf, redirectAdvice } from '../wire/model-failure';
import { NO_SUCH_PATH } from '../wire/request-form';
import { limitedSignal } from '../wire/linked-signal';
import type { ProviderRow } from '../catalogue/provider-row';
import { redact, redactWords, withoutKey } from '../wire/redact';
import { ollamaRoot } from '../wire/provider-connection';
import { firstOf, type ListedModel, readModelEntries } from './model-entries';
import { ProviderSetupError } from './setup-error';

const LIST_TIMEOUT_MS = 5_000;

export interface ModelServer {
  row: ProviderRow;
  baseUrl: string;
  apiKey: string | null;
  /** The host's name for the key, shown to the person. */
  keyName?: string | null;
  fetch: Fetch;
  clock: Clock;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
}

export async function firstModel(server: ModelServer): Promise<Result<string, ProviderSetupError>> {
  const list = await listEntries(server);
  if (!list.ok) return list;
  const usable = usableFirst(list.value, server);
  if (usable !== undefined) return ok(usable.id);
  const message = `${server.row.label} at ${server.baseUrl} has no model for conversation. Load one there, then try again.`;
  return err(new ProviderSetupError('no_model', message));
}

const usableFirst = (models: readonly ListedModel[], { row }: ModelServer): ListedModel | undefined =>
  firstOf(models.filter(({ id }) => !row.isLocal || !RUNS_ELSEWHERE.test(id)));

/** Models in a server's list without those that cannot chat, in its order, after the one that is used if none is chosen. */
export async function listModels(server: ModelServer): Promise<Result<string[], ProviderSetupError>> {
  const list = await listEntries(server);
  if (!list.ok) return list;
  const first = server.row.listsModels ? usableFirst(list.value, server) : undefined;
  const others = list.value.filter((model) => model !== first);
  return ok([...(first === undefined ? [] : [first]), ...others].map(({ id }) => id));
}

async function listEntries(server: ModelServer): Promise<Result<ListedModel[], ProviderSetupError>> {
  const { row, apiKey, clock } = server;
  const exchange = new ProviderExchange(server.fetch, {
    headers: row.headers ?? {},
    hasKey: apiKey !== null,
  });
  const ms = server.timeoutMs ?? LIST_TIMEOUT_MS;
  const { signal, unlink } = limitedSignal({ clock, ms }, server.signal);
  try {
    let [trouble, hasNoList] = ['', false];
    for (const url of listUrls(server)) {
      const response = await exchange.fetch(url, { headers: headersFor(server), signal });
      if (response.status === 401 || response.status === 403) return err(keyRefused(server));
      const models = response.ok ? readModelEntries(await response.json().catch(() => null)) : null;
      if (models !== null) return ok(models.map(({ id, size }) => ({ id: withoutKey(id, apiKey), size })));
      trouble = response.ok ? 'it sent no list of models' : `it answered HTTP ${String(response.status)}`;
      hasNoList = NO_SUCH_PATH.has(response.status);
    }
    return err(unreachable(server, trouble, hasNoList ? NAME_ONE : undefined));
  } catch (thrown) {
    if (exchange.answer !== null) return err(unreachable(server, 'it sent no list of models'));
    const { code, said, advice, redirect } = failureOf(exchange, thrown, clock.now());
    const remedy = redirect ? redirectAdvice(redirect, server, apiKey) : advice;
    return err(
      unreachable(server, code === 'connection' ? redactWords(said, apiKey) : 'nothing answers', remedy),
    );
  } finally {
    unlink();
  }
}

/**
 * Addresses of the model list: Ollama's own, and OpenAI's for a proxy that knows only that. Anthropic's base URL has no
 * version, and its list is paged.
 */
const listUrls = ({ row, baseUrl }: ModelServer): string[] =>
  row.adapter === 'ollama'
    ? [`${ollamaRoot(baseUrl)}/api/tags`, `${ollamaRoot(baseUrl)}/v1/models`]
    : row.adapter === 'anthropic'
      ? [`${baseUrl.replace(/\/+(v1\/?)?$/, '')}/v1/models?limit=1000`]
      : [`${baseUrl.replace(/\/+$/, '')}/models`];

const headersFor = ({ row, apiKey }: ModelServer): Record<string, string> => ({
  ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  ...(row.adapter === 'anthropic'
    ? { 'anthropic-version': '2026-10-21', 'anthropic-dangerous-direct-browser-access': 'true' }
    : {}),
});

const NAME_ONE = 'Name a model yourself, or correct the base URL.';

function keyRefused({ row, baseUrl, keyName }: ModelServer): ProviderSetupError {
  const message = `${row.label} at ${baseUrl} refuses the key. Set ${keyName ?? 'a key'} to one that is valid there.`;
  return new ProviderSetupError('key_refused', message);
}

function unreachable(
  { row, baseUrl, apiKey }: ModelServer,
  what: string,
  remedy = row.listsModels
    ? 'Start the server or correct the base URL.'
    : 'Try again later, or name a model yourself.',
): ProviderSetupError {
  const message = `${row.label} could not be asked for its models at ${baseUrl}: ${what}. ${remedy}`;
  return new ProviderSetupError('server_unreachable', redact(message, apiKey === null ? [] : [apiKey]));
}
