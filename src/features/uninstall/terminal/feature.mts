import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configurationFolder } from '../../../adapters/desktop/configuration-folder';
import { inVault, outsideVault, RecordPaths } from '../../../adapters/desktop/record-paths';
import { type Folders, parentOf } from '../../../core/settings/folders';
import type { Command, Invocation } from '../../../../headless/command/command.mjs';
import type { OpenVault } from '../../../../headless/command/open-vault.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';
import { refusal } from '../../../../headless/command/refusal.mjs';
import { leaves, type TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { settingsFile } from '../../../../headless/settings/read-settings.mjs';
import { EXIT, usageError } from '../../../../headless/words/exit-code.mjs';
import { isPlaceForNotes } from '../model/uninstall-plan';
import { inTheWayLines, uninstallLines } from '../view/uninstall-lines';

const command: Command = {
  name: 'uninstall',
  usage: '<vault> [--move-notes FOLDER]',
  summary: 'Remove Deputy from a vault: shows what goes and what stays, and asks',
  options: [
    { name: 'move-notes', value: 'FOLDER', summary: "move the notes in Deputy's folders into this folder" },
  ],
  example: '~/notes',
  operands: { least: 0, most: 0 },
  async run(invocation) {
    const { output, ask, whyUnasked } = invocation;
    const opened = await invocation.openVaultForWork();
    const { deputy, folder, settings } = opened;
    const to = notesFolder(invocation.text('move-notes'), settings.folders);
    const looked = await deputy.uninstall.look(to);
    if (looked.kind === 'not_worked') throw refusal(looked, folder);
    const { plan } = looked;
    output.say(...uninstallLines(plan));
    if (plan.objections.length > 0) {
      output.say(`How to end each: deputy status ${shellWord(folder)}`);
      return EXIT.trouble;
    }
    output.say('', 'Beside these files:', ...OUTSIDE.map((line) => `  ${line}`));
    if (ask === null)
      throw usageError(`${whyUnasked} Deputy is uninstalled only at a terminal, by a typed word.`);
    if ((await ask('Type "uninstall" to go on:')).trim() !== 'uninstall') {
      output.say('Nothing was changed.');
      return EXIT.done;
    }
    // Before all else, so that no service makes anew what goes.
    output.say(...leaves.rows.flatMap((leave) => leave(invocation)).map((line) => `Removed: ${line}`));
    const done = await deputy.uninstall.run(plan, to);
    if (done.kind === 'not_worked') throw refusal(done, folder);
    if (done.kind === 'other') {
      output.say('Something changed meanwhile, so the vault is as it was:', ...uninstallLines(done.plan));
      return EXIT.trouble;
    }
    for (const line of inTheWayLines(done.inTheWay)) output.warn(line);
    const place = placeOf(opened, invocation);
    await forgetDevice(opened, place);
    output.say('Deputy was removed from this vault.', ...stays(opened, place));
    return EXIT.done;
  },
};

const OUTSIDE = [
  "Hidden in the vault, the records of this device go, and Deputy's settings unless Obsidian has the plugin.",
  'The service of this vault goes, and sign-ins and consents given here, where there are any.',
  'A record of what was sent stays, so that no approval is carried out a second time.',
];

/** The folder that the notes go to; `null` if they stay. Ends the command if it can't be one. */
function notesFolder(text: string | undefined, folders: Folders): string | null {
  if (text === undefined) return null;
  const to = text.replace(/\/$/, '');
  if (!isPlaceForNotes(to, folders))
    throw usageError(
      `"${text}" can't take the notes: name a folder of the vault that is not one of Deputy's.`,
    );
  return to;
}

/** Withdraws what this device allows, and removes its records and, unless Obsidian has the plugin, the settings. */
async function forgetDevice({ consents, ports, settings, folder }: OpenVault, place: Place): Promise<void> {
  for (const consent of consents.list()) consents.withdraw(consent);
  const { logs } = settings.folders;
  const { deviceId } = ports.host;
  const records = [
    inVault({ vaultFolder: folder, logsFolder: logs, deviceId }),
    outsideVault(nodeModules, { configuration: place.configuration, vaultFolder: folder }),
  ];
  for (const each of records)
    rmSync(new RecordPaths(nodeModules, each).folder(''), { recursive: true, force: true });
  for (const path of [`${logs}/.deputy`, logs, parentOf(settings.folders) ?? ''])
    if (path !== '') await ports.vault.removeEmptyFolder(path);
  if (existsSync(join(place.plugin, 'manifest.json'))) return;
  rmSync(join(place.plugin, 'data.json'), { force: true });
  for (const path of [place.plugin, dirname(place.plugin), dirname(dirname(place.plugin))])
    removeIfEmpty(path);
}

function removeIfEmpty(path: string): void {
  if (existsSync(path) && readdirSync(path).length === 0) rmdirSync(path);
}

interface Place {
  configuration: string;
  /** The plugin's folder in the vault. */
  plugin: string;
}

function placeOf({ folder }: OpenVault, { program: { env } }: Invocation): Place {
  return {
    configuration: configurationFolder(nodeModules, { env, platform: nodeModules.process.platform }),
    plugin: dirname(settingsFile(folder, env['DEPUTY_OBSIDIAN_DIR'])),
  };
}

function stays({ settings }: OpenVault, { plugin, configuration }: Place): string[] {
  const keys = settings.accounts.length > 0 ? ' and the passwords of accounts' : '';
  return [
    '',
    'What stays:',
    '  The notes, with the keys and the blocks that Deputy wrote into them.',
    ...(existsSync(join(plugin, 'manifest.json'))
      ? [`  The plugin in ${plugin}: remove it in Obsidian, under Community plugins.`]
      : []),
    `  Keys of providers${keys}, where you put them: the environment, a .env file.`,
    `  ${configuration}: this device's id and its record of what was sent.`,
    `  The program itself: npm unlink -g deputy.`,
  ];
}

/** Deputy can be taken out of a vault again. */
export const uninstallTerminal: TerminalFeature = { commands: [{ heading: 'Set up', command }] };
