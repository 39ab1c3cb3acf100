import type { ActName, ActSubject } from '../../../core/app/acts';
import type { Automation } from '../../../core/app/automation/automation';
import type { Actions } from '../../../core/settings/command-table';
import type { Loosened } from '../../../core/settings/protections';
import { readBoundConsent, serverConsentKey } from '../../../core/settings/consents';
import type { KeyedChoice } from '../../../core/settings/provider-consent';
import type { Settings } from '../../../core/settings/settings';
import type { Report } from '../../../core/app/view/report';
import type { SettingsChanges } from '../../../core/settings/stored-settings';
import type { ConsentStore } from '../../../kernel/ports/consent-store';
import type { ToolCatalog } from '../../../kernel/ports/tool-caller';
import type { ToolServer } from '../../../kernel/ports/tool-server';
import type { DataFile } from './data-file';
import type { SettingsHost, StoredState } from './settings-host';

export interface PluginSettingsOptions {
  file: DataFile;
  automation: Automation;
  consents: ConsentStore;
  deviceId: string;
  tools: ToolCatalog;
  /** Called when the person's name becomes known or changes. */
  onNamed: () => void;
  /** A person's acts and commands; read late, because they use the settings themselves. */
  user: () => Pick<SettingsHost, 'act' | 'notice'> & { actions: Actions };
}

/** The person's settings, stored with the plugin, and this device's consents: the automation uses both. */
export class PluginSettings implements SettingsHost {
  private readonly listeners = new Set<() => void>();
  /** Folder of this device's records for as long as the plugin runs. */
  private logs: string;

  constructor(private readonly options: PluginSettingsOptions) {
    this.logs = this.settings.folders.logs;
  }

  get settings(): Settings {
    return { ...this.options.file.found.settings, consents: [...this.consents] };
  }

  get stored(): StoredState {
    return this.options.file.found;
  }

  get consents(): readonly string[] {
    return this.options.consents.list();
  }

  get deviceId(): string {
    return this.options.deviceId;
  }

  get tools(): ToolCatalog {
    return this.options.tools;
  }

  get state(): SettingsHost['state'] {
    return this.options.automation.state;
  }

  get isPaused(): boolean {
    return this.options.automation.isPaused;
  }

  /** Called once, when the vault is open. */
  start(): Promise<void> {
    this.options.automation.start(this.settings);
    return this.why === null ? Promise.resolve() : this.apply();
  }

  async change(change: SettingsChanges): Promise<void> {
    const { file } = this.options;
    if (file.found.readOnly !== null) throw new Error(file.found.readOnly.why);
    if (change.folders !== undefined && (await this.isNew())) this.logs = change.folders.logs;
    await file.change(change);
    await this.apply();
    if (change.personName !== undefined && change.personName !== '') this.options.onNamed();
  }

  /** Reads settings that a sync or the person wrote to the file. */
  async reload(): Promise<void> {
    await this.options.file.reload();
    await this.apply();
  }

  async startOver(): Promise<string> {
    const name = await this.options.file.backUp();
    await this.options.file.startOver();
    await this.apply();
    return name;
  }

  async agree(choice: KeyedChoice): Promise<void> {
    await this.options.automation.choose(choice);
    await this.apply();
  }

  async allow(server: ToolServer): Promise<void> {
    this.options.consents.give(serverConsentKey(server, this.settings.secrets));
    await this.apply();
  }

  async agreeTo(key: string): Promise<void> {
    this.options.consents.give(key);
    await this.apply();
    if (readBoundConsent(key)?.kind === 'profile') this.options.onNamed();
  }

  get loosened(): readonly Loosened[] {
    return this.options.file.loosened;
  }

  async allowLoosened(shown: readonly Loosened[]): Promise<void> {
    await this.options.file.allow(shown);
    await this.apply();
  }

  get deputy(): SettingsHost['deputy'] {
    return this.options.automation.deputy;
  }

  act<Name extends ActName>(name: Name, subject: ActSubject<Name>): Promise<void> {
    return this.options.user().act(name, subject);
  }

  notice(report: Report): void {
    this.options.user().notice(report);
  }

  async withdraw(key: string): Promise<void> {
    this.options.consents.withdraw(key);
    await this.apply();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    const stop = this.options.automation.subscribe(listener);
    return () => {
      this.listeners.delete(listener);
      stop();
    };
  }

  async run(command: string): Promise<void> {
    await this.options.user().actions[command]?.();
  }

  private async apply(): Promise<void> {
    const { automation } = this.options;
    if (this.why === null) await automation.reconfigure(this.settings);
    else await automation.refuseSettings(this.why);
    for (const listener of this.listeners) listener();
  }

  get logsFolder(): string {
    return this.logs;
  }

  private async isNew(): Promise<boolean> {
    const { isSetUp } = await this.options.automation.deputy.status().catch(() => ({ isSetUp: true }));
    return !isSetUp;
  }

  /** Reason why Deputy can't continue with these settings; `null` if it can. */
  private get why(): string | null {
    const { readOnly, settings } = this.options.file.found;
    if (readOnly !== null) return readOnly.why;
    return settings.folders.logs === this.logs ? null : MOVED_LOGS;
  }
}

const MOVED_LOGS =
  'The folder for the log has changed. Switch Deputy off and on again in the list of plugins.';
