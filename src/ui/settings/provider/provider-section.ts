import {
  Notice,
  type Setting,
  type SettingDefinition,
  type SettingDefinitionPage,
  type SettingGroupItem,
} from 'obsidian';
import {
  PROVIDER_CHOICES,
  providerChoice,
  type ProviderChoice,
} from '../../../core/settings/provider-choices';
import type { Settings } from '../../../core/settings/settings';
import { SETTINGS } from '../../../core/settings/settings-table';
import { consentKey } from '../../../core/settings/provider-consent';
import { keyRow } from './key-row';
import { modelRow } from './model-row';
import { featureRowsAt } from '../form/feature-rows';
import { isChosen } from '../form/settings-form';
import type { SectionContext } from '../form/section-context';
import { controlOf } from '../form/setting-rows';
import type { SettingsHost } from '../form/settings-host';
import { testRow } from './test-row';
import { chooseProvider } from './choose-provider';
import { askText } from '../../dialogs/text-dialog';

type ProviderKey = keyof Pick<
  Settings,
  'provider' | 'secrets' | 'model' | 'modelLists' | 'baseUrl' | 'routes'
>;
type Rows = (context: SectionContext) => SettingGroupItem[];

/** Rows of the provider that this device has chosen; the built-in rules have none. */
const ofChosen =
  (rows: (choice: ProviderChoice, context: SectionContext) => SettingGroupItem[]): Rows =>
  (context) => {
    const choice = chosenProvider(context);
    return choice === null || choice.isBuiltIn ? [] : rows(choice, context);
  };

const chosenProvider = ({ host }: SectionContext): ProviderChoice | null =>
  isChosen(host) ? providerChoice(host.settings.provider) : null;

export const providerRows: Readonly<Record<ProviderKey, Rows>> = {
  provider: (context) => [providerRow(context)],
  secrets: ofChosen((choice, context) =>
    choice.keyVariable === null ? [] : [keyRow(choice, { variable: choice.keyVariable }, context)],
  ),
  model: ofChosen((choice, context) => [modelRow(choice, context)]),
  modelLists: ofChosen((choice, context) => (choice.hasModelList ? [] : [modelListPage(choice, context)])),
  baseUrl: ofChosen((choice, context) => [addressRow(choice, context)]),
  routes: (context) => (chosenProvider(context) === null ? [] : featureRowsAt('routes', context)),
};

/** Whether the chosen provider has no address yet, so that no note can be sent. */
export const needsAddress = (context: SectionContext): boolean => chosenProvider(context)?.baseUrl === null;

/** Rows of the models page that change no setting of their own. */
export const modelTools = (context: SectionContext): SettingGroupItem[] => [
  localServersRow(context),
  ...(chosenProvider(context) === null ? [] : [testRow(context)]),
];

function providerRow(context: SectionContext): SettingDefinition {
  const { host } = context;
  const { provider } = host.settings;
  const choice = chosenProvider(context);
  const options = {
    ...(isChosen(host) ? {} : { '': 'Choose' }),
    ...Object.fromEntries(PROVIDER_CHOICES.map(({ key, label }) => [key, label])),
    ...(providerChoice(provider) === null ? { [provider]: `${provider} (unknown)` } : {}),
  };
  return {
    name: SETTINGS.provider.name,
    desc: choice === null ? 'Not chosen. Nothing is read or sent.' : describe(choice, host),
    aliases: ['model', 'language model', 'API key', ...PROVIDER_CHOICES.map(({ label }) => label)],
    render: controlOf(
      SETTINGS.provider.name,
      { key: 'provider', control: { kind: 'choice', options } },
      context,
    ),
  };
}

const describe = (
  choice: ProviderChoice,
  { consents, settings }: SettingsHost,
): string | DocumentFragment => {
  if (choice.isBuiltIn) return 'Simple rules, offline and without a key. They are not a language model.';
  return createFragment((text) => {
    const { label, isLocal, termsUrl } = choice;
    const sent = consents.includes(consentKey(settings))
      ? `Allowed here. Mails and notes go to ${label}. `
      : `Mails and notes go to ${label} once you allow it here. `;
    text.appendText(isLocal ? `${label} runs on your own computer, or one you name. ` : sent);
    if (termsUrl !== null) text.createEl('a', { text: 'What they say about your data', href: termsUrl });
  });
};

/** A row for the address. Another address is another recipient and needs another consent. */
const addressRow = ({ baseUrl }: ProviderChoice, context: SectionContext): SettingDefinition => ({
  name: SETTINGS.baseUrl.name,
  desc:
    baseUrl === null
      ? 'An OpenAI-compatible server, such as http://localhost:8080/v1.'
      : 'Leave empty unless you use a proxy.',
  aliases: ['address', 'server', 'proxy'],
  render: controlOf(
    SETTINGS.baseUrl.name,
    {
      key: 'baseUrl',
      control: { kind: 'text', rows: null, placeholder: baseUrl ?? 'http://localhost:8080/v1' },
    },
    context,
  ),
});

/** A row that offers model servers which answer on this computer. The search starts when the row is drawn. */
const localServersRow = (context: SectionContext): SettingDefinition => ({
  name: 'On this computer',
  desc: 'Searching for Ollama and LM Studio…',
  aliases: ['ollama', 'lm studio', 'local'],
  render: (setting) => {
    let isShown = true;
    const looking = context.host.deputy.provider.localServers().then((found) => {
      if (isShown) offer(setting, found, context);
    });
    context.begin(looking);
    return () => {
      isShown = false;
    };
  },
});

type LocalServers = Awaited<ReturnType<SettingsHost['deputy']['provider']['localServers']>>;

function offer(setting: Setting, found: LocalServers, context: SectionContext): void {
  const { host, dialogs, redraw, begin } = context;
  setting.setDesc(
    found.length === 0
      ? 'No Ollama or LM Studio found.'
      : `${found.map(({ label, baseUrl }) => `${label} answers at ${baseUrl}`).join('; ')}.`,
  );
  for (const { provider, label } of found) {
    if (provider === host.settings.provider || host.stored.readOnly !== null) continue;
    setting.addButton((button) =>
      button.setButtonText(`Use ${label}`).onClick(() => {
        begin(chooseProvider(dialogs, host, { provider, baseUrl: '' }).then(redraw));
      }),
    );
  }
}

const FORM = 'The id of a model, as the provider writes it, such as qwen3.6-flash.';

function modelListPage({ key, label }: ProviderChoice, context: SectionContext): SettingDefinitionPage {
  const { host, begin } = context;
  const models = host.settings.modelLists[key] ?? [];
  const changes = {
    onDelete: (index: number): void => {
      store(
        key,
        models.filter((_, at) => at !== index),
        context,
      );
    },
    addItem: {
      name: 'Add model',
      action: (): void => {
        begin(addModel(key, context));
      },
    },
  };
  return {
    type: 'page',
    name: SETTINGS.modelLists.name,
    desc: `${label} offers no list of models. Name the models to choose from.`,
    items: [
      {
        type: 'list',
        heading: 'Models',
        items: models.map((name) => ({ name })),
        emptyState: models.length === 0 ? 'None: the model is a text field.' : '',
        ...(host.stored.readOnly === null ? changes : {}),
      },
    ],
  };
}

async function addModel(provider: string, context: SectionContext): Promise<void> {
  const { dialogs, host } = context;
  const typed = await askText(dialogs, { title: 'Add model', name: 'Model', desc: FORM, yes: 'Add' });
  const model = typed?.trim() ?? '';
  if (typed === null) return;
  if (!/^\S{1,200}$/.test(model)) new Notice(`That is not a model. ${FORM}`);
  else store(provider, [...new Set([...(host.settings.modelLists[provider] ?? []), model])], context);
}

function store(provider: string, models: readonly string[], { host, begin, redraw }: SectionContext): void {
  begin(host.change({ modelLists: { ...host.settings.modelLists, [provider]: [...models] } }).then(redraw));
}
