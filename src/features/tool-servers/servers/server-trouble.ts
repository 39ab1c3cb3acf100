import * as z from '../../../kernel/notes/values/schema';
import { ToolServerError } from '../../../kernel/ports/tool-caller';
import type { ToolServer } from '../../../kernel/ports/tool-server';
import { serverLine } from '../../../kernel/mail/foreign-text';
import { ErrorAnswer, HttpRefusal, isUnreadable, reasonOf, ServerGone } from './request-failure';

type Trouble = [code: ToolServerError['code'], message: string];

export interface FailedRequest {
  server: ToolServer;
  error: unknown;
  /** Signal of the request; if it is aborted, the server was too slow. */
  signal: AbortSignal;
  secrets: readonly string[];
}

/** Why a server could not be reached or used, and what to do. */
export function serverTrouble({ server, error, signal, secrets }: FailedRequest): ToolServerError {
  if (error instanceof ToolServerError) return error;
  const [code, message] = signal.aborted
    ? late(server)
    : explain(server, error, (words) => serverLine(words, secrets));
  return new ToolServerError(code, message);
}

/** Masks in a server's text the secrets that were sent to it. */
type Hide = (words: string) => string;

const late = ({ name }: ToolServer): Trouble => [
  'unreachable',
  `The server "${name}" gave no answer in time. See that it runs, and try again.`,
];

function explain(server: ToolServer, error: unknown, hide: Hide): Trouble {
  const { name, transport } = server;
  if (error instanceof HttpRefusal) return httpTrouble(name, error.status, hide(error.message));
  if (error instanceof ErrorAnswer)
    return [
      'refused',
      `The server "${name}" refused: ${hide(error.message)}. Its own description may say why.`,
    ];
  if (isUnreadable(error)) return notMcp(server);
  return transport.kind === 'http'
    ? [
        'unreachable',
        `The server "${name}" could not be reached: ${hide(reasonOf(error))}. See that it runs, and check its address.`,
      ]
    : programTrouble(server, transport.command, { error, hide });
}

const notMcp = ({ name, transport }: ToolServer): Trouble => [
  'not_mcp',
  transport.kind === 'http'
    ? `The server "${name}" does not speak MCP. ${CHECK_ADDRESS}`
    : `The program "${transport.command}" of "${name}" does not speak MCP. Check it and its arguments in the settings.`,
];

const CHECK_ADDRESS = 'Check its address in the settings: many end in /mcp.';

function httpTrouble(name: string, status: number, message: string): Trouble {
  if (status === 401 || status === 403)
    return ['refused', `The server "${name}" did not accept the key (${message}). Check it in the settings.`];
  if (status === 429 || status >= 500)
    return ['unreachable', `The server "${name}" has trouble (${message}). Try again later.`];
  return ['not_mcp', `The address of "${name}" has no MCP server (${message}). ${CHECK_ADDRESS}`];
}

const systemError = z.object({ code: z.enum(['ENOENT', 'EACCES', 'EPERM', 'ENOEXEC']) });

function programTrouble(
  server: ToolServer,
  command: string,
  { error, hide }: { error: unknown; hide: Hide },
): Trouble {
  const { name } = server;
  const code = systemError.safeParse(error).data?.code;
  if (code === 'ENOENT')
    return [
      'no_program',
      `There is no program "${command}" for the server "${name}". Give its whole path in the settings: apps know ` +
        'fewer folders than your terminal.',
    ];
  if (code !== undefined)
    return ['no_program', `The program "${command}" for the server "${name}" can't be started (${code}).`];
  if (error instanceof ServerGone && error.complaint === null && error.saidNonsense) return notMcp(server);
  if (error instanceof ServerGone)
    return [
      'unreachable',
      `The program of the server "${name}" ended: ${hide(error.message)} Run it in a terminal to see what it lacks.`,
    ];
  return ['unreachable', `The server "${name}" could not be started: ${hide(reasonOf(error))}.`];
}
