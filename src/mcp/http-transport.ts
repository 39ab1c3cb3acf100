import { readJson } from '../kernel/notes/values/json';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import * as z from '../kernel/notes/values/schema';
import type { Clock } from '../kernel/ports/clock';
import type { Fetch } from '../kernel/ports/fetch';
import { HttpRefusal } from './request-failure';

/** Milliseconds that closing waits for the server to accept the end of the session. */
const FAREWELL_MS = 2_000;

export interface HttpTransportOptions {
  url: string;
  headers: Record<string, string>;
  fetch: Fetch;
  clock: Clock;
}

/** Opens MCP's Streamable HTTP over a `fetch` that may deliver a response only as a whole. */
export async function openHttpTransport({
  url,
  headers,
  fetch,
  clock,
}: HttpTransportOptions): Promise<Transport> {
  const { StreamableHTTPClientTransport } =
    await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: withoutListening(fetch),
    requestInit: { headers },
  });
  const close = transport.close.bind(transport);
  transport.close = async () => {
    const heard = new AbortController();
    const farewell = transport.terminateSession();
    await Promise.allSettled([Promise.race([farewell, clock.sleep(FAREWELL_MS, heard.signal)])]);
    heard.abort();
    await close();
  };
  return transport;
}

/**
 * Blocks the server's own event stream: tools do not need one, and a buffered `fetch` would never return. The client
 * gets the answer that the server offers none. An interrupted answer may be fetched again by its id, but no POST is
 * repeated: the client repeats one only to sign in, and it has no credentials. Redirects are not followed, as far as
 * the host's `fetch` allows.
 */
const withoutListening =
  (fetch: Fetch): Fetch =>
  async (input, init = {}) => {
    const { method = 'GET' } = init;
    if (method === 'GET' && !new Headers(init.headers).has('last-event-id'))
      return new Response(null, { status: 405 });
    const response = await fetch(input, { ...init, redirect: 'manual' });
    if (method !== 'POST' || response.status < 300) return response;
    const reason = redirectOf(response) ?? reasonIn(await response.text().catch(() => ''));
    throw new HttpRefusal(response.status, reason);
  };

const redirectOf = ({ headers }: Response): string | null => {
  const to = headers.get('location');
  return to === null ? null : `it points to ${to.slice(0, 200)}`;
};

const refusal = z.object({ error: z.object({ message: z.string() }) });

const reasonIn = (body: string): string => readJson(refusal, body)?.error.message.slice(0, 300) ?? '';
