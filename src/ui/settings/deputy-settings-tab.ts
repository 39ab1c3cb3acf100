import { type Plugin, PluginSettingTab, type SettingDefinitionItem } from 'obsidian';
import type { Dialogs } from '../dialogs/dialogs';
import { showReport } from '../dialogs/report-dialog';
import { failureReport } from '../../app/reports/failure-report';
import { bannerSection } from './banner-section';
import { chooseProvider } from './provider/choose-provider';
import { keepFocus } from './form/keep-focus';
import { ModelList } from './form/model-list';
import { ProviderTest } from './form/provider-test';
import type { SectionContext } from './form/section-context';
import { SettingsForm } from './form/settings-form';
import type { SettingsHost } from './form/settings-host';
import { CardList } from './form/card-list';
import { tabSections } from './sections';

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
      skills: new CardList(() => host.skills()),
      senders: new CardList(() => host.senders()),
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
    return [...bannerSection(this.context), ...tabSections(this.context)];
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

  /**
   * Stores typed values on Enter and when a field is left. The storing is delayed, because the last input may still
   * be in validation.
   */
  private commitWhenLeft(): void {
    const commit = (): void => {
      window.setTimeout(() => void this.form.commit());
    };
    this.containerEl.addEventListener('change', commit);
    this.containerEl.addEventListener('focusout', commit);
  }

  /** Identifies everything that the rows depend on. */
  private signature(): string {
    const { settings, stored, loosened, consents, isPaused } = this.context.host;
    return JSON.stringify([settings, stored, loosened, consents, isPaused]);
  }
}
