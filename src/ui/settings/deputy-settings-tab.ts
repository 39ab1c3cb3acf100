import { type Plugin, PluginSettingTab, type SettingDefinition, type SettingDefinitionItem } from 'obsidian';
import type { Dialogs } from '../dialogs/dialogs';
import { showReport } from '../dialogs/report-dialog';
import { failureReport } from '../reports/failure-report';
import { approvalsSection } from './approvals/approvals-section';
import { draftsSection } from './work/drafts-section';
import { automationSection } from './work/automation-section';
import { bannerSection } from './banner-section';
import { chooseProvider } from './provider/choose-provider';
import { costSection } from './spend/cost-section';
import { dataSection } from './vault/data-section';
import { foldersPage } from './vault/folders-page';
import { keepFocus } from './form/keep-focus';
import { ModelList } from './form/model-list';
import { privacySection } from './vault/privacy-section';
import { providerSection } from './provider/provider-section';
import { plansSection } from './work/plans-section';
import { ProviderTest } from './form/provider-test';
import type { SectionContext } from './form/section-context';
import { SettingsForm } from './form/settings-form';
import type { SettingsHost } from './form/settings-host';
import { personSection } from './person-section';
import { SkillList } from './form/skill-list';
import { skillsPage } from './work/skills-page';
import { triageSection } from './work/triage-section';
import { SIDEBAR_PARTS, type SidebarPart } from '../../settings/settings-fields';

export interface SettingsTabOptions {
  plugin: Plugin;
  host: SettingsHost;
  dialogs: Dialogs;
}

/** Deputy's page in Obsidian's settings. */
export class DeputySettingsTab extends PluginSettingTab {
  override icon = 'inbox';
  private readonly context: SectionContext;
  private readonly form: SettingsForm;
  private drawn = '';

  constructor({ plugin, host, dialogs }: SettingsTabOptions) {
    super(plugin.app, plugin);
    const redraw = (): void => {
      keepFocus(this.containerEl, () => {
        this.update();
      });
    };
    const tell = (error: unknown): void => {
      void showReport(dialogs, failureReport(error));
    };
    this.form = new SettingsForm({
      host,
      choose: (choice) => chooseProvider(dialogs, host, choice),
      redraw,
      onFailure: (error) => {
        tell(error);
        redraw();
      },
      onApplied: () => (this.drawn = this.signature()),
    });
    this.context = {
      app: plugin.app,
      host,
      form: this.form,
      dialogs,
      models: new ModelList(host),
      test: new ProviderTest(host),
      skills: new SkillList(host),
      redraw,
      begin: (work) => {
        work.catch(tell);
      },
    };
    plugin.register(
      host.subscribe(() => {
        if (!this.form.isBusy && this.drawn !== this.signature()) redraw();
      }),
    );
    this.commitWhenLeft();
  }

  override getSettingDefinitions(): SettingDefinitionItem[] {
    this.drawn = this.signature();
    return [
      ...bannerSection(this.context),
      providerSection(this.context),
      automationSection(this.context),
      personSection(this.context),
      triageSection(this.context),
      privacySection(this.context),
      costSection(this.context),
      draftsSection(this.context),
      approvalsSection(this.context),
      plansSection(this.context),
      skillsPage(this.context),
      foldersPage(this.context),
      sidebarSection(this.context),
      keyboardSection(this.context),
      ...dataSection(this.context),
    ];
  }

  override getControlValue(key: string): unknown {
    return this.form.read(key);
  }

  override setControlValue(key: string, value: unknown): Promise<void> {
    return this.form.write(key, value);
  }

  override hide(): void {
    void this.form.commit();
    super.hide();
  }

  /** Enter and leaving a field; later, since what was typed last may still be on its way through validation. */
  private commitWhenLeft(): void {
    const commit = (): void => {
      window.setTimeout(() => void this.form.commit());
    };
    this.containerEl.addEventListener('change', commit);
    this.containerEl.addEventListener('focusout', commit);
  }

  /** All that the rows depend on. */
  private signature(): string {
    const { settings, stored, loosened, consents, isPaused } = this.context.host;
    return JSON.stringify([settings, stored, loosened, consents, isPaused]);
  }
}

const keyboardSection = ({ host }: SectionContext): SettingDefinitionItem => ({
  type: 'group',
  heading: 'Keyboard',
  items: [
    {
      name: 'Single keys in the sidebar',
      desc: 'Letters such as j, k and z act while the sidebar has the focus. Press ? there for the list.',
      aliases: ['shortcuts', 'hotkeys', 'accessibility'],
      control: { type: 'toggle', key: 'singleKeys', disabled: () => host.stored.readOnly !== null },
    },
  ],
});

const PART_NAMES: Readonly<Record<SidebarPart, string>> = {
  ask: 'Ask Deputy',
  mission: 'Current mission',
  decisions: 'Decisions',
  spend: 'Spend',
  activity: 'Recent activity',
};

/** What the sidebar shows; what needs the person is always there. */
const sidebarSection = (context: SectionContext): SettingDefinitionItem => ({
  type: 'group',
  heading: 'Sidebar',
  items: SIDEBAR_PARTS.map((part) => partRow(part, context)),
});

const partRow = (part: SidebarPart, { host, begin }: SectionContext): SettingDefinition => ({
  name: `Show "${PART_NAMES[part]}"`,
  aliases: ['sidebar', 'hide', 'view'],
  render: (setting) => {
    setting.addToggle((toggle) =>
      toggle
        .setValue(!host.settings.hiddenParts.includes(part))
        .setDisabled(host.stored.readOnly !== null)
        .onChange((isShown) => {
          const others = host.settings.hiddenParts.filter((each) => each !== part);
          begin(host.change({ hiddenParts: isShown ? others : [...others, part] }));
        }),
    );
  },
});
