import { Menu } from 'obsidian';

import { APP_COMMANDS, type CommandId } from '../../settings/command-table';
import type { SidebarModel } from '../parts/state/sidebar-model';

/** Commands without a button in the sidebar. */
const MENU: readonly (readonly CommandId[])[] = [
  ['undo-last-action', 'show-what-can-be-undone'],
  ['add-mail-account', 'import-email-files'],
  ['create-plan-from-current-note', 'open-dashboard'],
  ['show-what-will-be-sent', 'judge-past-mail', 'show-cost-and-budget', 'check-provider'],
  ['verify-log', 'set-up-folders', 'run-on-this-device'],
  ['stop-all-work'],
];

/** Opens the menu below the button, so that the place is the same for pointer, finger and keyboard. */
export function openMenu({ actions }: SidebarModel, button: HTMLElement): void {
  const menu = new Menu();
  MENU.forEach((group, index) => {
    if (index > 0) menu.addSeparator();
    for (const id of group) addCommand(menu, id, actions[id]);
  });
  const { left, bottom } = button.getBoundingClientRect();
  menu.showAtPosition({ x: left, y: bottom }, button.doc);
}

function addCommand(menu: Menu, id: CommandId, run: () => Promise<void>): void {
  const { name, icon } = APP_COMMANDS[id];
  menu.addItem((item) =>
    item
      .setTitle(name)
      .setIcon(icon)
      .onClick(() => void run()),
  );
}
