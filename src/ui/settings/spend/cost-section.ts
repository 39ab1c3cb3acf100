import type { SettingDefinitionItem } from 'obsidian';
import { budgetsPage } from './budgets-page';
import { pricesPage } from './prices-page';
import type { SectionContext } from '../form/section-context';

/** What may be spent, and by which prices it is counted. */
export const costSection = (context: SectionContext): SettingDefinitionItem => ({
  type: 'group',
  heading: 'Cost',
  items: [
    budgetsPage(context),
    pricesPage(context),
    {
      name: 'Cost on notes',
      desc: 'Writes what a decision has cost into the properties of its note: ai_cost, ai_model and ai_calls.',
      aliases: ['spend', 'frontmatter', 'properties'],
      control: {
        type: 'toggle',
        key: 'costOnNotes',
        disabled: () => context.host.stored.readOnly !== null,
      },
    },
  ],
});
