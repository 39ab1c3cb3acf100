import { Notice, type SettingDefinitionPage } from 'obsidian';
import { folderPathSchema } from '../../../settings/folders';
import { askText } from '../../dialogs/text-dialog';
import type { SectionContext } from '../form/section-context';

type PrivateKey = 'privateFolders' | 'privateSenders' | 'privateTags';

interface PrivateList {
  key: PrivateKey;
  name: string;
  what: string;
  /** On the button, and of the field. */
  add: string;
  field: string;
  /** As it is stored; `null`: it is none. */
  read: (typed: string) => string | null;
}

const LISTS: readonly PrivateList[] = [
  {
    key: 'privateFolders',
    name: 'Private folders',
    what: 'Paths from the top of the vault, subfolders included.',
    add: 'Add private folder',
    field: 'Folder',
    read: (typed) => {
      const folder = typed.replace(/^\/+|\/+$/g, '');
      return folderPathSchema.safeParse(folder).success ? folder : null;
    },
  },
  {
    key: 'privateSenders',
    name: 'Private senders',
    what: 'Addresses such as ann@example.com, or domains such as example.com.',
    add: 'Add private sender',
    field: 'Address or domain',
    read: (typed) => (/^[^\s@]*@?[^\s@]+\.[^\s@]+$/.test(typed) ? typed.toLowerCase() : null),
  },
  {
    key: 'privateTags',
    name: 'Private tags',
    what: 'Nested tags included.',
    add: 'Add private tag',
    field: 'Tag',
    read: (typed) => {
      const tag = typed.replace(/^#/, '');
      return /^[^\s#]+$/.test(tag) ? tag : null;
    },
  },
];

/** Which notes never go to a remote provider. */
export const privateNotesPages = (context: SectionContext): SettingDefinitionPage[] =>
  LISTS.map((list) => listPage(context, list));

function listPage(context: SectionContext, list: PrivateList): SettingDefinitionPage {
  const { host } = context;
  const { key, name, what, add } = list;
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
                  context.begin(addTo(context, list));
                },
              },
            }),
      },
    ],
  };
}

async function addTo(context: SectionContext, { key, what, add, field, read }: PrivateList): Promise<void> {
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
