import { Setting } from 'obsidian';
import type { Chart, ReportFact } from '../../core/app/view/report';
import type { DiffPart } from '../../core/app/view/words/word-diff';

export function addFacts(containerEl: HTMLElement, facts: readonly ReportFact[]): void {
  const listEl = containerEl.createDiv('deputy-facts');
  for (const { name, text, rows, shown, chart } of facts) {
    const { descEl } = new Setting(listEl).setName(name);
    if (chart !== undefined) addChart(descEl, chart);
    else if (rows === undefined) descEl.setText(shown?.text ?? text);
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
  addList(addFold(containerEl, `${String(more.length)} more`), more);
}

function addChart(containerEl: HTMLElement, { kind, rows }: Chart): void {
  if (kind !== 'days') {
    addFigures(containerEl, { kind, rows: rows.slice(0, SHOWN_ROWS) });
    const more = rows.slice(SHOWN_ROWS);
    if (more.length > 0)
      addFigures(addFold(containerEl, `${String(more.length)} more`), { kind, rows: more });
    return;
  }
  const barsEl = containerEl.createDiv({
    cls: 'deputy-spend-bars mod-days',
    attr: { 'aria-hidden': 'true' },
  });
  for (const { name, text, share } of rows) {
    const barEl = barsEl.createSpan({ attr: { title: text === '' ? name : `${name}: ${text}` } });
    barEl.setCssProps({ '--deputy-share': String(share) });
  }
  const endsEl = containerEl.createDiv({ cls: 'deputy-chart-ends', attr: { 'aria-hidden': 'true' } });
  for (const row of [rows[0], rows.at(-1)]) endsEl.createSpan({ text: row?.name ?? '' });
  const known = rows.filter(({ text }) => text !== '');
  addFigures(addFold(containerEl, 'Each day as a table'), { kind, rows: known });
}

function addFold(containerEl: HTMLElement, summary: string): HTMLElement {
  const detailsEl = containerEl.createEl('details');
  detailsEl.createEl('summary', { text: summary });
  return detailsEl;
}

/** A table: name, bar, figures. A screen reader reads the same figures. */
function addFigures(containerEl: HTMLElement, { kind, rows }: Chart): void {
  const bodyEl = containerEl.createEl('table', { cls: 'deputy-figures' }).createEl('tbody');
  for (const { name, text, share } of rows) {
    const rowEl = bodyEl.createEl('tr');
    rowEl.createEl('th', { text: name, attr: { scope: 'row' } });
    const barEl = rowEl.createEl('td').createDiv({ cls: 'deputy-figure', attr: { 'aria-hidden': 'true' } });
    barEl.toggleClass('is-near', kind === 'meters' && share >= 0.8);
    barEl.setCssProps({ '--deputy-share': String(share) });
    rowEl.createEl('td', { text });
  }
}

function addChanges(textEl: HTMLElement, parts: readonly DiffPart[]): void {
  for (const { kind, text, isTarget } of parts) {
    if (kind === 'same') textEl.appendText(text);
    else
      textEl.createEl(kind === 'added' ? 'ins' : 'del', {
        text,
        cls: isTarget ? 'deputy-changed is-target' : 'deputy-changed',
      });
  }
}
