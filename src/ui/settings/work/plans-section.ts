import type { SettingDefinition, SettingDefinitionItem } from 'obsidian';
import { modelFoldersPage } from './model-folders-page';
import type { SectionContext } from '../form/section-context';

/** How longer work is planned, and what Deputy may write by itself on the way. */
export function plansSection(context: SectionContext): SettingDefinitionItem {
  const disabled = (): boolean => context.host.stored.readOnly !== null;
  return {
    type: 'group',
    heading: 'Plans',
    items: [
      {
        name: 'Plans from notes',
        desc: 'For a note that needs several steps.',
        aliases: ['mission', 'steps'],
        control: {
          type: 'dropdown',
          key: 'plansFromNotes',
          options: {
            off: 'Only when you ask',
            suggest: 'Suggest one under "Needs you"',
            draft: 'Make one as a draft',
          },
          disabled,
        },
      },
      modelFoldersPage(context),
      hoursRow(context, 'other', 'Remind me of blocked plans'),
      hoursRow(context, 'high', 'Remind me of urgent blocked plans'),
      {
        name: 'Keep a dashboard note',
        desc: 'Deputy rewrites only its own part of Dashboard.md.',
        control: { type: 'toggle', key: 'dashboardNote', disabled },
      },
      {
        name: 'Propose what to remember',
        desc: 'After a conversation. Nothing is kept before you say yes.',
        aliases: ['memory', 'facts'],
        control: { type: 'toggle', key: 'proposeMemory', disabled },
      },
    ],
  };
}

const HOURS: readonly (readonly [number, string])[] = [
  [1, 'After an hour'],
  [4, 'After 4 hours'],
  [12, 'After 12 hours'],
  [24, 'After a day'],
  [72, 'After three days'],
  [168, 'After a week'],
];

const hoursRow = (
  { host, begin }: SectionContext,
  key: 'high' | 'other',
  name: string,
): SettingDefinition => ({
  name,
  desc: 'Once, in the plan, the log and the dashboard.',
  aliases: ['blocked', 'warning'],
  render: (setting) => {
    const hours = host.settings.blockedHours[key];
    setting.addDropdown((dropdown) => {
      dropdown.selectEl.setAttr('aria-label', name);
      for (const [value, label] of HOURS) dropdown.addOption(String(value), label);
      // As somebody wrote it into the file.
      if (!HOURS.some(([value]) => value === hours))
        dropdown.addOption(String(hours), `After ${String(hours)} hours`);
      dropdown.setValue(String(hours)).setDisabled(host.stored.readOnly !== null);
      dropdown.onChange((value) => {
        begin(host.change({ blockedHours: { ...host.settings.blockedHours, [key]: Number(value) } }));
      });
    });
  },
});
