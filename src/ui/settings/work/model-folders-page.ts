import { Notice, type SettingDefinitionPage } from 'obsidian';
import { folderPathSchema } from '../../../settings/folders';
import { readSettings } from '../../../settings/settings';
import { askText } from '../../dialogs/text-dialog';
import { SETTINGS } from '../../../settings/settings-table';
import type { SectionContext } from '../form/section-context';

/** Folders in which the steps of a plan may write. */
export function modelFoldersPage(context: SectionContext): SettingDefinitionPage {
  const { host } = context;
  const { modelFolders } = host.settings;
  const isReadOnly = host.stored.readOnly !== null;
  return {
    type: 'page',
    name: SETTINGS.modelFolders.name,
    desc: modelFolders.length === 0 ? 'None.' : modelFolders.map((folder) => `${folder}/`).join(', '),
    items: [
      { name: 'What it may do there', desc: WHAT },
      {
        type: 'list',
        heading: 'Folders',
        items: modelFolders.map((name) => ({ name })),
        emptyState: 'None: the steps of a plan read, and write nothing.',
        extraButtons: isReadOnly
          ? []
          : [
              (button) =>
                button
                  .setIcon('rotate-ccw')
                  .setTooltip('Restore the default folders')
                  .onClick(() => {
                    const { folders } = host.settings;
                    store(readSettings({ folders }).settings.modelFolders, context);
                  }),
            ],
        ...(isReadOnly
          ? {}
          : {
              onDelete: (index: number): void => {
                store(
                  host.settings.modelFolders.filter((_folder, at) => at !== index),
                  context,
                );
              },
              addItem: {
                name: 'Add folder',
                action: (): void => {
                  context.begin(addFolder(context));
                },
              },
            }),
      },
    ],
  };
}

const WHAT =
  'A step of a plan makes new notes there and adds to notes. It never overwrites or deletes one, and never writes where approvals, plans, skills or logs lie.';

async function addFolder(context: SectionContext): Promise<void> {
  const { dialogs, host } = context;
  const answer = await askText(dialogs, {
    title: 'Add a folder the model may write',
    name: 'Folder',
    desc: 'From the top of the vault, such as Projects/Notes.',
    yes: 'Add',
  });
  if (answer === null) return;
  const folder = answer.replace(/^\/+|\/+$/g, '');
  const known = host.settings.modelFolders;
  if (!folderPathSchema.safeParse(folder).success) new Notice(`"${answer}" is no folder inside the vault.`);
  else if (!known.includes(folder)) store([...known, folder], context);
}

function store(modelFolders: string[], { host, begin, redraw }: SectionContext): void {
  begin(host.change({ modelFolders }).then(redraw));
}
