import type { Plugin } from 'obsidian';
import type { Automation } from '../../app/automation/automation';
import type { UserActions } from '../actions';
import type { SettingsHost } from '../settings/form/settings-host';
import { registerCommandLine } from './command-line';
import { commandRules } from './command-rules';
import { registerFileMenu } from './file-menu';
import { registerOptional } from './optional-part';
import { registerPalette } from './palette';
import { registerRibbon } from './ribbon';

export interface CommandsOptions {
  plugin: Plugin;
  automation: Pick<Automation, 'isPaused' | 'state'>;
  host: Pick<SettingsHost, 'settings'>;
  user: UserActions;
  openSidebar: () => Promise<void>;
}

/** The command table in every place where Obsidian shows commands. All of it goes with the plugin. */
export function registerCommands({ plugin, automation, host, user, openSidebar }: CommandsOptions): void {
  const rules = commandRules(plugin.app, {
    automation,
    host,
    hasRequest: () => user.requests.hasCurrent(host.settings.folders.pendingApproval),
  });
  registerPalette(plugin, user.actions, rules);
  registerOptional('its ribbon button', () => {
    registerRibbon(plugin, user.actions, rules);
  });
  registerOptional('its item in file menus', () => {
    registerFileMenu(plugin, user.triageNote);
  });
  registerCommandLine({
    plugin,
    work: user.work,
    requests: user.requests,
    needsAction: () => host.settings.folders.needsAction,
    openSidebar,
    show: user.actions,
  });
}
