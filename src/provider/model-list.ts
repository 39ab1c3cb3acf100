import * as z from 'zod';
import { err, ok, type Result } from '../notes/result';
import type { Clock } from '../ports/clock';
import type { Fetch } from '../ports/fetch';
import { Exchange } from './exchange';
import type { ProviderRow } from './provider-row';
import { redact } from './redact';
import { ProviderSetupError } from './setup-error';

const LIST_TIMEOUT_MS = 5_000;
/** Models that can't hold a conversation. */
const NOT_FOR_CHAT = /embed|rerank|whisper|tts|\bbge-|clip|moderation|stable-diffusion/i;

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })).nullish() });

export interface ModelServer {
  row: ProviderRow;
  baseUrl: string;
  apiKey: string | null;
  fetch: Fetch;
  clock: Clock;
}

/** The first model of a server's `GET /models` that can answer questions. */
export async function firstModel(server: ModelServer): Promise<Result<string, ProviderSetupError>> {
  const list = await listModels(server);
  if (!list.ok) return list;
  const usable = list.value.find((id) => !NOT_FOR_CHAT.test(id));
  if (usable !== undefined) return ok(usable);
  const message = `${server.row.label} at ${server.baseUrl} has no model for conversation. Load one there, then try again.`;
  return err(new ProviderSetupError('no_model', message));
}

async function listModels(server: ModelServer): Promise<Result<string[], ProviderSetupError>> {
  const { row, baseUrl, apiKey, clock } = server;
  const exchange = new Exchange(server.fetch, { headers: row.headers ?? {}, hasKey: apiKey !== null });
  const headers = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  const deadline = new AbortController();
  const inTime = new AbortController();
  clock.sleep(LIST_TIMEOUT_MS, inTime.signal).then(
    () => deadline.abort(),
    () => undefined,
  );
  try {
    const response = await exchange.fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      headers,
      signal: deadline.signal,
    });
    if (response.status === 401 || response.status === 403) return err(keyRefused(server));
    if (!response.ok) return err(unreachable(server, `it answered HTTP ${String(response.status)}`));
    return ok((listSchema.parse(await response.json()).data ?? []).map(({ id }) => id));
  } catch {
    return err(
      unreachable(server, exchange.answer === null ? 'nothing answers' : 'it sent no list of models'),
    );
  } finally {
    inTime.abort();
  }
}

function keyRefused({ row, baseUrl }: ModelServer): ProviderSetupError {
  const message = `${row.label} at ${baseUrl} refuses the key. Set ${row.keyVariable ?? 'a key'} to one that is valid there.`;
  return new ProviderSetupError('key_refused', message);
}

function unreachable({ row, baseUrl, apiKey }: ModelServer, what: string): ProviderSetupError {
  const message = `${row.label} could not be asked for its models at ${baseUrl}: ${what}. Start the server or correct the base URL.`;
  return new ProviderSetupError('server_unreachable', redact(message, apiKey === null ? [] : [apiKey]));
}
