import { threadAdvice } from '../../src/settings/email-tool-form';
import { howMailLeaves, type MailExit } from '../../src/settings/send-via';
import { serverConsentKey, secretVariables } from '../../src/settings/consents';
import {
  TOOL_PRESETS,
  addPreset,
  INSTALL_PRESET_PROGRAM,
  isToolPreset,
  onlyAddress,
} from '../../src/settings/tool-presets';
import { checkServers } from '../tools/check-servers.mjs';
import { type Command, type Invocation, JSON_OPTION, usageOf } from '../command/command.mjs';
import { describeServer, type ShownServer, shownServer } from '../tools/describe-server.mjs';
import { EXIT, type ExitCode, usageError } from '../words/exit-code.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { reportAct } from '../command/run-act.mjs';
import { shellWord } from '../words/shell-word.mjs';
import { confirmBy } from '../words/terminal.mjs';

export const toolsCommand: Command = {
  name: 'tools',
  usage: '<vault> [--add PRESET [--address ADDRESS]] [--allow HASH] [--check [NAME]] [--test-mail] [--json]',
  summary: 'List tool servers, and which are allowed; add or allow one',
  options: [
    {
      name: 'add',
      value: 'PRESET',
      values: Object.keys(TOOL_PRESETS),
      summary: `write one that sends mail into the settings: ${Object.keys(TOOL_PRESETS).join(', ')}`,
    },
    { name: 'address', value: 'ADDRESS', summary: 'the address it sends from; asked for at a terminal' },
    {
      name: 'allow',
      value: 'HASH',
      summary: 'let Deputy start, or reach, the one that was shown with this hash; with its name, asks first',
    },
    { name: 'check', summary: 'connect to the allowed servers, or to one, and call nothing' },
    { name: 'test-mail', summary: 'ask for your approval of a mail to yourself' },
    JSON_OPTION,
  ],
  example: '~/notes --check',
  operands: { least: 0, most: 1 },
  run: async (invocation) => {
    const { operands, text, isSet, output } = invocation;
    if (operands.length > 0 && !isSet('check'))
      throw usageError(`What is "${operands.join(' ')}" for? ${usageOf(toolsCommand)}`);
    if (isSet('test-mail')) return askForTestMail(await invocation.openVaultForWork(), output);
    const opened = await invocation.openVault();
    if (isSet('check')) return checkServers(opened, invocation);
    if (text('add') !== undefined) return addMailTool(opened, invocation);
    const wanted = text('allow');
    return wanted === undefined ? showServers(opened, output) : allowServer(opened, wanted, invocation);
  },
};

/** Submits a test mail as an ordinary approval; `deputy approve` sends it. */
async function askForTestMail(opened: OpenVault, output: Invocation['output']): Promise<ExitCode> {
  const exit = leavingOf(opened);
  if (exit.kind === 'mail_program') {
    const folder = shellWord(opened.folder);
    const account =
      opened.settings.accounts.length === 0
        ? `To set up an account: deputy accounts ${folder} --add gmail`
        : `To look at the accounts: deputy accounts ${folder}`;
    throw usageError(
      `Nothing sends mail yet. ${exit.words} ${account}; a tool: deputy tools ${folder} --add gmail`,
    );
  }
  const outcome = await opened.deputy.act('askForTestMail', null);
  return reportAct(outcome, { name: 'askForTestMail', folder: opened.folder, output });
}

const shownServers = (opened: OpenVault): ShownServer[] =>
  opened.settings.toolServers.map((server) => shownServer(server, opened));

function showServers(opened: OpenVault, output: Invocation['output']): ExitCode {
  const servers = shownServers(opened);
  output.say(
    ...servers.flatMap((server) => describeServer(server, opened)),
    ...advice(servers, opened.folder),
    ...mailAdvice(opened),
  );
  output.json({ servers });
  return EXIT.done;
}

/** Allows a server by its hash, or by its name after showing it, so that a person has looked at it. */
async function allowServer(opened: OpenVault, wanted: string, invocation: Invocation): Promise<ExitCode> {
  const { output } = invocation;
  const servers = shownServers(opened);
  const server =
    servers.find(({ hash }) => hash === wanted) ??
    (await askedFor(opened, { servers, name: wanted }, invocation));
  if (server === null) {
    output.say('Nothing was allowed.');
    output.json({ servers: [] });
    return EXIT.done;
  }
  opened.consents.give(serverConsentKey(server, opened.settings.secrets));
  const allowed = { ...server, allowed: true };
  output.say(...describeServer(allowed, opened));
  output.json({ servers: [allowed] });
  return EXIT.done;
}

/**
 * Asks whether to allow a server, and returns it; `null` if the person refused. If servers share a name, takes the
 * first one, as a call does.
 */
async function askedFor(
  opened: OpenVault,
  { servers, name }: { servers: readonly ShownServer[]; name: string },
  { ask, whyUnasked, output }: Invocation,
): Promise<ShownServer | null> {
  const server = servers.find((each) => each.name === name);
  if (server === undefined) throw unknownServer(servers, name, opened.folder);
  for (const line of describeServer(server, opened)) output.warn(line);
  if (ask === null)
    throw usageError(
      `${whyUnasked} Look at it, then: deputy tools ${shellWord(opened.folder)} --allow ${server.hash}`,
    );
  return (await confirmBy(ask)(`Allow "${server.name}" on this device?`)) ? server : null;
}

const unknownServer = (servers: readonly ShownServer[], wanted: string, folder: string): Error => {
  const names = servers.map(({ name }) => `"${name}"`).join(', ');
  const known =
    names === ''
      ? 'None is set up.'
      : `The settings name ${names}. It may have changed since you looked: deputy tools ${shellWord(folder)}`;
  return usageError(`There is no tool server "${wanted}", by hash or name. ${known}`);
};

const leavingOf = ({ settings, consents }: OpenVault): MailExit =>
  howMailLeaves({ ...settings, consents: consents.list() });

function mailAdvice(opened: OpenVault): string[] {
  const { kind, words } = leavingOf(opened);
  return [[words, ...(kind === 'tool' ? threadAdvice(opened.settings.emailTool) : [])].join(' ')];
}

const advice = (servers: readonly ShownServer[], folder: string): string[] => {
  if (servers.length === 0) return ['No tool server set up.'];
  const refused = servers.find(({ allowed }) => !allowed);
  if (refused === undefined) return [];
  return [
    'Deputy starts no program and reaches no address that is not allowed. To allow one:',
    `  deputy tools ${shellWord(folder)} --allow ${refused.hash}`,
  ];
};

/** `deputy tools --add`: adds a preset to the settings and prints the remaining steps. Allows and starts nothing. */
async function addMailTool(
  opened: OpenVault,
  { text, ask, output }: Pick<Invocation, 'text' | 'ask' | 'output'>,
): Promise<ExitCode> {
  const id = text('add') ?? '';
  if (!isToolPreset(id))
    throw usageError(`There is no preset "${id}". There are ${Object.keys(TOOL_PRESETS).join(', ')}.`);
  const vault = shellWord(opened.folder);
  const typed = text('address') ?? (await ask?.(`Your address at ${TOOL_PRESETS[id].label}:`));
  const line = `deputy tools ${vault} --add ${id} --address you@example.com`;
  if (typed === undefined) throw usageError(`Which address is it? ${line}`);
  const address = onlyAddress(typed);
  if (address === null) throw usageError(`"${typed}" is no address. ${line}`);
  const { server, change } = addPreset(opened.settings, id, address);
  await opened.change(change);
  const shown = shownServer(server, opened);
  const exit = howMailLeaves({ ...opened.settings, ...change, consents: opened.consents.list() });
  output.say(
    ...describeServer(shown, opened),
    ...(exit.kind === 'account'
      ? [exit.words, `"${server.name}" is not used while an account may send. To set it up all the same:`]
      : [`Approved mail is sent by "${server.name}" once it is set up:`]),
    `  1. ${INSTALL_PRESET_PROGRAM}`,
    `  2. Put the password into the environment or .env as ${secretVariables(server).join(', ')}.`,
    `     ${TOOL_PRESETS[id].password}`,
    ...(shown.allowed ? [] : [`  3. deputy tools ${vault} --allow ${shown.hash}`]),
    `Then see whether it works: deputy tools ${vault} --check`,
  );
  output.json({ servers: [shown], install: INSTALL_PRESET_PROGRAM, secrets: secretVariables(server) });
  return EXIT.done;
}
