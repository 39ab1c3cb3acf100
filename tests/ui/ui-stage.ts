import { Plugin, type PluginManifest } from 'obsidian';
import { UserActions } from '../../src/ui/actions';
import { registerCommands } from '../../src/ui/commands/register-commands';
import { Dialogs } from '../../src/ui/dialogs/dialogs';
import type { FakeObsidian } from '../fake-obsidian/fake-obsidian';
import { FakeAutomation } from './fake-automation';
import { FakeSettingsHost } from './fake-settings-host';

export const manifest: PluginManifest = {
  id: 'deputy',
  name: 'Deputy',
  version: '0.1.0',
  minAppVersion: '1.13.0',
  description: 'Triages.',
  author: 'Nobody',
};

class CommandsPlugin extends Plugin {
  readonly automation = new FakeAutomation();
  readonly host = new FakeSettingsHost(this, {}, this.automation);
  readonly dialogs = new Dialogs(this.app);
  time = 0;
  readonly opened: string[] = [];
  isSidebarShown = false;
  readonly user = new UserActions({
    app: this.app,
    automation: this.automation,
    host: this.host,
    dialogs: this.dialogs,
    clock: { now: () => this.time, zone: 'UTC', locale: 'en-GB', sleep: () => new Promise(() => undefined) },
    openSidebar: async () => {
      await this.#open('sidebar');
      return this.app.workspace.getLeaf();
    },
    isSidebarShown: () => this.isSidebarShown,
    isViewSeen: () => this.isSidebarShown,
    openReview: (item, at) => this.#open(['review', item, at].filter(Boolean).join(' ')),
    showNextNeed: () => this.#open('next need'),
    openSettings: () => void this.#open('settings'),
  });

  override onload(): void {
    this.host.consents = ['rules'];
    const { automation, host, user } = this;
    registerCommands({ plugin: this, automation, host, user });
    this.register(() => {
      this.dialogs.closeAll();
    });
  }

  async #open(what: string): Promise<void> {
    this.opened.push(what);
  }
}

/** The commands in an app, over an automation that answers as it was set up to. The built-in rules are chosen. */
export const uiStage = (obsidian: FakeObsidian): Promise<CommandsPlugin> =>
  obsidian.install(CommandsPlugin, manifest);

export const dialogText = (): string =>
  [...document.querySelectorAll('.modal')].at(-1)?.textContent ?? 'no dialog';

export const noticeText = (): string =>
  [...document.querySelectorAll('.notice')].map((notice) => notice.textContent).join('\n');
