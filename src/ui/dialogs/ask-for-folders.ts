import { Setting } from 'obsidian';
import { type Folders, foldersIn, parentFolder } from '../../core/settings/folders';
import type { Settings } from '../../core/settings/settings';
import { confirm } from './confirm';
import type { Dialogs } from './dialogs';

export interface FoldersToMake {
  settings: Pick<Settings, 'folders' | 'dashboardNote'>;
  exists: (path: string) => boolean;
  /** The suggested parent folder, or '', if none of the folders exists yet; `null` if the current paths are kept. */
  parent: string | null;
}

/** Shows each folder and whether it is new. Resolves to the folders the person wants; `null` if they cancel. */
export async function askForFolders(
  dialogs: Dialogs,
  { settings: { folders: former, dashboardNote }, exists, parent }: FoldersToMake,
): Promise<Folders | null> {
  let folders = parent === null ? former : foldersIn(parent);
  const fill = (el: HTMLElement): void => {
    if (parent !== null) addParentField(el, parent, take);
    const list = el.createEl('ul', { cls: 'deputy-tree' });
    function take(value: string): void {
      folders = foldersIn(value);
      draw();
    }
    function draw(): void {
      list.empty();
      for (const path of Object.values(folders).sort()) addFolder(list, path, exists(path));
    }
    draw();
  };
  const isYes = await confirm(dialogs, {
    title: 'Set up folders in this vault?',
    lines: [
      'Also three tables (Triage.base, Approvals.base, Plans.base) and a log note.',
      dashboardNote
        ? 'Notes that exist stay as they are; only Dashboard.md gets a part by Deputy at its end.'
        : 'Nothing that exists is changed.',
      'Deputy will run on this device, unless another one already does.',
    ],
    fill,
    yes: 'Set up',
  });
  return isYes ? folders : null;
}

function addParentField(el: HTMLElement, parent: string, take: (value: string) => void): void {
  const setting = new Setting(el).setName('Parent folder').setDesc(PARENT_HINT);
  setting.addText((text) => {
    text.setValue(parent).onChange((value) => {
      const read = parentFolder.safeParse(value.trim());
      setting.setDesc(read.success ? PARENT_HINT : 'A folder inside the vault, such as Deputy.');
      if (read.success) take(read.data);
    });
    text.inputEl.setAttr('aria-label', 'Parent folder');
  });
}

const PARENT_HINT = 'Empty: the top of the vault.';

function addFolder(list: HTMLElement, path: string, isThere: boolean): void {
  const depth = path.split('/').length - 1;
  const item = list.createEl('li', { cls: isThere ? 'is-there' : 'is-new', attr: { 'data-depth': depth } });
  item.createSpan({ text: path });
  item.createSpan({ cls: 'deputy-tree-state', text: isThere ? 'exists' : 'new' });
}
