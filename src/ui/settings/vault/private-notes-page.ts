import { Notice, type SettingDefinition, type SettingDefinitionPage } from 'obsidian';
import { folderPathSchema } from '../../../settings/folders';
import { PROVIDER_CHOICES } from '../../../settings/provider-choices';
import { SETTINGS } from '../../../settings/settings-table';
import { askText } from '../../dialogs/text-dialog';
import { agreed } from '../provider/choose-provider';
import type { SectionContext } from '../form/section-context';

type PrivateKey = 'privateFolders' | 'privateSenders' | 'privateTags';

interface PrivateList {
  what: string;
  /** Label of the button and the field. */
  add: string;
  field: string;
  /** Value to store for a typed text; `null` if the text is invalid. */
  read: (typed: string) => string | null;
}

const LISTS: Readonly<Record<PrivateKey, PrivateList>> = {
  privateFolders: {
    what: 'Paths from the top of the vault, subfolders included.',
    add: 'Add private folder',
    field: 'Folder',
    read: (typed) => {
      const folder = typed.replace(/^\/+|\/+$/g, '');
      return folderPathSchema.safeParse(folder).success ? folder : null;
    },
  },
  privateSenders: {
    what: 'Addresses such as ann@example.com, or domains such as example.com.',
    add: 'Add private sender',
    field: 'Address or domain',
    read: (typed) => (/^[^\s@]*@?[^\s@]+\.[^\s@]+$/.test(typed) ? typed.toLowerCase() : null),
  },
  privateTags: {
    what: 'Nested tags included.',
    add: 'Add private tag',
    field: 'Tag',
    read: (typed) => {
      const tag = typed.replace(/^#/, '');
      return /^[^\s#]+$/.test(tag) ? tag : null;
    },
  },
};

/** Notes that never go to a remote provider. */
export function privateNotesPage(key: PrivateKey, context: SectionContext): SettingDefinitionPage {
  const { host } = context;
  const { what, add } = LISTS[key];
  const { name } = SETTINGS[key];
  const known = host.settings[key];
  const isReadOnly = host.stored.readOnly !== null;
  return {
    type: 'page',
    name,
    desc: known.length === 0 ? 'None.' : known.join(', '),
    items: [
      { name: 'What is listed here', desc: what },
      {
        type: 'list',
        heading: name,
        items: known.map((each) => ({ name: each })),
        emptyState: 'None.',
        ...(isReadOnly
          ? {}
          : {
              onDelete: (index: number): void => {
                store(
                  key,
                  host.settings[key].filter((_, at) => at !== index),
                  context,
                );
              },
              addItem: {
                name: add,
                action: (): void => {
                  context.begin(addTo(context, key));
                },
              },
            }),
      },
    ],
  };
}

async function addTo(context: SectionContext, key: PrivateKey): Promise<void> {
  const { what, add, field, read } = LISTS[key];
  const { dialogs, host } = context;
  const typed = await askText(dialogs, { title: add, name: field, desc: what, yes: 'Add' });
  if (typed === null) return;
  const value = read(typed.trim());
  if (value === null) new Notice(`"${typed}" can't be used here. ${what}`);
  else if (!host.settings[key].includes(value)) store(key, [...host.settings[key], value], context);
}

function store(key: PrivateKey, values: string[], { host, begin, redraw }: SectionContext): void {
  begin(host.change({ [key]: values }).then(redraw));
}

/** Model for private notes if the chosen provider is remote. */
export const privateModelRow = (context: SectionContext): SettingDefinition => ({
  name: SETTINGS.privateModel.name,
  desc: 'They never go to a remote provider.',
  aliases: ['privacy', 'ollama', 'lm studio'],
  render: (setting) => {
    const { host, begin, redraw } = context;
    const { privateModel } = host.settings;
    setting.addDropdown((dropdown) => {
      dropdown.selectEl.setAttr('aria-label', SETTINGS.privateModel.name);
      for (const { key, label, isLocal } of PROVIDER_CHOICES) if (isLocal) dropdown.addOption(key, label);
      dropdown.setValue(privateModel?.provider ?? 'rules').setDisabled(host.stored.readOnly !== null);
      dropdown.onChange((provider) => {
        begin(chooseReader(context, provider).then(redraw));
      });
    });
  },
});

async function chooseReader({ host, dialogs }: SectionContext, provider: string): Promise<void> {
  const { settings } = host;
  const privateModel = provider === 'rules' ? null : { provider };
  if (
    privateModel !== null &&
    !(await agreed(dialogs, host, { ...settings, provider, baseUrl: '', model: '' }))
  )
    return;
  await host.change({ privateModel });
}
