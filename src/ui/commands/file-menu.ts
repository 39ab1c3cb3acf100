import { type Plugin, TFile } from 'obsidian';
import { APP_COMMANDS } from '../../settings/command-table';
import { isNotePath } from '../../kernel/notes/names';

/** Among the items of other plugins, so it says whose it is. */
const TITLE = 'Triage with Deputy';

/** "Triage with Deputy" over a note, wherever Obsidian shows a menu for it. */
export function registerFileMenu(plugin: Plugin, triage: (path: string) => Promise<void>): void {
  plugin.registerEvent(
    plugin.app.workspace.on('file-menu', (menu, file) => {
      if (!(file instanceof TFile) || !isNotePath(file.path)) return;
      menu.addItem((item) =>
        item
          .setTitle(TITLE)
          .setIcon(APP_COMMANDS['triage-current-note'].icon)
          .setSection('action')
          .onClick(() => void triage(file.path)),
      );
    }),
  );
}
