import type { SettingDefinitionItem } from 'obsidian';
import { parentOf } from '../../../core/settings/folders';
import { FOLDER_ROWS } from '../form/folder-rows';
import type { SectionContext } from '../form/section-context';

/** Rows for the folders. No folder may be, or contain, another one. */
export function foldersPage({ form, host, begin }: SectionContext): SettingDefinitionItem {
  const rows = Object.entries(FOLDER_ROWS).map(([folder, { name, holds }]) => {
    const key = `folders.${folder}`;
    return {
      name,
      desc: holds,
      control: {
        type: 'folder' as const,
        key,
        validate: (value: string) => form.validate(key, value),
        disabled: () => host.stored.readOnly !== null,
      },
    };
  });
  return {
    type: 'page',
    name: 'Folders',
    desc: 'Folder names.',
    items: [
      {
        name: 'Set up folders',
        desc: 'Creates missing folders, and moves no notes. Before you change a name below: Pause automation. Then change it, move the folder in the file list, and resume.',
        render: (setting) => {
          setting.addButton((button) =>
            button.setButtonText('Set up').onClick(() => {
              begin(form.commit().then(() => host.run('set-up-folders')));
            }),
          );
        },
      },
      {
        name: 'Parent folder',
        desc: 'It contains all folders under their usual names. If empty: the top of the vault.',
        control: {
          type: 'folder',
          key: 'parentFolder',
          validate: (value: string) => form.validate('parentFolder', value),
          disabled: () => host.stored.readOnly !== null || parentOf(host.settings.folders) === null,
        },
      },
      ...rows,
    ],
  };
}
