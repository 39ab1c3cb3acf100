import { Notice, type SettingDefinitionPage } from 'obsidian';
import type { ProviderChoice } from '../../../settings/provider-choices';
import { askText } from '../../dialogs/text-dialog';
import type { SectionContext } from '../form/section-context';

const FORM = 'The id of a model, as the provider writes it, such as qwen3.6-flash.';

/** For a provider that has no list to ask for: the person keeps one. */
export function modelListPage(
  { key, label }: ProviderChoice,
  context: SectionContext,
): SettingDefinitionPage {
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
    name: 'List of models',
    desc: `${label} has no list to ask for. Name the models that you choose among.`,
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
  if (!/^\S{1,200}$/.test(model)) new Notice(`That is no model. ${FORM}`);
  else store(provider, [...new Set([...(host.settings.modelLists[provider] ?? []), model])], context);
}

function store(provider: string, models: readonly string[], { host, begin, redraw }: SectionContext): void {
  begin(host.change({ modelLists: { ...host.settings.modelLists, [provider]: [...models] } }).then(redraw));
}
