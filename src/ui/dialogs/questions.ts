import type { Settings } from '../../deputy/settings/settings';
import { confirm } from './confirm';
import type { Dialogs } from './dialogs';

/** Shows each folder, and whether it is new. `exists`: whether something lies at a path. */
export function askForFolders(
  dialogs: Dialogs,
  { folders, dashboardNote }: Pick<Settings, 'folders' | 'dashboardNote'>,
  exists: (path: string) => boolean,
): Promise<boolean> {
  return confirm(dialogs, {
    title: 'Set up folders in this vault?',
    lines: [
      'Also three tables (Triage.base, Approvals.base, Plans.base) and a log note.',
      dashboardNote
        ? "Notes that exist stay as they are; only Dashboard.md gets a part of Deputy's own at its end."
        : 'Nothing that exists is changed.',
      'Deputy will run on this device, unless another one already does.',
    ],
    fill: (el) => {
      const list = el.createEl('ul', { cls: 'deputy-tree' });
      for (const path of Object.values(folders).sort()) addFolder(list, path, exists(path));
    },
    yes: 'Set up',
  });
}

function addFolder(list: HTMLElement, path: string, isThere: boolean): void {
  const depth = path.split('/').length - 1;
  const item = list.createEl('li', { cls: isThere ? 'is-there' : 'is-new', attr: { 'data-depth': depth } });
  item.createSpan({ text: path });
  item.createSpan({ cls: 'deputy-tree-state', text: isThere ? 'exists' : 'new' });
}

export const askToTakeOver = (dialogs: Dialogs): Promise<boolean> =>
  confirm(dialogs, {
    title: 'Run on this device?',
    lines: [
      'Deputy runs on one device at a time: from now on, this one.',
      'If it runs on another device now, stop it there and let the sync finish, so that nothing is done twice.',
      'Requests that wait stay, and none runs by itself: have each asked again to decide on it here.',
    ],
    yes: 'Run on this device',
  });
