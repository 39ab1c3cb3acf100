import type { Settings } from '../../deputy/settings/settings';
import { confirm } from './confirm';
import type { Dialogs } from './dialogs';

export function askForFolders(
  dialogs: Dialogs,
  { folders: { inbox, ...folders }, dashboardNote }: Pick<Settings, 'folders' | 'dashboardNote'>,
): Promise<boolean> {
  return confirm(dialogs, {
    title: 'Set up folders in this vault?',
    lines: [
      `These are made where they are missing: ${[inbox, ...Object.values(folders)].join(', ')}.`,
      'With them come tables for Obsidian to show (Triage.base, Approvals.base, Plans.base) and a note for the log.',
      dashboardNote
        ? "Notes that exist stay as they are; only Dashboard.md gets a part of Deputy's own at its end."
        : 'Nothing that exists is changed.',
      'This device becomes the one that works the vault, unless another one is.',
    ],
    yes: 'Set up',
  });
}

export const askToTakeOver = (dialogs: Dialogs): Promise<boolean> =>
  confirm(dialogs, {
    title: 'Run on this device?',
    lines: [
      'One device at a time works a vault. From now on it is this one.',
      'Where another device works it at present, stop it there first and let the sync finish, so that nothing is done twice.',
    ],
    yes: 'Run on this device',
  });
