import { Menu, type Plugin } from 'obsidian';
import { type Actions, type CommandId, APP_COMMANDS } from '../../settings/command-table';
import { COMMAND_ROWS } from './command-rows';
import { onLongPress } from './long-press';

/** One button that runs triage; the rest of the table is in its menu, by right click, menu key or a long press. */
export function registerRibbon(
  plugin: Plugin,
  actions: Actions,
  rules: Partial<Record<CommandId, () => boolean>>,
): void {
  const { name, icon } = APP_COMMANDS['run-triage'];
  const buttonEl = plugin.addRibbonIcon(icon, name, () => void actions['run-triage']());
  const showAt = (at: { x: number; y: number }): void => {
    menuOf(actions, rules).showAtPosition(at);
  };
  plugin.registerDomEvent(buttonEl, 'contextmenu', (event) => {
    event.preventDefault();
    event.stopPropagation();
    showAt({ x: event.clientX, y: event.clientY });
  });
  onLongPress(plugin, buttonEl, showAt);
}

const SECTIONS: readonly (readonly CommandId[])[] = [
  ['run-triage', 'triage-current-note'],
  ['pause-automation', 'resume-automation', 'stop-all-work', 'undo-last-action'],
];

function menuOf(actions: Actions, rules: Partial<Record<CommandId, () => boolean>>): Menu {
  const menu = new Menu();
  for (const { id, name, icon } of COMMAND_ROWS) {
    if (rules[id]?.() === false) continue;
    const section = SECTIONS.findIndex((ids) => ids.includes(id));
    menu.addItem((item) =>
      item
        .setTitle(name)
        .setIcon(icon)
        .setSection(section < 0 ? 'more' : `work-${String(section)}`)
        .onClick(() => void actions[id]()),
    );
  }
  return menu;
}
