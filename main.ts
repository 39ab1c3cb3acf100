import { FileSystemAdapter, Notice, Platform, Plugin } from 'obsidian';
import { createAutomation } from './src/core/app/automation/create-automation';
import { useFeatures } from './src/core/feature';
import { FEATURES } from './src/features';
import { PLUGIN } from './src/features/plugin';
import { SERVERS } from './src/features/servers';
import { announcers, usePlugin } from './src/ui/plugin-feature';
import type { Ports } from './src/core/session/ports';
import { loadNode } from './src/adapters/obsidian/load-node';
import { type Desktop, openDesktop } from './src/adapters/desktop/open-desktop';
import { type ClosableTools, openServers } from './src/adapters/servers/open-servers';
import { ObsidianLocalRecord } from './src/adapters/obsidian/obsidian-local-record';
import { ObsidianNotifier } from './src/adapters/obsidian/obsidian-notifier';
import { ObsidianVault } from './src/adapters/obsidian/obsidian-vault';
import { readPluginData } from './src/adapters/obsidian/plugin-data';
import { openPhone } from './src/adapters/obsidian/open-phone';
import { closeSettings, openSettings } from './src/adapters/obsidian/open-settings';
import { requestUrlFetch } from './src/adapters/obsidian/request-url-fetch';
import { SecretStorageSecrets } from './src/adapters/obsidian/secret-storage-secrets';
import { WindowClock } from './src/adapters/obsidian/window-clock';
import type { ConsentStore } from './src/kernel/ports/consent-store';
import { fetchByPlace, localFetch } from './src/kernel/ports/fetch';
import type { LocalRecord } from './src/kernel/ports/local-record';
import { VaultError } from './src/kernel/ports/vault';
import { registerNeedsView } from './src/ui/needs-base-view';
import { UserActions, type UserActionsOptions } from './src/ui/actions';
import { createApi, type DeputyApi, followLink } from './src/ui/api';
import { registerOptional } from './src/ui/commands/optional-part';
import { registerCommands } from './src/ui/commands/register-commands';
import { registerStatusBar } from './src/ui/commands/status-bar';
import { Dialogs } from './src/ui/dialogs/dialogs';
import { announceNewApprovals } from './src/ui/review/new-approvals';
import { DataFile } from './src/ui/settings/form/data-file';
import { DeputySettingsTab } from './src/ui/settings/deputy-settings-tab';
import { PluginSettings } from './src/ui/settings/form/plugin-settings';
import { DeputyView, SIDEBAR_VIEW } from './src/ui/sidebar/deputy-view';
import { onLayout, REVIEW_VIEW } from './src/ui/sidebar/review-leaf';
import { LiveSidebar } from './src/ui/sidebar/live-sidebar';
import {
  isDeputyInView,
  isSidebarShown,
  isViewSeen,
  showNextNeed,
  showReview,
  showSidebar,
} from './src/ui/sidebar/show-view';

interface OpenPorts {
  ports: Ports & { clock: WindowClock; tools: ClosableTools };
  consents: ConsentStore;
}

/** Deputy in Obsidian: builds the adapters, registers views and commands, and releases everything on unload. */
export default class DeputyPlugin extends Plugin {
  /** Functions for other plugins; missing until the plugin has loaded. */
  api?: DeputyApi;
  private host: PluginSettings | null = null;

  override async onload(): Promise<void> {
    try {
      await this.build();
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      new Notice(`Deputy could not start. ${error.message}`, 0);
    }
  }

  override onUserEnable(): void {
    this.app.workspace.onLayoutReady(() => void showSidebar(this.app.workspace));
  }

  override async onExternalSettingsChange(): Promise<void> {
    await this.host?.reload();
  }

  private async build(): Promise<void> {
    const { app } = this;
    useFeatures(FEATURES);
    usePlugin(PLUGIN);
    const file = await DataFile.open(this);
    const local = new ObsidianLocalRecord(app);
    const { ports, consents } = await this.openPorts(file, local);
    const automation = createAutomation({
      ports,
      local,
      consents,
      // Imported late, so that the app starts without evaluating the code and libraries of the work.
      makeDeputy: async (opened, settings) =>
        (await import('./src/features/work')).openDeputy(opened, settings),
    });
    const dialogs = new Dialogs(app);
    this.register(() => {
      dialogs.closeAll();
      // oxlint-disable-next-line typescript/no-misused-promises -- finally() waits for what it is given
      void automation.close().finally(async () => {
        await ports.tools.close();
        ports.clock.close();
      });
    });
    const { clock, host: device } = ports;
    const host = new PluginSettings({
      file,
      automation,
      consents,
      deviceId: device.deviceId,
      tools: ports.tools,
      user: () => user,
      onNamed: () => void user.signDrafts(),
    });
    const openSidebar = () => showSidebar(app.workspace);
    const openReview = (...place: Parameters<UserActionsOptions['openReview']>): Promise<void> =>
      showReview(app.workspace, ...place);
    const openTab = (): void => openSettings(app, this.manifest.id);
    const shared = { app, automation, host, clock, openSettings: openTab };
    // With the type named, a linter that asks for types out of order sees no circle through `host`.
    const user: UserActions = new UserActions({
      ...shared,
      dialogs,
      openSidebar,
      isSidebarShown: () => isSidebarShown(app.workspace),
      isViewSeen: () => isViewSeen(app.workspace),
      openReview,
      showNextNeed: () => showNextNeed(app.workspace),
    });
    const sidebar = new LiveSidebar({
      ...shared,
      user,
      local,
    });
    this.host = host;
    this.registerView(SIDEBAR_VIEW, (leaf) => new DeputyView(leaf, sidebar));
    this.registerView(REVIEW_VIEW, (leaf) => new DeputyView(leaf, sidebar, 'review'));
    this.addSettingTab(
      new DeputySettingsTab({ plugin: this, host, dialogs, leave: () => closeSettings(app) }),
    );
    registerCommands({ plugin: this, automation, host, user });
    registerOptional('its view for bases', () => {
      registerNeedsView({ plugin: this, automation, user, clock });
    });
    this.api = createApi({ automation, user, clock });
    registerOptional('links to it', () => {
      this.registerObsidianProtocolHandler('deputy', (link) => void followLink(user, link));
    });
    registerOptional('its line in the status bar', () => {
      registerStatusBar({
        plugin: this,
        line: () => (isSidebarShown(app.workspace) ? null : sidebar.statusLine),
        subscribe: (listener) => {
          const ends = [automation.subscribe(listener), onLayout(app.workspace, listener)];
          return () => {
            for (const end of ends) end();
          };
        },
        openSidebar: () => void openSidebar(),
      });
    });
    this.register(
      onLayout(app.workspace, () => {
        user.toasts.draw();
      }),
    );
    this.register(() => {
      user.toasts.close();
    });
    this.register(
      announceNewApprovals({
        read: () => sidebar.requests(),
        subscribe: (listener) => automation.subscribe(listener),
        now: () => clock.now(),
        isBusy: () => automation.state.kind === 'working',
        isSeen: () => isDeputyInView(app.workspace),
        openReview: () => void showReview(app.workspace),
      }),
    );
    const running = { ...user.parts, clock, openNote: (path: string) => void sidebar.openNote(path) };
    for (const announce of announcers.rows) this.register(announce(running));
    app.workspace.onLayoutReady(() => void host.start());
  }

  private async openPorts(file: DataFile, local: LocalRecord): Promise<OpenPorts> {
    const { app } = this;
    const own = await this.openDevice(local, () => this.host?.logsFolder ?? file.found.settings.folders.logs);
    const clock = new WindowClock();
    const notifier = new ObsidianNotifier(clock, () => isSidebarShown(app.workspace));
    const vault = new ObsidianVault(app, clock);
    this.register(() => {
      notifier.close();
      vault.close();
    });
    const isLocalOnly = (): boolean => file.found.settings.localOnly;
    const secrets = new SecretStorageSecrets(app.secretStorage, () => file.found.settings.secrets);
    await file.guardBy(own.home);
    const { host, device, home, begunCalls, consents, node, fetchOnce, keepInside, warning } = own;
    if (warning !== null) new Notice(warning, 0);
    const fetch = localFetch(fetchByPlace({ near: fetchOnce, away: requestUrlFetch }), isLocalOnly);
    const files = keepInside(vault);
    const opened = {
      files,
      ...{ node, consents, secrets, clock },
      signIns: new SecretStorageSecrets(app.secretStorage, () => ({})),
      settings: () => file.found.settings,
      fetch: fetchOnce,
      version: this.manifest.version,
    };
    const { tools, mailboxes: mail, signIns } = openServers(opened, SERVERS);
    if (mail !== null)
      this.register(() => {
        mail.close();
      });
    return {
      ports: {
        ...(mail === null ? {} : { mail }),
        ...(signIns === null ? {} : { signIns }),
        vault: files,
        pluginData: (plugin) => readPluginData(app.vault, plugin),
        device,
        home,
        begunCalls,
        host,
        clock,
        fetch,
        isStreaming: fetchOnce !== requestUrlFetch,
        secrets,
        notifier,
        tools,
      },
      consents,
    };
  }

  /** Opens this device's ports; on a desktop they are shared with the command line. */
  private async openDevice(local: LocalRecord, logs: () => string): Promise<Desktop> {
    const { adapter } = this.app.vault;
    return Platform.isDesktop && adapter instanceof FileSystemAdapter
      ? openDesktop(await loadNode(), adapter.getBasePath(), logs)
      : openPhone(adapter, local, logs);
  }
}
