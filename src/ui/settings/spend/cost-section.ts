import type { SettingDefinitionItem } from 'obsidian';
import { budgetsPage } from './budgets-page';
import { pricesPage } from './prices-page';
import type { SectionContext } from '../form/section-context';

/** What may be spent, and by which prices it is counted. */
export const costSection = (context: SectionContext): SettingDefinitionItem => ({
  type: 'group',
  heading: 'Cost',
  items: [budgetsPage(context), pricesPage(context)],
});
