import { Notice, type SettingDefinitionPage } from 'obsidian';
import { folderPathSchema } from '../../core/settings/folders';
import type { Settings } from '../../core/settings/settings';
import { SETTINGS } from '../../core/settings/settings-table';
import type { SettingsChanges } from '../../core/settings/stored-settings';
import { askText } from '../dialogs/text-dialog';
import type { SectionContext } from './form/section-context';

/** A setting whose entries a person types one at a time. */
interface TypedList {
  desc: string;
  empty: string;
  /** Name of an entry: "Folder". */
  entry: string;
  /** Description of an entry, shown on the page and in the dialog that asks for one. */
  what: string;
  entries: { name: string; desc?: string }[];
  /** The setting with a typed entry; `null` if the text is none. */
  with: (typed: string) => SettingsChanges | null;
  without: (index: number) => SettingsChanges;
}

interface Texts extends Pick<TypedList, 'entry' | 'what'> {
  empty?: string;
  read: (typed: string) => string | null;
}

const texts =
  (key: 'privateFolders' | 'privateSenders' | 'privateTags' | 'modelFolders', { read, ...shown }: Texts) =>
  ({ [key]: known }: Settings): TypedList => ({
    desc: known.length === 0 ? 'None.' : known.join(', '),
    empty: 'None.',
    ...shown,
    entries: known.map((name) => ({ name })),
    with: (typed) => {
      const entry = read(typed);
      return entry === null ? null : { [key]: [...new Set([...known, entry])] };
    },
    without: (index) => ({ [key]: known.filter((_, at) => at !== index) }),
  });

const readFolder = (typed: string): string | null => {
  const folder = typed.replace(/^\/+|\/+$/g, '');
  return folderPathSchema.safeParse(folder).success ? folder : null;
};

const readTag = (typed: string): string | null => {
  const tag = typed.replace(/^#/, '');
  return /^[^\s#]+$/.test(tag) ? tag : null;
};

const PRICE = /^([a-z]+:\S+) \$?(\d{1,6}(?:\.\d{1,6})?) \$?(\d{1,6}(?:\.\d{1,6})?)$/;

const LISTS = {
  privateFolders: texts('privateFolders', {
    what: 'Paths from the top of the vault, subfolders included.',
    entry: 'Folder',
    read: readFolder,
  }),
  privateSenders: texts('privateSenders', {
    what: 'Addresses such as ann@example.com, or domains such as example.com.',
    entry: 'Address or domain',
    read: (typed) => (/^[^\s@]*@?[^\s@]+\.[^\s@]+$/.test(typed) ? typed.toLowerCase() : null),
  }),
  privateTags: texts('privateTags', {
    what: 'Nested tags included.',
    entry: 'Tag',
    read: readTag,
  }),
  modelFolders: texts('modelFolders', {
    empty: 'None: the steps of a plan only read.',
    what: 'Paths from the top of the vault. A step of a plan makes new notes there and adds to notes. It never overwrites or deletes one, and never writes in folders of approvals, plans, skills or logs.',
    entry: 'Folder',
    read: readFolder,
  }),
  prices: ({ prices }: Settings): TypedList => ({
    desc: 'Your own prices, for models whose price Deputy does not know or that has changed.',
    empty: 'None: Deputy uses the prices that it knows.',
    what: 'Provider and model, then US dollars per million tokens in and out: openai:gpt-6-luna 0.10 0.50',
    entry: 'Price',
    entries: Object.entries(prices).map(([name, { input, output, asOf }]) => ({
      name,
      desc: `$${String(input)} per million tokens in, $${String(output)} out, entered on ${asOf}.`,
    })),
    with: (typed) => {
      const [, model, input, output] = PRICE.exec(typed) ?? [];
      if (model === undefined) return null;
      const asOf = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
      return { prices: { ...prices, [model]: { input: Number(input), output: Number(output), asOf } } };
    },
    without: (index) => ({
      prices: Object.fromEntries(Object.entries(prices).filter((_, at) => at !== index)),
    }),
  }),
} satisfies Partial<Record<keyof Settings, (settings: Settings) => TypedList>>;

export function typedListPage(key: keyof typeof LISTS, context: SectionContext): SettingDefinitionPage {
  const { host, dialogs, begin, redraw } = context;
  const { desc, empty, entry, what, entries } = LISTS[key](host.settings);
  const add = `Add ${entry.toLowerCase()}`;
  const store = (change: SettingsChanges): Promise<void> => host.change(change).then(redraw);
  const addOne = async (): Promise<void> => {
    const typed = await askText(dialogs, { title: add, name: entry, desc: what, yes: 'Add' });
    if (typed === null) return;
    const change = LISTS[key](host.settings).with(typed.trim());
    if (change === null) new Notice(`"${typed}" can't be used here. ${what}`);
    else await store(change);
  };
  const changes = {
    onDelete: (index: number): void => {
      begin(store(LISTS[key](host.settings).without(index)));
    },
    addItem: {
      name: add,
      action: (): void => {
        begin(addOne());
      },
    },
  };
  return {
    type: 'page',
    name: SETTINGS[key].name,
    desc,
    items: [
      { name: 'What is listed here', desc: what },
      {
        type: 'list',
        heading: SETTINGS[key].name,
        items: entries,
        emptyState: empty,
        ...(host.stored.readOnly === null ? changes : {}),
      },
    ],
  };
}
