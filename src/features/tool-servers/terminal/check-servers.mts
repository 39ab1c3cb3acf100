import { sampleCall } from '../model/email-tool-form';
import { otherRunner, readRunner } from '../../../core/session/runner';
import { howMailLeaves, type MailExit } from '../../../core/settings/send-via';
import { secretVariables } from '../../../core/settings/consents';
import type { ToolServer } from '../../../kernel/ports/tool-server';
import type { Invocation } from '../../../../headless/command/command.mjs';
import { shownServer } from './describe-server.mjs';
import { EXIT, type ExitCode, usageError } from '../../../../headless/words/exit-code.mjs';
import type { OpenVault } from '../../../../headless/command/open-vault.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';

interface CheckedServer {
  name: string;
  outcome: 'ready' | 'not_ready' | 'not_allowed';
  lines: string[];
}

/** Milliseconds to wait for a server's tools; a slower server is taken as broken. */
export const PATIENCE_MS = 60_000;

/** `deputy tools --check`: connects to one or all allowed servers and calls nothing. */
export async function checkServers(
  opened: OpenVault,
  { operands: [name], output }: Pick<Invocation, 'operands' | 'output'>,
): Promise<ExitCode> {
  const { toolServers } = opened.settings;
  const servers = toolServers.filter((server) => name === undefined || server.name === name);
  if (servers.length === 0)
    throw usageError(
      name === undefined
        ? 'No tool server set up.'
        : `There is no tool server "${name}". To see them: deputy tools ${shellWord(opened.folder)}`,
    );
  const checked: CheckedServer[] = [];
  for (const server of servers) checked.push(await checkServer(opened, server));
  for (const { name: checkedName, outcome, lines } of checked)
    output.say(
      `${outcome === 'ready' ? 'ok  ' : 'FAIL'}  ${checkedName}`,
      ...lines.map((line) => `      ${line}`),
    );
  output.json({ servers: checked });
  if (checked.some(({ outcome }) => outcome === 'not_ready')) return EXIT.trouble;
  return checked.every(({ outcome }) => outcome === 'ready') ? EXIT.done : EXIT.usage;
}

async function checkServer(opened: OpenVault, server: ToolServer): Promise<CheckedServer> {
  const { name } = server;
  const { tools } = opened.ports;
  const { emailTool } = opened.settings;
  const vault = shellWord(opened.folder);
  const { allowed, hash } = shownServer(server, opened);
  if (!allowed)
    return {
      name,
      outcome: 'not_allowed',
      lines: ['It is not allowed on this device. To allow it:', `deputy tools ${vault} --allow ${hash}`],
    };
  const missing = await missingSecrets(opened, server);
  if (missing.length > 0)
    return {
      name,
      outcome: 'not_ready',
      lines: [`Not set in the environment or .env: ${missing.join(', ')}`],
    };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const found = await tools.listTools(name, signal);
  if (!found.ok) return { name, outcome: 'not_ready', lines: [found.error.message] };
  const lines = [`It answers, with ${found.value.length} tools.`];
  if (emailTool?.server !== name) return { name, outcome: 'ready', lines };
  const fits = await tools.check(sampleCall(emailTool), signal);
  if (!fits.ok) return { name, outcome: 'not_ready', lines: [...lines, fits.error.message] };
  const exit = await mailExitOf(opened);
  const taken = `${emailTool.tool} would accept a mail as Deputy sends it. Nothing was called.`;
  const more = exit.kind === 'tool' ? 'A wrong password would show only when a mail is sent.' : exit.words;
  return { name, outcome: 'ready', lines: [...lines, taken, more] };
}

export async function mailExitOf({ settings, consents, ports }: OpenVault): Promise<MailExit> {
  const runner = otherRunner(await readRunner(ports.vault, settings.folders.logs), ports.host.deviceId);
  return howMailLeaves({ ...settings, consents: consents.list() }, runner);
}

async function missingSecrets({ ports }: OpenVault, server: ToolServer): Promise<string[]> {
  const missing: string[] = [];
  for (const variable of secretVariables(server))
    if ((await ports.secrets.read(variable)) === null) missing.push(variable);
  return missing;
}
