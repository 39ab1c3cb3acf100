import { askForRoute } from './model-route-dialog';
import type { PluginFeature } from '../../../ui/plugin-feature';
import type { SettingDefinition, SettingDefinitionItem, SettingDefinitionPage } from 'obsidian';
import { providerChoice } from '../../../core/settings/provider-choices';
import { modelChoices } from '../../../core/settings/receivers';
import type { Settings } from '../../../core/settings/settings';
import { TASKS, type TaskType } from '../../../kernel/ports/language-model';
import { SETTINGS } from '../../../core/settings/settings-table';
import type { SectionContext } from '../../../ui/settings/form/section-context';
import { agreed } from '../../../ui/settings/provider/choose-provider';
import { keyRow } from '../../../ui/settings/provider/key-row';
import { TASK_WORDS } from '../../../core/app/view/words/task-words';

type Route = NonNullable<Settings['routes'][TaskType]>;
type Choice = NonNullable<Route['model']>;

/** Another model, a fallback and a reasoning effort for single kinds of work. */
function modelRoutesPage(context: SectionContext): SettingDefinitionPage {
  const { routes } = context.host.settings;
  const count = Object.values(routes).filter((route) => describe(route) !== '').length;
  return {
    type: 'page',
    name: SETTINGS.routes.name,
    desc: count === 0 ? 'One model for everything.' : `${String(count)} of ${String(TASKS.length)} differ.`,
    items: [...keyRows(context), { type: 'group', heading: 'Tasks', items: taskRows(context) }],
  };
}

const taskRows = (context: SectionContext): SettingDefinition[] =>
  TASKS.map((task) => taskRow(task, context));

function taskRow(task: TaskType, context: SectionContext): SettingDefinition {
  const { host, begin } = context;
  const { name, desc } = TASK_WORDS[task];
  const chosen = describe(host.settings.routes[task] ?? {});
  return {
    name,
    desc: `${desc} ${chosen === '' ? 'Main model.' : chosen}`,
    aliases: ['fallback', 'reasoning', 'effort', 'route'],
    render: (setting) => {
      setting.addButton((button) =>
        button
          .setButtonText('Change')
          .setTooltip(`Change the model for ${name.toLowerCase()}`)
          .setDisabled(host.stored.readOnly !== null)
          .onClick(() => {
            begin(changeRoute(task, context));
          }),
      );
    },
  };
}

function describe({ model, fallback, effort }: Route): string {
  const parts = [
    ...(model === undefined ? [] : [shown(model)]),
    ...(fallback === undefined ? [] : [`fallback ${shown(fallback)}`]),
    ...(effort === undefined ? [] : [`effort ${effort}`]),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

const shown = ({ provider, model }: Choice): string =>
  model === undefined ? (providerChoice(provider)?.label ?? provider) : `${provider}:${model}`;

/** Keys of providers that only a kind of work uses; the main provider's key has its own row. */
function keyRows(context: SectionContext): SettingDefinitionItem[] {
  const { settings } = context.host;
  const others = new Set(modelChoices(settings).map(({ provider }) => provider));
  others.delete(settings.provider);
  return [...others].flatMap((provider) => {
    const choice = providerChoice(provider);
    if (choice === null || choice.keyVariable === null) return [];
    return [keyRow(choice, { variable: choice.keyVariable, name: `API key for ${choice.label}` }, context)];
  });
}

/** A new provider receives notes only once the person has allowed it on this device. */
async function changeRoute(task: TaskType, { host, dialogs, redraw }: SectionContext): Promise<void> {
  const { settings } = host;
  const route = await askForRoute(dialogs, { task, settings });
  if (route === null) return;
  for (const choice of [route.model, route.fallback])
    if (choice !== undefined) {
      const { provider, baseUrl = '', model = '' } = choice;
      if (!(await agreed(dialogs, host, { ...settings, provider, baseUrl, model }))) return;
    }
  const { [task]: _former, ...others } = settings.routes;
  await host.change({ routes: Object.keys(route).length === 0 ? others : { ...others, [task]: route } });
  redraw();
}

/** Another model, a fallback and a reasoning effort for single kinds of work, chosen in the settings. */
export const routesUi: PluginFeature = {
  rows: [{ place: 'routes', rows: (context) => [modelRoutesPage(context)] }],
};
