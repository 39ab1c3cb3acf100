import type { Setting, SettingDefinition } from 'obsidian';
import type { ProviderChoice } from '../../../core/settings/provider-choices';
import { consentKey } from '../../../core/settings/provider-consent';
import { SETTINGS } from '../../../core/settings/settings-table';
import type { SectionContext } from '../form/section-context';
import type { ModelListState } from '../form/model-list';
import type { SettingsHost } from '../form/settings-host';

export const modelRow = (choice: ProviderChoice, context: SectionContext): SettingDefinition => ({
  name: SETTINGS.model.name,
  desc: describe(choice),
  render: (setting) => {
    const { models, host } = context;
    const canAsk = choice.hasModelList && isReady(choice, host);
    let isShown = true;
    const ask = (): void => {
      const asking = models.ask();
      draw();
      context.begin(asking.then(() => isShown && draw()));
    };
    const draw = (): void => {
      setting.clear();
      drawModels(setting, choice, context);
      if (canAsk) addReload(setting, context, ask);
    };
    draw();
    if (canAsk && ['unasked', 'asking'].includes(models.state.kind)) ask();
    return () => {
      isShown = false;
    };
  },
});

/** Whether a server may be asked for its models: only with the person's consent to it, and with its key. */
const isReady = (
  { isKeyRequired, keyVariable }: ProviderChoice,
  { settings, consents }: SettingsHost,
): boolean =>
  consents.includes(consentKey(settings)) &&
  (!isKeyRequired || keyVariable === null || settings.secrets[keyVariable] !== undefined);

const describe = ({ defaultModel, listsModels, label }: ProviderChoice): string => {
  if (defaultModel !== null) return `Small and quick models do well. If empty: ${defaultModel}.`;
  return listsModels ? 'The model Deputy uses on this server.' : `${label} offers many: name one.`;
};

function drawModels(setting: Setting, choice: ProviderChoice, { models, host, begin }: SectionContext): void {
  const { model } = host.settings;
  const store = (chosen: string): void => {
    if (chosen.trim() !== host.settings.model) begin(host.change({ model: chosen.trim() }));
  };
  const state = listedByHand(choice, host) ?? models.state;
  setting.setErrorMessage(state.kind === 'failed' ? state.why : null);
  const isLong = state.kind === 'listed' && state.models.length > MOST_IN_A_DROPDOWN;
  if (state.kind === 'listed' && state.models.length > 0 && !isLong) {
    const listed = [...new Set([...state.models, ...(model === '' ? [] : [model])])];
    setting.addDropdown((dropdown) => {
      dropdown.selectEl.setAttr('aria-label', SETTINGS.model.name);
      dropdown
        .addOption('', emptyChoice(choice, state.models[0] ?? ''))
        .addOptions(Object.fromEntries(listed.map((id) => [id, id])))
        .setValue(model)
        .onChange(store)
        .setDisabled(host.stored.readOnly !== null);
    });
    return;
  }
  setting.addText((text) => {
    text.inputEl.setAttr('aria-label', SETTINGS.model.name);
    const empty = choice.defaultModel ?? (choice.listsModels ? 'First of the list' : 'Name of a model');
    if (isLong) addSearch(setting, text.inputEl, state.models);
    text
      .setPlaceholder(isLong ? `Search ${String(state.models.length)} models` : empty)
      .setValue(model)
      .setDisabled(host.stored.readOnly !== null);
    // The name is stored when the field is left, because half a name is not a model.
    text.inputEl.addEventListener('change', () => {
      store(text.getValue());
    });
  });
}

/** Maximum number of models in a dropdown; a longer list is searched by typing. */
const MOST_IN_A_DROPDOWN = 30;

/** Offers the models whose names hold what is typed; any other name is taken, too. */
function addSearch(setting: Setting, field: HTMLInputElement, models: readonly string[]): void {
  const id = 'deputy-listed-models';
  const list = setting.controlEl.createEl('datalist', { attr: { id } });
  for (const model of models) list.createEl('option', { attr: { value: model } });
  field.setAttr('list', id);
}

/** The person's own list of models for a provider that can't be asked. */
function listedByHand(choice: ProviderChoice, { settings }: SettingsHost): ModelListState | null {
  const models = choice.hasModelList ? [] : (settings.modelLists[choice.key] ?? []);
  return models.length === 0 ? null : { kind: 'listed', models };
}

const emptyChoice = ({ defaultModel, listsModels }: ProviderChoice, first: string): string =>
  defaultModel ?? (listsModels ? `First of the list (${first})` : 'Choose');

function addReload(setting: Setting, { models }: SectionContext, ask: () => void): void {
  const isAsking = models.state.kind === 'asking';
  setting.addExtraButton((button) =>
    button
      .setIcon(isAsking ? 'loader' : 'refresh-cw')
      .setTooltip(isAsking ? 'Asking for the list of models' : 'Reload the list of models')
      .setDisabled(isAsking)
      .onClick(ask),
  );
}
