import { type Plugin, PluginSettingTab, type SettingDefinitionItem, type SettingDefinition } from 'obsidian';
import type { Dialogs } from '../dialogs/dialogs';
import { showReport } from '../dialogs/report-dialog';
import { failureReport } from '../../core/app/view/report';
import { chooseProvider } from './provider/choose-provider';
import { keepFocus } from './form/keep-focus';
import { ModelList } from './form/model-list';
import { ProviderTest } from './form/provider-test';
import type { SectionContext } from './form/section-context';
import { SettingsForm, isChosen } from './form/settings-form';
import type { SettingsHost } from './form/settings-host';
import { tabSections } from './sections';
import { consentKey } from '../../core/settings/provider-consent';
import { otherRunner } from '../../core/session/runner';
import { recipientOf } from '../dialogs/notes-recipient';
import { startOver } from './form/start-over';

interface DeputySettingsTabOptions {
  plugin: Plugin;
  host: SettingsHost;
  dialogs: Dialogs;
  leave: () => void;
}

const isAllowed = ({ settings, consents }: SettingsHost): boolean =>
  isChosen({ settings, consents }) && consents.includes(consentKey(settings));

export class DeputySettingsTab extends PluginSettingTab {
  override icon = 'inbox';
  private readonly context: SectionContext;
  private readonly form: SettingsForm;
  private drawn = '';
  private elsewhere: string | null = null;
  /** The look at the runner since the tab was opened. */
  private runner: Promise<void> | undefined;

  constructor({ plugin, host, dialogs, leave }: DeputySettingsTabOptions) {
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
      choose: async (choice) => {
        const wasAllowed = isAllowed(host);
        const isChanged = await chooseProvider(dialogs, host, choice);
        // The first yes to a server on this computer leads back to the sidebar.
        const recipient = recipientOf(host.settings);
        const needsNoKey = recipient?.isHere === true && recipient.choice.keyVariable === null;
        if (isChanged && !wasAllowed && isAllowed(host) && needsNoKey) leave();
        return isChanged;
      },
      redraw,
      onFailure: (error) => {
        tell(error);
        redraw();
      },
      onApplied: () => (this.drawn = this.signature()),
    });
    const runner = (): string | null => this.elsewhere;
    this.context = {
      get runner() {
        return runner();
      },
      app: plugin.app,
      host,
      form: this.form,
      dialogs,
      models: new ModelList(host),
      test: new ProviderTest(host),
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
    if (this.containerEl.isConnected) this.runner ??= this.findRunner();
    return [...bannerSection(this.context), ...tabSections(this.context)];
  }

  private async findRunner(): Promise<void> {
    const { host, redraw } = this.context;
    // The row of the runner says why it can't be read.
    const status = await host.deputy.status().catch(() => null);
    const runner = otherRunner(status?.runner ?? null, host.deviceId);
    if (runner === this.elsewhere) return;
    this.elsewhere = runner;
    redraw();
  }

  override getControlValue(key: string): unknown {
    return this.form.read(key);
  }

  override setControlValue(key: string, value: unknown): Promise<void> {
    return this.form.write(key, value);
  }

  override hide(): void {
    void this.form.commit();
    this.runner = undefined;
    super.hide();
  }

  /** Stores typed values on Enter and when a field is left; delayed, as the last input may be in validation. */
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

interface Banner {
  name: string;
  lines: readonly string[];
  button?: { label: string; run: () => Promise<unknown> };
}

/** Banners above all settings, about problems that keep Deputy from working or settings from being saved. */
function bannerSection(context: SectionContext): SettingDefinitionItem[] {
  const banners = [stored(context), loosened(context), unagreed(context)].filter((banner) => banner !== null);
  if (banners.length === 0) return [];
  return [{ type: 'group', cls: 'deputy-banner', items: banners.map((banner) => draw(banner, context)) }];
}

const draw = ({ name, lines, button }: Banner, { begin }: SectionContext): SettingDefinition => ({
  name,
  desc: createFragment((text) => {
    for (const line of lines) text.createDiv({ text: line });
  }),
  searchable: false,
  render: (setting) => {
    setting.settingEl.setAttr('role', 'status');
    if (button === undefined) return;
    setting.addButton((component) =>
      component
        .setButtonText(button.label)
        .setCta()
        .onClick(() => {
          begin(button.run());
        }),
    );
  },
});

function stored(context: SectionContext): Banner | null {
  const { readOnly, problems } = context.host.stored;
  if (readOnly !== null)
    return {
      name: 'The stored settings are left as they are',
      lines: [readOnly.why, WHAT_NOW[readOnly.kind]],
      button: { label: 'Reset settings', run: () => startOver(context) },
    };
  if (problems.length === 0) return null;
  return { name: 'Some settings were not understood', lines: problems };
}

const WHAT_NOW = {
  newer: 'Until then nothing runs and nothing is stored. Starting over keeps a copy.',
  broken:
    'Fix data.json, or reset the settings, which keeps a copy. Until then nothing runs and nothing is stored.',
};

function loosened({ host, redraw }: SectionContext): Banner | null {
  const shown = host.loosened;
  if (shown.length === 0) return null;
  return {
    name: 'The settings of this vault protect less than before',
    lines: [...shown.map(({ label, change }) => `${label}: ${change}`), NOT_YET],
    button: { label: 'Allow', run: () => host.allowLoosened(shown).then(redraw) },
  };
}

const NOT_YET =
  'A sync or another program changed them. They do not apply on this device until you allow them.';

function unagreed(context: SectionContext): Banner | null {
  const { host, dialogs, redraw } = context;
  const { settings, consents } = host;
  const recipient = recipientOf(settings);
  if (!isChosen(host) || recipient === null || consents.includes(consentKey(settings))) return null;
  const { label } = recipient.choice;
  return {
    name: `${label} waits for your consent`,
    lines: [
      `The settings name ${label} at ${recipient.host}, which is not allowed on this device yet. ` +
        'Nothing is read or sent until you do, or choose someone else.',
    ],
    button: {
      label: 'Review',
      run: () =>
        chooseProvider(dialogs, host, { provider: settings.provider, baseUrl: settings.baseUrl }).then(
          redraw,
        ),
    },
  };
}
