import { confirm } from './confirm';
import type { Dialogs } from './dialogs';

export const askToTakeOver = (dialogs: Dialogs): Promise<boolean> =>
  confirm(dialogs, {
    title: 'Run on this device?',
    lines: [
      'Deputy runs on one device at a time: from now on, this one.',
      'If it runs on another device now, stop it there and let the sync finish, so that nothing is done twice.',
      'Waiting approvals stay, and none runs automatically: ask for each again to decide on it here.',
    ],
    yes: 'Run on this device',
  });

export const askToTakeIn = (dialogs: Dialogs, path: string, folder: string): Promise<boolean> =>
  confirm(dialogs, {
    title: `Move this note to ${folder}?`,
    lines: [
      `Deputy triages the notes in ${folder}.`,
      `${path} is moved there and gets “status: pending”. Undo puts it back.`,
    ],
    yes: 'Move and triage',
  });
