import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { DASHBOARD_PATH } from '../../src/core/app/view/dashboard-note';
import { missingKey } from '../../src/core/app/choice-refusal';
import { providerName } from '../../src/core/app/view/words/provider-name';
import { setUpReport } from '../../src/core/app/reports/set-up-report';
import {
  DEFAULT_FOLDERS,
  type Folders,
  foldersIn,
  OWN_FOLDER,
  parentFolder,
  parentOf,
} from '../../src/core/settings/folders';
import { readSettings } from '../../src/core/settings/settings';
import { runnerPath } from '../../src/core/session/runner';
import type { Command, Invocation } from '../command/command.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { settingsFile, storedSettings } from '../settings/read-settings.mjs';
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
    const { vault, isSet, output, program } = invocation;
    const { deputy, ports, settings, folder } = await openWithFolders(invocation);
    const done = await deputy.setUp({ takeOver: isSet('take-over') });
    const { runner } = done;
    if (runner.kind === 'unreadable') throw refusal({ kind: 'runner_unreadable', why: runner.why }, folder);
    if (runner.kind === 'named' && runner.device !== ports.host.deviceId) {
      throw refusal({ kind: 'other_device', device: runner.device }, folder);
    }
    const stored = settingsFile(folder, program.env['DEPUTY_OBSIDIAN_DIR']);
    const missing = await missingKey(settings, ports.secrets);
    output.report(
      setUpReport(done, ports.host.deviceId),
      `Records: ${settings.folders.logs}/. Settings: ${relative(folder, stored)}${existsSync(stored) ? '' : ', made when you change one'}`,
      `Reads your mail: ${providerName(settings.provider)}`,
      ...(missing === null ? [] : [`First: ${missing.message}`]),
      `To fetch mail: deputy accounts ${shellWord(vault)} --add gmail --address you@gmail.com`,
      `Or put mail (.eml) into ${settings.folders.inbox}/, then: deputy triage ${shellWord(vault)}`,
    );
    return EXIT.done;
  },
};

/** Opens the vault; a new one with the folders that the person chose, if they can be asked. */
async function openWithFolders(invocation: Invocation): Promise<OpenVault> {
  const { ask, isSet, openVaultForWork } = invocation;
  if (!isSet('here')) refuseOther(invocation);
  const opened = await openVaultForWork();
  const { deputy, settings, folder } = opened;
  if ((await deputy.status()).isSetUp) return opened;
  const before = parentOf(settings.folders);
  if (ask === null || before === null || existsSync(join(folder, settings.folders.inbox))) return opened;
  const usual = before === '' ? OWN_FOLDER : before;
  const question = `Where should Deputy's folders go? Enter: in ${usual}/. A dot: at the top of the vault. Or name a folder:`;
  const answer = (await ask(question)).trim();
  const parent = parentFolder.safeParse(answer === '.' ? '' : answer.replace(/\/$/, '') || usual);
  if (!parent.success)
    throw usageError(`"${answer}" can't be a folder inside the vault, so nothing was made.`);
  await opened.change({ folders: foldersIn(parent.data) });
  return openVaultForWork();
}

/** Ends the command, before anything is written, for a folder inside a vault and for one that is not for notes. */
function refuseOther({ vault, program: { env, workingFolder } }: Invocation): void {
  const folder = resolve(workingFolder, vault);
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isThere || existsSync(join(folder, '.obsidian'))) return;
  const around = vaultAround(dirname(folder));
  if (around !== null) throw notMade(folder, `lies in the vault ${around}`);
  const { folders } = readSettings(storedSettings(settingsFile(folder, env['DEPUTY_OBSIDIAN_DIR']))).settings;
  if (!isSetUp(folder, folders) && !isForNotes(folder, readdirSync(folder), folders))
    throw notMade(folder, 'holds other files and is no vault of Obsidian');
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

const isSetUp = (folder: string, { needsAction, logs }: Folders): boolean =>
  [needsAction, runnerPath(logs)].some((path) => existsSync(join(folder, path)));

/** This folder or the nearest one around it that is a vault of Obsidian, or has Deputy's settings or folders. */
const vaultAround = (folder: string): string | null => {
  const stored = settingsFile(folder);
  const isVault = existsSync(join(folder, '.obsidian')) || existsSync(stored);
  if (isVault || isSetUp(folder, DEFAULT_FOLDERS)) return folder;
  return dirname(folder) === folder ? null : vaultAround(dirname(folder));
};

const notMade = (folder: string, why: string): Error =>
  usageError(
    `${folder} ${why}, so nothing was made. If it is the right folder: deputy setup ${shellWord(folder)} --here`,
  );
