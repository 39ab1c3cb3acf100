import { Setting } from 'obsidian';
import { addChanges } from './changes';
import type { ReportFact } from '../../app/reports/report';

/** Rows with a name and a text, in the style of the settings. */
export function addFacts(containerEl: HTMLElement, facts: readonly ReportFact[]): void {
  const listEl = containerEl.createDiv('deputy-facts');
  for (const { name, text, rows, shown } of facts) {
    const { descEl } = new Setting(listEl).setName(name);
    if (rows === undefined) descEl.setText(shown?.text ?? text);
    else addRows(descEl, rows);
    if (shown !== undefined && shown.changes.length > 0)
      addChanges(descEl.createDiv({ cls: 'deputy-changes', attr: { dir: 'auto' } }), shown.changes);
  }
}

const SHOWN_ROWS = 5;

function addRows(containerEl: HTMLElement, rows: readonly string[]): void {
  const addList = (parentEl: HTMLElement, lines: readonly string[]): void => {
    const listEl = parentEl.createEl('ul', { cls: 'deputy-fact-rows' });
    for (const text of lines) listEl.createEl('li', { text });
  };
  addList(containerEl, rows.slice(0, SHOWN_ROWS));
  const more = rows.slice(SHOWN_ROWS);
  if (more.length === 0) return;
  const detailsEl = containerEl.createEl('details');
  detailsEl.createEl('summary', { text: `${String(more.length)} more` });
  addList(detailsEl, more);
}
