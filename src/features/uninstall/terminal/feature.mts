import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configurationFolder } from '../../../adapters/desktop/configuration-folder';
import { folderPathSchema } from '../../../core/settings/folders';
import type { Command, Invocation } from '../../../../headless/command/command.mjs';
import type { OpenVault } from '../../../../headless/command/open-vault.mjs';
import { refusal } from '../../../../headless/command/refusal.mjs';
import { leaves, type TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { settingsFile } from '../../../../headless/settings/read-settings.mjs';
import { EXIT, usageError } from '../../../../headless/words/exit-code.mjs';
import { uninstallLines } from '../view/uninstall-lines';

const command: Command = {
  name: 'uninstall',
  usage: '<vault> [--move-notes FOLDER]',
  summary: 'Take Deputy out of a vault: shows what goes and what stays, and asks',
  options: [
    { name: 'move-notes', value: 'FOLDER', summary: "move the notes in Deputy's folders into this folder" },
  ],
  example: '~/notes',
  operands: { least: 0, most: 0 },
  async run(invocation) {
    const { output, ask, whyUnasked } = invocation;
    const opened = await invocation.openVaultForWork();
    const { deputy, folder, settings } = opened;
    const to = notesFolder(invocation.text('move-notes'), Object.values(settings.folders));
    const looked = await deputy.uninstall.look(to);
    if (looked.kind === 'not_worked') throw refusal(looked, folder);
    const { plan } = looked;
    output.say(...uninstallLines(plan));
    if (plan.objections.length > 0) return EXIT.trouble;
    output.say('', 'On this computer:', ...OUTSIDE.map((line) => `  ${line}`));
    if (ask === null)
      throw usageError(`${whyUnasked} Deputy is uninstalled only at a terminal, by a typed word.`);
    if ((await ask('Type "uninstall" to go on:')).trim() !== 'uninstall') {
      output.say('Nothing was changed.');
      return EXIT.done;
    }
    const left = leaves.rows.flatMap((leave) => leave(invocation));
    const done = await deputy.uninstall.run(plan, to);
    if (done.kind === 'not_worked') throw refusal(done, folder);
    if (done.kind === 'other') {
      output.say('Something changed meanwhile, so the vault is as it was:', ...uninstallLines(done.plan));
      return EXIT.trouble;
    }
    for (const { from, to: place } of done.inTheWay) output.warn(`${from} stays: ${place} exists.`);
    const file = settingsFile(folder, invocation.program.env['DEPUTY_OBSIDIAN_DIR']);
    forgetDevice(opened, file);
    output.say(
      'Deputy is out of this vault.',
      ...left.map((line) => `Removed: ${line}`),
      ...stays(opened, dirname(file), invocation),
    );
    return EXIT.done;
  },
};

const OUTSIDE = [
  'The service of this vault, sign-ins of its mail accounts and all consents given here go.',
  'A record of what was sent stays, so that no approval is carried out a second time.',
];

/** The folder that the notes go to; `null` if they stay. Ends the command if it can't be one. */
function notesFolder(text: string | undefined, folders: readonly string[]): string | null {
  if (text === undefined) return null;
  const to = text.replace(/\/$/, '');
  if (!folderPathSchema.safeParse(to).success || folders.some((folder) => `${to}/`.startsWith(`${folder}/`)))
    throw usageError(`"${text}" can't take the notes: name a folder of the vault that is none of Deputy's.`);
  return to;
}

/** Withdraws what this device allows, and removes the settings, unless Obsidian has the plugin. */
function forgetDevice({ consents }: OpenVault, file: string): void {
  for (const consent of consents.list()) consents.withdraw(consent);
  if (!existsSync(join(dirname(file), 'manifest.json'))) rmSync(file, { force: true });
}

/** Says what is left, and how it goes. */
function stays({ settings }: OpenVault, plugin: string, { program }: Invocation): string[] {
  const keys = settings.accounts.length > 0 ? ' and the passwords of accounts' : '';
  return [
    '',
    'What stays:',
    '  The notes, with the keys and the blocks that Deputy wrote into them.',
    ...(existsSync(join(plugin, 'manifest.json'))
      ? [`  The plugin in ${plugin}: remove it in Obsidian, under Community plugins.`]
      : []),
    `  Keys of providers${keys}, where you put them: the environment, a .env file.`,
    `  ${configurationFolder(nodeModules, { env: program.env, platform: nodeModules.process.platform })}: this device's id and its record of what was sent.`,
    `  The program itself: npm unlink -g deputy.`,
  ];
}

/** Deputy can be taken out of a vault again. */
export const uninstallTerminal: TerminalFeature = { commands: [{ heading: 'Set up', command }] };
