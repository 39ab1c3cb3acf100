import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { missingKey } from '../../src/core/app/choice-refusal';
import { providerName } from '../../src/core/app/view/words/provider-name';
import { setUpReport } from '../../src/core/app/reports/set-up-report';
import { lostFolder } from '../../src/core/session/lost-folder';
import { foldersIn, OWN_FOLDER, parentFolder, parentOf } from '../../src/core/settings/folders';
import type { Command, Invocation } from '../command/command.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { settingsFile } from '../settings/read-settings.mjs';
import { EXIT, usageError } from '../words/exit-code.mjs';
import { refusal } from '../command/refusal.mjs';
import { whyHere } from '../settings/place-for-notes.mjs';
import { shellWord } from '../words/shell-word.mjs';

export const setupCommand: Command = {
  name: 'setup',
  usage: '<vault> [--here] [--take-over]',
  summary: 'Make the folders, and make this device the one that runs Deputy',
  options: [
    {
      name: 'here',
      summary:
        'even in a folder that holds other files and is no vault of Obsidian, or where its folder of waiting notes is gone',
    },
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
  if (!isSet('here')) await refuseOther(invocation);
  const opened = await openVaultForWork();
  const { deputy, settings, folder } = opened;
  const { isSetUp, gone } = await deputy.status();
  if (gone !== null && !isSet('here') && !isSet('take-over'))
    throw refusal({ kind: 'not_set_up', gone }, folder);
  if (isSetUp || gone !== null) return opened;
  const before = parentOf(settings.folders);
  if (ask === null || before === null || existsSync(join(folder, settings.folders.inbox))) return opened;
  const usual = before === '' ? OWN_FOLDER : before;
  const question = `Where should Deputy's folders go? Enter: in ${usual}/. A dot: at the top of the vault. Or name a folder:`;
  const answer = (await ask(question)).trim();
  const parent = parentFolder.safeParse(answer === '.' ? '' : answer.replace(/\/$/, '') || usual);
  // A shell would make it the home folder.
  if (!parent.success || /^~(?:\/|$)/u.test(parent.data))
    throw usageError(`"${answer}" can't be a folder inside the vault, so nothing was made.`);
  await opened.change({ folders: foldersIn(parent.data) });
  return openVaultForWork();
}

/** Ends the command, before anything is written, for a folder inside a vault and for one that is not for notes. */
async function refuseOther({ vault, program: { env, workingFolder }, openVault }: Invocation): Promise<void> {
  const folder = resolve(workingFolder, vault);
  const found = whyHere(folder, env['DEPUTY_OBSIDIAN_DIR']);
  if (found === null) return;
  if (found.code === 'other_files') {
    const { ports, settings } = await openVault();
    const gone = await lostFolder(ports, settings.folders);
    if (gone !== null) throw refusal({ kind: 'not_set_up', gone }, folder);
  }
  throw usageError(
    `${folder} ${found.why}, so nothing was made. If it is the right folder: deputy setup ${shellWord(folder)} --here`,
  );
}
