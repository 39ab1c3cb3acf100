import { serverFacts } from '../../src/dashboard/server-facts';
import { consentHash } from '../../src/deputy/consent-hash';
import { isServerAllowed, serverConsentKey } from '../../src/deputy/server-consent';
import type { ToolServer } from '../../src/ports/tool-server';
import { askPerson } from '../ask-person.mjs';
import { type Command, type Invocation, JSON_OPTION } from '../command.mjs';
import { EXIT, type ExitCode, usageError } from '../exit-code.mjs';
import { openVault, type OpenVault } from '../open-vault.mjs';
import { shellWord } from '../shell-word.mjs';

export const tools: Command = {
  name: 'tools',
  usage: '<vault> [--allow HASH] [--json]',
  summary: 'Show the tool servers of the settings to the letter, and which are allowed on this device',
  options: [
    {
      name: 'allow',
      value: 'HASH',
      summary: 'let Deputy start, or reach, the one that was shown with this hash; with its name, asks first',
    },
    JSON_OPTION,
  ],
  operands: { least: 0, most: 0 },
  run: async ({ vault, text, output }) => {
    const opened = openVault(vault, output);
    const wanted = text('allow');
    return wanted === undefined ? showServers(opened, output) : allowServer(opened, wanted, output);
  },
};

interface Shown extends ToolServer {
  allowed: boolean;
  hash: string;
}

const shownServers = ({ settings, consents }: OpenVault): Shown[] => {
  const agreed = { consents: consents.list(), secrets: settings.secrets };
  return settings.toolServers.map((server) => ({
    ...server,
    allowed: isServerAllowed(server, agreed),
    hash: consentHash(serverConsentKey(server, settings.secrets)),
  }));
};

function showServers(opened: OpenVault, output: Invocation['output']): ExitCode {
  const servers = shownServers(opened);
  output.say(...servers.flatMap((server) => describe(server, opened)), ...advice(servers, opened.folder));
  output.json({ servers });
  return EXIT.done;
}

/** By the hash that was shown, or by its name after showing it: never one that nobody has looked at. */
async function allowServer(
  opened: OpenVault,
  wanted: string,
  output: Invocation['output'],
): Promise<ExitCode> {
  const servers = shownServers(opened);
  const server =
    servers.find(({ hash }) => hash === wanted) ?? (await askedFor(opened, servers, wanted, output));
  if (server === null) {
    output.say('Nothing was allowed.');
    output.json({ servers: [] });
    return EXIT.done;
  }
  opened.consents.give(serverConsentKey(server, opened.settings.secrets));
  const allowed = { ...server, allowed: true };
  output.say(...describe(allowed, opened));
  output.json({ servers: [allowed] });
  return EXIT.done;
}

/** The one that a call would reach: the first of that name. `null`: the person said no. */
async function askedFor(
  opened: OpenVault,
  servers: readonly Shown[],
  name: string,
  output: Invocation['output'],
): Promise<Shown | null> {
  const server = servers.find((each) => each.name === name);
  if (server === undefined) throw unknownServer(servers, name, opened.folder);
  for (const line of describe(server, opened)) output.warn(line);
  const answer = await askPerson(`Allow "${server.name}" on this device?`);
  if (answer === null)
    throw usageError(`Look at it, then allow it by its hash: deputy tools ${shellWord(opened.folder)}`);
  return answer ? server : null;
}

const unknownServer = (servers: readonly Shown[], wanted: string, folder: string): Error => {
  const names = servers.map(({ name }) => `"${name}"`).join(', ');
  const known =
    names === ''
      ? 'The settings name none.'
      : `The settings name ${names}. It may have changed since you looked: deputy tools ${shellWord(folder)}`;
  return usageError(`There is no tool server "${wanted}", by hash or name. ${known}`);
};

const describe = (server: Shown, { settings }: Pick<OpenVault, 'settings'>): string[] => {
  const secretOf = (variable: string): string => {
    const id = settings.secrets[variable] ?? '';
    return id === '' ? variable : `${variable} (in Obsidian: ${id})`;
  };
  const facts = [...serverFacts(server, secretOf), { name: 'Hash', text: server.hash }];
  return [
    `${server.name}: ${server.allowed ? 'allowed' : 'not allowed'} on this device`,
    ...facts.map(({ name, text }) => `  ${`${name}:`.padEnd(12)}  ${text}`),
  ];
};

const advice = (servers: readonly Shown[], folder: string): string[] => {
  if (servers.length === 0) return ['The settings name no tool server.'];
  const refused = servers.find(({ allowed }) => !allowed);
  if (refused === undefined) return [];
  return [
    'Deputy starts no program and reaches no address that is not allowed. To allow one:',
    `  deputy tools ${shellWord(folder)} --allow ${refused.hash}`,
  ];
};
