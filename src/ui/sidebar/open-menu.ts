import { Menu } from 'obsidian';
import { APP_COMMANDS, type CommandRow } from '../../core/settings/command-table';
import { appCommands } from '../plugin-feature';
import type { SidebarModel } from '../parts/state/sidebar-model';

/** Commands without a button in the sidebar, by id. Those of a feature may be missing. */
const MENU: readonly (readonly string[])[] = [
  ['undo-last-action', 'show-what-can-be-undone'],
  ['add-mail-account', 'import-email-files'],
  ['create-plan-from-current-note', 'open-dashboard'],
  ['show-what-will-be-sent', 'judge-past-mail', 'show-cost-and-budget', 'check-provider'],
  ['verify-log', 'set-up-folders', 'run-on-this-device'],
  ['stop-all-work'],
];

/** Opens the menu below the button, so that the place is the same for pointer, finger and keyboard. */
export function openMenu(model: SidebarModel, button: HTMLElement): void {
  const { actions } = model;
  const { left, bottom } = button.getBoundingClientRect();
  const menu = new Menu();
  const rows = new Map<string, CommandRow>(Object.entries(APP_COMMANDS));
  for (const { id, ...row } of appCommands.rows) rows.set(id, row);
  MENU.forEach((group, index) => {
    if (index > 0) menu.addSeparator();
    for (const id of group) addCommand(menu, rows.get(id), actions[id]);
  });
  menu.showAtPosition({ x: left, y: bottom }, button.doc);
}

function addCommand(menu: Menu, row: CommandRow | undefined, run: (() => Promise<void>) | undefined): void {
  if (row === undefined || run === undefined) return;
  const { name, icon } = row;
  menu.addItem((item) =>
    item
      .setTitle(name)
      .setIcon(icon)
      .onClick(() => void run()),
  );
}
