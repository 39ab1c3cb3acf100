import type { SettingDefinition, SettingDefinitionItem } from 'obsidian';
import { type SidebarPart, SIDEBAR_PARTS } from '../../settings/settings-fields';
import type { SectionContext } from './form/section-context';

const PART_NAMES: Readonly<Record<SidebarPart, string>> = {
  ask: 'Ask Deputy',
  mission: 'Current mission',
  decisions: 'Decisions',
  spend: 'Spend',
  activity: 'Recent activity',
};

/** What the sidebar shows; what needs the person is always there. */
export const sidebarSection = (context: SectionContext): SettingDefinitionItem => ({
  type: 'group',
  heading: 'Sidebar',
  items: SIDEBAR_PARTS.map((part) => partRow(part, context)),
});

const partRow = (part: SidebarPart, { host, begin }: SectionContext): SettingDefinition => ({
  name: `Show "${PART_NAMES[part]}"`,
  aliases: ['sidebar', 'hide', 'view'],
  render: (setting) => {
    setting.addToggle((toggle) =>
      toggle
        .setValue(!host.settings.hiddenParts.includes(part))
        .setDisabled(host.stored.readOnly !== null)
        .onChange((isShown) => {
          const others = host.settings.hiddenParts.filter((each) => each !== part);
          begin(host.change({ hiddenParts: isShown ? others : [...others, part] }));
        }),
    );
  },
});
