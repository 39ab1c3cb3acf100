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
      'Also three tables (Triage.base, Approvals.base, Plans.base) and a log note.',
      dashboardNote
        ? "Notes that exist stay as they are; only Dashboard.md gets a part of Deputy's own at its end."
        : 'Nothing that exists is changed.',
      'Deputy will run on this device, unless another one already does.',
    ],
    yes: 'Set up',
  });
}

export const askToTakeOver = (dialogs: Dialogs): Promise<boolean> =>
  confirm(dialogs, {
    title: 'Run on this device?',
    lines: [
      'Deputy runs on one device at a time: from now on, this one.',
      'If it runs on another device now, stop it there and let the sync finish, so that nothing is done twice.',
    ],
    yes: 'Run on this device',
  });
