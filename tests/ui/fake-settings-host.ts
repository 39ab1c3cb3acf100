import type { Plugin } from 'obsidian';
import { aStatus, FakeAutomation } from './fake-automation';
import type { ActName, ActSubject } from '../../src/core/app/acts';
import { type Report, reportText } from '../../src/core/app/view/report';
import { consentKey, type KeyedChoice } from '../../src/core/settings/provider-consent';
import type { Loosened } from '../../src/core/settings/protections';
import { NO_PROFILE } from '../../src/core/drafts/profile';
import type { ProfileNote } from '../../src/core/settings/profile-note';
import { readSettings, type Settings } from '../../src/core/settings/settings';
import type { Status } from '../../src/core/app/overview/status';
import type { SettingsChanges } from '../../src/core/settings/stored-settings';
import type { ToolCatalog } from '../../src/kernel/ports/tool-caller';
import type { ToolServer } from '../../src/kernel/ports/tool-server';
import { serverConsentKey } from '../../src/core/settings/consents';
import { ok } from '../../src/kernel/notes/values/result';
import type { SettingsHost, StoredState } from '../../src/ui/settings/form/settings-host';

type PersonsDeputy = SettingsHost['deputy'];
type Provider = PersonsDeputy['provider'];

const NOTHING_LEARNED = { lines: [], mails: 0, checked: 0, isByRules: true, isOfOtherVersion: false };

/** Keeps the settings in the plugin's data.json, and what was agreed to in memory, as another place. */
export class FakeSettingsHost implements SettingsHost {
  consents: string[] = [];
  stored: StoredState = { problems: [], readOnly: null };
  loosened: readonly Loosened[] = [];
  isPaused = false;
  readonly deviceId = 'desk';
  namedRunner: Status['runner'] = { kind: 'named', device: 'desk', setUpBy: 'desk' };
  readonly log: string[] = [];
  answerCheck: Provider['check'] = () => Promise.reject(new Error('No check was expected'));
  answerModels: Provider['models'] = () => Promise.resolve(ok([]));
  local: Awaited<ReturnType<Provider['localServers']>> = [];
  failure: Error | null = null;
  profile: ProfileNote | null = null;
  /** What servers offer; anything else fails. */
  tools: ToolCatalog = {
    listTools: () => Promise.reject(new Error('No look at tools was expected')),
    check: () => Promise.reject(new Error('No check of a call was expected')),
  };
  private readonly listeners = new Set<() => void>();
  private kept: Settings;

  constructor(
    private readonly plugin: Plugin,
    stored: unknown = {},
    readonly automation = new FakeAutomation(),
  ) {
    this.kept = readSettings(stored).settings;
    // Optional: a page of the feature lists them.
    const ofFeatures: object = {
      skills: { list: () => Promise.resolve([]) },
      learned: () => Promise.resolve(NOTHING_LEARNED),
    };
    this.automation.answer({
      ...ofFeatures,
      status: async () => ({ ...aStatus, runner: this.namedRunner }),
      profile: async () => ({ profile: NO_PROFILE, note: this.profile }),
      provider: {
        check: () => this.answerCheck(),
        localServers: async () => this.local,
        models: () => {
          this.log.push('models');
          return this.answerModels();
        },
      },
    });
  }

  get settings(): Settings {
    return { ...this.kept, consents: [...this.consents] };
  }

  set settings(settings: Settings) {
    this.kept = settings;
  }

  async change(change: SettingsChanges): Promise<void> {
    if (this.failure !== null) throw this.failure;
    this.settings = { ...this.settings, ...change };
    await this.plugin.saveData(this.kept);
    this.tell();
  }

  async startOver(): Promise<string> {
    this.log.push('start over');
    this.stored = { problems: [], readOnly: null };
    await this.change({ ...readSettings({}).settings });
    return 'data.backup-1.json';
  }

  async agree(choice: KeyedChoice): Promise<void> {
    this.consents = [...this.consents, consentKey(choice)];
    this.tell();
  }

  async allow(server: ToolServer): Promise<void> {
    this.consents = [...this.consents, serverConsentKey(server, this.settings.secrets)];
    this.tell();
  }

  async agreeTo(key: string): Promise<void> {
    this.consents = [...this.consents, key];
    this.tell();
  }

  async allowLoosened(shown: readonly Loosened[]): Promise<void> {
    this.log.push(`allow ${shown.map(({ key }) => key).join()}`);
    this.loosened = [];
    this.tell();
  }

  get deputy(): PersonsDeputy {
    return this.automation.deputy;
  }

  get state(): SettingsHost['state'] {
    return this.automation.state;
  }

  act<Name extends ActName>(name: Name, subject: ActSubject<Name>): Promise<void> {
    this.log.push(typeof subject === 'string' ? `${name} ${subject}` : name);
    return Promise.resolve();
  }

  notice(report: Report): void {
    this.log.push(reportText(report));
  }

  async withdraw(key: string): Promise<void> {
    this.consents = this.consents.filter((each) => each !== key);
    this.tell();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async run(command: string): Promise<void> {
    this.log.push(command);
    if (command === 'pause-automation' || command === 'resume-automation') {
      this.isPaused = command === 'pause-automation';
      this.tell();
    }
  }

  tell(): void {
    for (const listener of this.listeners) listener();
  }
}
