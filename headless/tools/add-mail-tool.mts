import { secretVariables } from '../../src/settings/consents';
import { howMailLeaves } from '../../src/settings/send-via';
import {
  addPreset,
  INSTALL_PRESET_PROGRAM,
  isToolPreset,
  onlyAddress,
  TOOL_PRESETS,
} from '../../src/settings/tool-presets';
import type { Invocation } from '../command/command.mjs';
import { describeServer, shownServer } from './describe-server.mjs';
import { EXIT, type ExitCode, usageError } from '../words/exit-code.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { shellWord } from '../words/shell-word.mjs';

/** `deputy tools --add`: adds a preset to the settings and prints the remaining steps. Allows and starts nothing. */
export async function addMailTool(
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
