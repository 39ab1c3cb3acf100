import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { Clock } from '../../../kernel/ports/clock';
import type { Fetch } from '../../../kernel/ports/fetch';
import { ToolServerError } from '../../../kernel/ports/tool-caller';
import type { ServerProgram, ServerText, ToolServer } from '../../../kernel/ports/tool-server';
import { ServerConnection } from './connection';
import { serverTrouble } from './server-trouble';
import { readJson } from '../../../kernel/notes/values/json';
import * as z from '../../../kernel/notes/values/schema';
import { HttpRefusal } from './request-failure';
import type { ServersOptions } from '../../../adapters/servers/open-servers';

export interface McpPorts extends Pick<ServersOptions, 'fetch' | 'secrets' | 'clock' | 'version'> {
  /** Starts a program and connects to its standard streams; `null` on a phone, which has no programs. */
  openTransport: ((program: ServerProgram) => Promise<Transport>) | null;
}

export interface Opened {
  connection: ServerConnection;
  secrets: readonly string[];
}

export async function openConnection(
  server: ToolServer,
  ports: McpPorts,
  signal: AbortSignal,
): Promise<Result<Opened, ToolServerError>> {
  const secrets: string[] = [];
  const readSecret = async (id: string): Promise<string> => {
    const secret = (await ports.secrets.read(id))?.trim() ?? '';
    if (secret === '') throw missingKey(server, id);
    secrets.push(secret);
    return secret;
  };
  try {
    const transport = await openTransport(server, ports, readSecret);
    return ok({ connection: await ServerConnection.open(transport, ports.version, signal), secrets });
  } catch (error) {
    return err(serverTrouble({ server, error, signal, secrets }));
  }
}

const missingKey = ({ name }: ToolServer, id: string): ToolServerError =>
  new ToolServerError(
    'refused',
    `The key "${id}" of the server "${name}" is missing. Enter it in the settings.`,
  );

type ReadSecret = (id: string) => Promise<string>;

async function openTransport(
  { name, transport }: ToolServer,
  { fetch, clock, openTransport: start }: McpPorts,
  readSecret: ReadSecret,
): Promise<Transport> {
  if (transport.kind === 'http') {
    const { kind: _, ...connection } = transport;
    const value = async (header: string, id: string): Promise<string> =>
      headerValue(header, await readSecret(id));
    const headers = await mapValues(transport.headers, value);
    return openHttpTransport({ ...connection, headers, fetch, clock });
  }
  if (start === null)
    throw new ToolServerError(
      'no_stdio',
      `The server "${name}" is a program, and a phone starts none. Approve on a desktop, or use a server on the network.`,
    );
  const value = (_: string, text: ServerText): Promise<string> | string =>
    typeof text === 'string' ? text : readSecret(text.secret);
  const { kind: _, ...program } = transport;
  return start({ ...program, env: await mapValues(transport.env, value) });
}

/** A header's value. Credentials start with a scheme (RFC 9110, 11.6.2), but services hand out the bare token. */
const headerValue = (header: string, secret: string): string =>
  header.toLowerCase() === 'authorization' && !secret.includes(' ') ? `Bearer ${secret}` : secret;

async function mapValues<Value>(
  record: Readonly<Record<string, Value>>,
  map: (key: string, value: Value) => Promise<string> | string,
): Promise<Record<string, string>> {
  const entries: [string, string][] = [];
  for (const [key, value] of Object.entries(record)) entries.push([key, await map(key, value)]);
  return Object.fromEntries(entries);
}

/** Milliseconds that closing waits for the server to accept the end of the session. */
const FAREWELL_MS = 2_000;

interface HttpTransportOptions {
  url: string;
  headers: Record<string, string>;
  fetch: Fetch;
  clock: Clock;
}

/** Opens MCP's Streamable HTTP over a `fetch` that may deliver a response only as a whole. */
async function openHttpTransport({ url, headers, fetch, clock }: HttpTransportOptions): Promise<Transport> {
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
 * Blocks the server's own event stream: tools do not need one, and a buffered `fetch` would never return. The client is
 * told that the server has none. An interrupted answer may be fetched again by its id, but no POST is repeated: the
 * client repeats one only to sign in, and it has no credentials. Redirects are not followed, as far as the host's
 * `fetch` allows.
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
  return to === null ? null : `it points to ${to}`;
};

const refusal = z.object({ error: z.object({ message: z.string() }) });

const reasonIn = (body: string): string => readJson(refusal, body)?.error.message ?? '';
