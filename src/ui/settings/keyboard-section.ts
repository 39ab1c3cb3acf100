import type { SettingDefinitionItem } from 'obsidian';
import type { SectionContext } from './form/section-context';

export const keyboardSection = ({ host }: SectionContext): SettingDefinitionItem => ({
  type: 'group',
  heading: 'Keyboard',
  items: [
    {
      name: 'Single keys in the sidebar',
      desc: 'Letters such as j, k and z act while the sidebar has the focus. Press ? there for the list.',
      aliases: ['shortcuts', 'hotkeys', 'accessibility'],
      control: { type: 'toggle', key: 'singleKeys', disabled: () => host.stored.readOnly !== null },
    },
  ],
});
