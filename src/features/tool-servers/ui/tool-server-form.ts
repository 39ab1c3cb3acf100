import { plainSecret } from '../model/plain-secret';
import { readSettings } from '../../../core/settings/settings';
import type { ServerText, ServerTransport, ToolServer } from '../../../kernel/ports/tool-server';

export interface ToolServerForm {
  name: string;
  kind: ServerTransport['kind'];
  url: string;
  command: string;
  /** Arguments of the program, one per line. */
  args: string;
  /** Environment variables, `NAME=value`, one per line. */
  env: string;
  /** Names of headers or environment variables that hold a secret, one per line. */
  secretNames: string;
  /** Ids of the secrets on this device, by those names. */
  secretIds: Record<string, string>;
}

/** The server, and the ids of its secrets on this device, by their names in the settings. */
export interface ReadForm {
  server: ToolServer;
  secrets: Record<string, string>;
}

/** Name of the environment variable that the command line reads, such as `MAIL_AUTHORIZATION`. */
export const variableOf = (server: string, name: string): string =>
  `${server}_${name}`.toUpperCase().replace(/[^A-Z0-9]+/g, '_');

/** The form for a server; `null` gives an empty form for a new one. */
export function toolServerForm(
  server: ToolServer | null,
  ids: Readonly<Record<string, string>>,
): ToolServerForm {
  const empty = { name: server?.name ?? '', url: '', command: '', args: '', env: '' };
  if (server === null) return { ...empty, kind: 'http', secretNames: 'Authorization', secretIds: {} };
  const { transport } = server;
  const texts = Object.entries<ServerText>(transport.kind === 'http' ? secretsOf(transport) : transport.env);
  const secret = texts.flatMap(([name, text]) => (typeof text === 'string' ? [] : [[name, text.secret]]));
  const plain = texts.flatMap(([name, text]) => (typeof text === 'string' ? [`${name}=${text}`] : []));
  return {
    ...empty,
    ...(transport.kind === 'http'
      ? { kind: 'http', url: transport.url }
      : { kind: 'stdio', command: transport.command, args: transport.args.join('\n') }),
    env: plain.join('\n'),
    secretNames: secret.map(([name]) => name).join('\n'),
    secretIds: Object.fromEntries(secret.map(([name = '', variable = '']) => [name, ids[variable] ?? ''])),
  };
}

const secretsOf = ({ headers }: Extract<ServerTransport, { kind: 'http' }>): Record<string, ServerText> =>
  Object.fromEntries(Object.entries(headers).map(([name, secret]) => [name, { secret }]));

/** Typed names of secrets, each once. */
export const secretNames = ({ secretNames: typed }: Pick<ToolServerForm, 'secretNames'>): string[] => [
  ...new Set(linesOf(typed)),
];

export function readToolServerForm(form: ToolServerForm): ReadForm {
  const name = form.name.trim();
  // For a server at an address, names without a linked secret are left out, because it may need none. A program may
  // get its secrets from elsewhere.
  const names = secretNames(form).filter((each) => form.kind === 'stdio' || idOf(form, each) !== '');
  const variables = names.map((each) => [each, variableOf(name, each)] as const);
  return {
    server: { name, transport: transportOf(form, new Map(variables)) },
    secrets: Object.fromEntries(variables.map(([each, variable]) => [variable, idOf(form, each)])),
  };
}

const idOf = ({ secretIds }: ToolServerForm, name: string): string => secretIds[name] ?? '';

function transportOf(form: ToolServerForm, variables: ReadonlyMap<string, string>): ServerTransport {
  if (form.kind === 'http')
    return { kind: 'http', url: form.url.trim(), headers: Object.fromEntries(variables) };
  const plain = linesOf(form.env).map((line): [string, string] => {
    const [name = ''] = line.split('=', 1);
    return [name, line.slice(name.length + 1)];
  });
  const secret = [...variables].map(([name, variable]) => [name, { secret: variable }] as const);
  return {
    kind: 'stdio',
    command: form.command.trim(),
    args: linesOf(form.args),
    env: Object.fromEntries<ServerText>([...plain, ...secret]),
  };
}

/** Why the form can't be stored, as a sentence; `null` if it can. `others`: names already in use. */
export function toolServerProblem(form: ToolServerForm, others: readonly string[]): string | null {
  const { server } = readToolServerForm(form);
  if (server.name === '') return 'Give it a name.';
  if (others.includes(server.name)) return 'Another server has this name.';
  const plain = plainSecret(server.transport);
  if (plain !== null)
    return `${plain} looks like a key, and settings travel with the vault. Name it under secrets, and link one there.`;
  if (readSettings({ toolServers: [server] }).problems.length === 0) return null;
  return form.kind === 'http'
    ? 'The address must begin with https:// or http://, and names of headers must not contain spaces.'
    : 'Name the program, and give variables as NAME=value.';
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
