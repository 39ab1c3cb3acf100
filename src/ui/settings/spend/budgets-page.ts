import { Notice, type SettingDefinition, type SettingDefinitionPage } from 'obsidian';
import { readSettings, type Settings } from '../../../core/settings/settings';
import { SETTINGS } from '../../../core/settings/settings-table';
import type { SectionContext } from '../form/section-context';

type Budgets = Settings['budgets'];
type Period = keyof Budgets;
type Measure = keyof Budgets['day'];

const PERIODS: readonly (readonly [Period, string])[] = [
  ['day', 'a day'],
  ['month', 'a month'],
  ['run', 'a run'],
  ['item', 'for one note or plan a month'],
];

const WHOLE = 'Enter a whole number, 1 or more, or nothing for no limit.';
const MEASURES: readonly (readonly [Measure, string, string])[] = [
  ['calls', 'Calls', WHOLE],
  ['tokens', 'Tokens', WHOLE],
  ['usd', 'US dollars', 'Enter an amount such as 2.50, or nothing for no limit.'],
];

interface LimitRow {
  period: Period;
  measure: Measure;
  name: string;
  form: string;
}

export const budgetsPage = (context: SectionContext): SettingDefinitionPage => ({
  type: 'page',
  name: SETTINGS.budgets.name,
  desc: 'Work stops before a limit is exceeded, and continues in the next period. Ollama and LM Studio on this device are exempt.',
  items: PERIODS.flatMap(([period, per]) =>
    MEASURES.map(([measure, what, form]) =>
      limitRow(context, { period, measure, name: `${what} ${per}`, form }),
    ),
  ),
});

function limitRow(
  { host, begin, redraw }: SectionContext,
  { period, measure, name, form }: LimitRow,
): SettingDefinition {
  return {
    name,
    aliases: ['cost', 'spend', 'limit', 'budget'],
    render: (setting) => {
      const { budgets } = host.settings;
      setting.addText((text) => {
        const cap = budgets[period][measure];
        text.setPlaceholder('No limit').setValue(cap === null ? '' : String(cap));
        text.setDisabled(host.stored.readOnly !== null);
        text.inputEl.setAttr('aria-label', name);
        text.inputEl.setAttr('inputmode', 'decimal');
        text.inputEl.addEventListener('change', () => {
          const changed = withLimit(budgets, { period, measure }, text.getValue());
          if (changed === null) {
            new Notice(form);
            redraw();
          } else begin(host.change({ budgets: changed }).then(redraw));
        });
      });
    },
  };
}

function withLimit(
  budgets: Budgets,
  { period, measure }: { period: Period; measure: Measure },
  typed: string,
): Budgets | null {
  const text = typed.trim().replace(/^\$/, '');
  const cap = text === '' ? null : Number(text);
  const changed = { ...budgets, [period]: { ...budgets[period], [measure]: cap } };
  return readSettings({ budgets: changed }).problems.length === 0 ? changed : null;
}
