import { type Component, Menu, type Plugin, TFile } from 'obsidian';
import type { Automation } from '../../core/app/automation/automation';
import type { UserActions } from '../actions';
import type { SettingsHost } from '../settings/form/settings-host';
import { registerCommandLine } from './command-line';
import { registerOptional } from './optional-part';
import { allFeatures } from '../../core/feature';
import { APP_COMMANDS, type CommandRow } from '../../core/settings/command-table';
import { commandRules, isSetUp } from './command-rules';
import { isNotePath } from '../../kernel/notes/names';
import { COMMAND_ROWS } from './command-line';
import { appCommands } from '../plugin-feature';

export interface CommandsOptions {
  plugin: Plugin;
  automation: Pick<Automation, 'isPaused' | 'state' | 'deputy'>;
  host: Pick<SettingsHost, 'settings'>;
  user: UserActions;
}

/** Registers the command table everywhere Obsidian shows commands. Everything is removed with the plugin. */
export function registerCommands({ plugin, automation, host, user }: CommandsOptions): void {
  const rules = commandRules(plugin.app, {
    automation,
    host,
    hasRequest: () => user.requests.hasCurrent(host.settings.folders.pendingApproval),
  });
  const own = COMMAND_ROWS.map((row) => ({ ...row, isOffered: rules[row.id], run: user.actions[row.id] }));
  const ofFeatures = allFeatures().flatMap(({ commands = [] }) =>
    commands.map((command) => ({
      ...command.app,
      isOffered: () => isSetUp(plugin.app, host.settings),
      run: () => user.report(command),
    })),
  );
  const inApp = appCommands.rows.map(({ id, isOffered, ...row }) => ({
    ...row,
    id,
    isOffered: isOffered && (() => isOffered(plugin.app, host.settings)),
    run: async () => user.actions[id]?.(),
  }));
  const offered = [...own, ...ofFeatures, ...inApp];
  registerPalette(plugin, offered);
  registerOptional('its ribbon button', () => {
    registerRibbon(plugin, offered);
  });
  registerOptional('its item in file menus', () => {
    registerFileMenu(plugin, user.triageNote);
  });
  registerCommandLine({
    plugin,
    work: user.work,
    requests: user.requests,
    show: user.actions,
    parts: user.parts,
  });
}

/** Title of the menu item. It names the plugin, because it is shown among items of other plugins. */
const TITLE = 'Triage with Deputy';

/** Adds "Triage with Deputy" to the menus that Obsidian shows for a note. */
function registerFileMenu(plugin: Plugin, triage: (path: string) => Promise<void>): void {
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

interface Offered extends CommandRow {
  id: string;
  /** Whether the command applies now; missing if it always does. */
  isOffered: (() => boolean) | undefined;
  run: () => Promise<void>;
}

/** Registers the palette; a command that does not apply now is not offered. */
function registerPalette(plugin: Plugin, offered: readonly Offered[]): void {
  for (const { id, name, icon, isOffered, run: begin } of offered) {
    const run = (): void => void begin();
    plugin.addCommand({
      id,
      name,
      icon,
      ...(isOffered === undefined
        ? { callback: run }
        : {
            checkCallback: (isChecking) => {
              const isNow = isOffered();
              if (isNow && !isChecking) run();
              return isNow;
            },
          }),
    });
  }
}

/** The ribbon button runs triage; its menu (right click, menu key or long press) has the other commands. */
function registerRibbon(plugin: Plugin, offered: readonly Offered[]): void {
  const { name, icon } = APP_COMMANDS['run-triage'];
  const triage = offered.find(({ id }) => id === 'run-triage');
  const buttonEl = plugin.addRibbonIcon(icon, name, () => void triage?.run());
  const showAt = (at: { x: number; y: number }): void => {
    menuOf(offered).showAtPosition(at);
  };
  plugin.registerDomEvent(buttonEl, 'contextmenu', (event) => {
    event.preventDefault();
    event.stopPropagation();
    showAt({ x: event.clientX, y: event.clientY });
  });
  onLongPress(plugin, buttonEl, showAt);
}

const SECTIONS: readonly (readonly string[])[] = [
  ['run-triage', 'triage-current-note'],
  ['pause-automation', 'resume-automation', 'stop-all-work', 'undo-last-action'],
];

function menuOf(offered: readonly Offered[]): Menu {
  const menu = new Menu();
  for (const { id, name, icon, isOffered, run } of offered) {
    if (isOffered?.() === false) continue;
    const section = SECTIONS.findIndex((ids) => ids.includes(id));
    menu.addItem((item) =>
      item
        .setTitle(name)
        .setIcon(icon)
        .setSection(section < 0 ? 'more' : `work-${String(section)}`)
        .onClick(() => void run()),
    );
  }
  return menu;
}

const HELD_MS = 500;
/** Maximum number of pixels that a finger may move in a long press; a longer move scrolls. */
const STILL_PX = 10;

/** Makes a long press act like a right click; the tap that ends it does nothing else. */
function onLongPress(
  owner: Component,
  el: HTMLElement,
  pressed: (at: { x: number; y: number }) => void,
): void {
  let timer = 0;
  let from = { x: 0, y: 0 };
  let isHeld = false;
  const cancel = (): void => {
    window.clearTimeout(timer);
  };
  owner.register(cancel);
  owner.registerDomEvent(el, 'pointerdown', (event) => {
    isHeld = false;
    if (event.pointerType !== 'touch') return;
    from = { x: event.clientX, y: event.clientY };
    timer = window.setTimeout(() => {
      isHeld = true;
      pressed(from);
    }, HELD_MS);
  });
  owner.registerDomEvent(el, 'pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) cancel();
  });
  owner.registerDomEvent(el, 'pointerup', cancel);
  owner.registerDomEvent(el, 'pointercancel', cancel);
  // With `capture`, the listener is called before the element's own click listener.
  owner.registerDomEvent(
    el,
    'click',
    (event) => {
      if (isHeld) event.stopImmediatePropagation();
      isHeld = false;
    },
    { capture: true },
  );
}
