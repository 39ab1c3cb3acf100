import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DASHBOARD_PATH } from '../../src/core/app/view/dashboard-note';
import { providerName } from '../../src/core/app/view/words/provider-name';
import { setUpReport } from '../../src/core/app/reports/set-up-report';
import { type Folders, foldersIn, OWN_FOLDER, parentFolder, parentOf } from '../../src/core/settings/folders';
import type { Command, Invocation } from '../command/command.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { settingsFile } from '../settings/read-settings.mjs';
import { EXIT, usageError } from '../words/exit-code.mjs';
import { refusal } from '../command/refusal.mjs';
import { shellWord } from '../words/shell-word.mjs';

export const setupCommand: Command = {
  name: 'setup',
  usage: '<vault> [--here] [--take-over]',
  summary: 'Make the folders, and make this device the one that runs Deputy',
  options: [
    { name: 'here', summary: 'even in a folder that holds other files and is no vault of Obsidian' },
    { name: 'take-over', summary: 'even if another device runs Deputy now' },
  ],
  example: '~/notes',
  operands: { least: 0, most: 0 },
  async run(invocation) {
    const { vault, isSet, output } = invocation;
    const { deputy, ports, settings, folder } = await openWithFolders(invocation);
    const done = await deputy.setUp({ takeOver: isSet('take-over') });
    const { runner } = done;
    if (runner.kind === 'unreadable') throw refusal({ kind: 'runner_unreadable', why: runner.why }, folder);
    if (runner.kind === 'named' && runner.device !== ports.host.deviceId) {
      throw refusal({ kind: 'other_device', device: runner.device }, folder);
    }
    output.report(
      setUpReport(done, ports.host.deviceId),
      `Records: ${settings.folders.logs}/. Settings: ${relative(folder, settingsFile(folder))}`,
      `Reads your mail: ${providerName(settings.provider)}`,
      `To fetch mail: deputy accounts ${shellWord(vault)} --add gmail --address you@gmail.com`,
      `Or put mail (.eml) into ${settings.folders.inbox}/, then: deputy triage ${shellWord(vault)}`,
    );
    return EXIT.done;
  },
};

/** Opens the vault; a new one with the folders that the person chose, if they can be asked. */
async function openWithFolders({ ask, isSet, openVaultForWork }: Invocation): Promise<OpenVault> {
  const opened = await openVaultForWork();
  const { deputy, settings, folder } = opened;
  const names = readdirSync(folder);
  const vault = vaultAround(folder);
  const isRight = isSet('here') || vault === folder;
  if (!isRight && vault !== null) throw notMade(folder, `lies in the vault ${vault}`);
  if ((await deputy.status()).isSetUp) return opened;
  if (!isRight && !isForNotes(folder, names, settings.folders))
    throw notMade(folder, 'holds other files and is no vault of Obsidian');
  const before = parentOf(settings.folders);
  if (ask === null || before === null || names.includes(settings.folders.inbox)) return opened;
  const usual = before === '' ? OWN_FOLDER : before;
  const question = `Where should Deputy's folders go? Enter: in ${usual}/. A dot: at the top of the vault. Or name a folder:`;
  const answer = (await ask(question)).trim();
  const parent = parentFolder.safeParse(answer === '.' ? '' : answer.replace(/\/$/, '') || usual);
  if (!parent.success)
    throw usageError(`"${answer}" can't be a folder inside the vault, so nothing was made.`);
  await opened.change({ folders: foldersIn(parent.data) });
  return openVaultForWork();
}

/** Whether a folder has plugins of Obsidian, or nothing but hidden files and folders that Deputy uses. */
function isForNotes(folder: string, names: readonly string[], folders: Folders): boolean {
  const isHidden = (name: string): boolean => name.startsWith('.');
  const used = new Set([DASHBOARD_PATH, ...Object.values(folders).map((path) => path.split('/')[0])]);
  return (
    names.some((name) => isHidden(name) && existsSync(join(folder, name, 'plugins'))) ||
    names.every((name) => isHidden(name) || used.has(name))
  );
}

/** The vault of Obsidian that is this folder or one around it. */
const vaultAround = (folder: string): string | null => {
  if (existsSync(join(folder, '.obsidian'))) return folder;
  return dirname(folder) === folder ? null : vaultAround(dirname(folder));
};

const notMade = (folder: string, why: string): Error =>
  usageError(
    `${folder} ${why}, so nothing was made. If it is the right folder: deputy setup ${shellWord(folder)} --here`,
  );
