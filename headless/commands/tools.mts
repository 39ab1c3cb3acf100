import { serverFacts } from '../../src/dashboard/server-facts';
import { isServerAllowed, serverConsentKey } from '../../src/deputy/server-consent';
import type { ToolServer } from '../../src/ports/tool-server';
import { type Command, type Invocation, JSON_OPTION } from '../command.mjs';
import { EXIT, type ExitCode, usageError } from '../exit-code.mjs';
import { openVault } from '../open-vault.mjs';
import { shellWord } from '../shell-word.mjs';

export const tools: Command = {
  name: 'tools',
  usage: '<vault> [--allow NAME] [--json]',
  summary: 'Show the tool servers of the settings to the letter, and which are allowed on this device',
  options: [
    { name: 'allow', value: 'NAME', summary: 'let Deputy start, or reach, this one from this device' },
    JSON_OPTION,
  ],
  operands: { least: 0, most: 0 },
  run: (invocation) => Promise.resolve(showServers(invocation)),
};

function showServers({ vault, text, output }: Invocation): ExitCode {
  const { settings, consents, folder } = openVault(vault, output);
  const name = text('allow');
  const shown = name === undefined ? settings.toolServers : [named(settings.toolServers, name)];
  if (name !== undefined) for (const server of shown) consents.give(serverConsentKey(server));
  const agreed = consents.list();
  const servers = shown.map((server) => ({ ...server, allowed: isServerAllowed(server, agreed) }));
  output.say(...servers.flatMap(describeServer), ...advice(servers, folder));
  output.json({ servers });
  return EXIT.done;
}

interface Shown extends ToolServer {
  allowed: boolean;
}

/** The one that a call would reach: the first of that name. */
const named = (servers: readonly ToolServer[], name: string): ToolServer => {
  const server = servers.find((each) => each.name === name);
  if (server !== undefined) return server;
  const names = servers.map((each) => `"${each.name}"`).join(', ');
  throw usageError(
    `There is no tool server "${name}". ${names === '' ? 'The settings name none.' : `The settings name ${names}.`}`,
  );
};

const describeServer = (server: Shown): string[] => [
  `${server.name}: ${server.allowed ? 'allowed' : 'not allowed'} on this device`,
  ...serverFacts(server).map(({ name, text }) => `  ${`${name}:`.padEnd(12)}  ${text}`),
];

const advice = (servers: readonly Shown[], folder: string): string[] => {
  if (servers.length === 0) return ['The settings name no tool server.'];
  const refused = servers.find(({ allowed }) => !allowed);
  if (refused === undefined) return [];
  return [
    'Deputy starts no program and reaches no address that is not allowed. To allow one:',
    `  deputy tools ${shellWord(folder)} --allow ${shellWord(refused.name)}`,
  ];
};
