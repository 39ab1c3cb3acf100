import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { err, ok, type Result } from '../kernel/notes/values/result';
import type { Clock } from '../kernel/ports/clock';
import type { Fetch } from '../kernel/ports/fetch';
import type { SecretStore } from '../kernel/ports/secret-store';
import { ToolServerError } from '../kernel/ports/tool-caller';
import type { ServerProgram, ServerText, ToolServer } from '../kernel/ports/tool-server';
import { ServerConnection } from './connection';
import { openHttpTransport } from './http-transport';
import { serverTrouble } from './server-trouble';

export interface McpPorts {
  fetch: Fetch;
  secrets: SecretStore;
  clock: Clock;
  /** Starts a program and connects to its standard streams; `null` on a phone, which has no programs. */
  openTransport: ((program: ServerProgram) => Promise<Transport>) | null;
  /** Deputy's version, sent to servers. */
  version: string;
}

/** A connection, and the secrets that must not appear in texts from the server. */
export interface Opened {
  connection: ServerConnection;
  secrets: readonly string[];
}

/** Opens a connection and performs the handshake. */
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

/**
 * Value of a header. Credentials start with a scheme (RFC 9110, section 11.6.2), but services usually hand out the
 * bare token.
 */
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
