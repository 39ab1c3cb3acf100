import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import {
  type EmailTool,
  mailFieldsText,
  readMailFields,
  sampleCall,
  threadAdvice,
} from '../model/email-tool-form';
import { serverConsentKey } from '../../../core/settings/consents';
import { checkServers, mailExitOf, PATIENCE_MS } from './check-servers.mjs';
import {
  type Command,
  type Invocation,
  JSON_OPTION,
  usageOf,
} from '../../../../headless/command/command.mjs';
import { describeServer, type ShownServer, shownServer } from './describe-server.mjs';
import { EXIT, type ExitCode, usageError } from '../../../../headless/words/exit-code.mjs';
import type { OpenVault } from '../../../../headless/command/open-vault.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';
import { confirmBy } from '../../../../headless/words/terminal.mjs';

export const toolsCommand: Command = {
  name: 'tools',
  usage: '<vault> [--allow HASH] [--check [NAME]] [--mail SERVER --tool TOOL --fields FIELDS] [--json]',
  summary: 'List tool servers, allow one, or have one send approved mail',
  options: [
    {
      name: 'allow',
      value: 'HASH',
      summary: 'allow Deputy to start or reach the server with this hash; with its name, asks first',
    },
    { name: 'check', summary: 'connect to all allowed servers, or to one, and call no tool' },
    { name: 'mail', value: 'SERVER', summary: 'send approved mail by this server; none: by no server' },
    {
      name: 'tool',
      value: 'TOOL',
      summary: 'with --mail: its tool that sends a mail',
    },
    {
      name: 'fields',
      value: 'FIELDS',
      summary:
        'with --mail: names of the fields in the tool, such as "to: recipients[]; body: text; account = work"',
    },
    JSON_OPTION,
  ],
  example: '~/notes --check',
  operands: { least: 0, most: 1 },
  run: async (invocation) => {
    const { operands, text, isSet, output } = invocation;
    if (operands.length > 0 && !isSet('check'))
      throw usageError(`What is "${operands.join(' ')}" for? ${usageOf(toolsCommand)}`);
    const opened = await invocation.openVault();
    if (isSet('check')) return checkServers(opened, invocation);
    if (text('mail') !== undefined) return sendBy(opened, invocation);
    const wanted = text('allow');
    return wanted === undefined ? await showServers(opened, output) : allowServer(opened, wanted, invocation);
  },
};

const shownServers = (opened: OpenVault): ShownServer[] =>
  opened.settings.toolServers.map((server) => shownServer(server, opened));

async function showServers(opened: OpenVault, output: Invocation['output']): Promise<ExitCode> {
  const servers = shownServers(opened);
  output.say(
    ...servers.flatMap((server) => describeServer(server, opened)),
    ...advice(servers, opened.folder),
    await mailAdvice(opened),
  );
  output.json({ servers });
  return EXIT.done;
}

/** Allows a server by its hash, or by its name after showing it, so that a person has read it. */
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

/** Asks whether to allow a server; `null` if refused. Of servers with one name the first, as for a call. */
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
      `${whyUnasked} Check it, then: deputy tools ${shellWord(opened.folder)} --allow ${server.hash}`,
    );
  return (await confirmBy(ask)(`Allow "${server.name}" on this device?`)) ? server : null;
}

const unknownServer = (servers: readonly ShownServer[], wanted: string, folder: string): Error => {
  const names = servers.map(({ name }) => `"${name}"`).join(', ');
  const known =
    names === ''
      ? 'No server is set up.'
      : `The settings name ${names}. It may have changed: deputy tools ${shellWord(folder)}`;
  return usageError(`There is no tool server "${wanted}", by hash or name. ${known}`);
};

async function mailAdvice(opened: OpenVault): Promise<string> {
  const { kind, words } = await mailExitOf(opened);
  return [words, ...(kind === 'tool' ? threadAdvice(opened.settings.emailTool) : [])].join(' ');
}

const advice = (servers: readonly ShownServer[], folder: string): string[] => {
  if (servers.length === 0) return ['No tool server set up.'];
  const refused = servers.find(({ allowed }) => !allowed);
  if (refused === undefined) return [];
  return [
    'Deputy starts only allowed programs and reaches only allowed addresses. To allow one:',
    `  deputy tools ${shellWord(folder)} --allow ${refused.hash}`,
  ];
};

/** `deputy tools --mail`: chooses the tool that sends approved mail. Asks if it would accept one; calls nothing. */
async function sendBy(
  opened: OpenVault,
  { text, output }: Pick<Invocation, 'text' | 'output'>,
): Promise<ExitCode> {
  const name = text('mail') ?? '';
  const emailTool = name === 'none' ? null : await mailTool(opened, { name, text });
  await opened.change({ emailTool });
  output.say(
    ...(emailTool === null ? [] : [`${emailTool.server} › ${emailTool.tool}`, ...fieldLines(emailTool)]),
    await mailAdvice({ ...opened, settings: { ...opened.settings, emailTool } }),
  );
  output.json({ emailTool });
  return EXIT.done;
}

async function mailTool(
  opened: OpenVault,
  { name, text }: Pick<Invocation, 'text'> & { name: string },
): Promise<EmailTool> {
  const servers = shownServers(opened);
  const server = servers.find((each) => each.name === name);
  if (server === undefined) throw unknownServer(servers, name, opened.folder);
  if (!server.allowed)
    throw usageError(
      `"${name}" is not allowed on this device: deputy tools ${shellWord(opened.folder)} --allow ${server.hash}`,
    );
  const fields = readMailFields(text('fields') ?? '');
  const named = text('tool');
  if (named === undefined || !fields.ok)
    throw usageError(
      `${fields.ok ? 'Name the tool.' : fields.error} To say it: --tool send_email --fields "to: recipients[]; body: text"`,
    );
  const tool = { server: name, tool: named, ...fields.value };
  const checked = await opened.ports.tools.check(sampleCall(tool), AbortSignal.timeout(PATIENCE_MS));
  if (!checked.ok) throw usageError(checked.error.message);
  return tool;
}

const fieldLines = (tool: EmailTool): string[] =>
  mailFieldsText(tool)
    .split('\n')
    .map((line) => `  ${line}`);

export const toolServersTerminal: TerminalFeature = {
  commands: [{ heading: 'Set up', command: toolsCommand }],
};
