import { Setting } from 'obsidian';
import { addChanges } from './changes';
import type { Fact } from '../reports/report';

/** Rows of a name and a text, as the settings have them. */
export function addFacts(containerEl: HTMLElement, facts: readonly Fact[]): void {
  const listEl = containerEl.createDiv('deputy-facts');
  for (const { name, text, shown } of facts) {
    const { descEl } = new Setting(listEl).setName(name).setDesc(shown?.text ?? text);
    if (shown !== undefined && shown.changes.length > 0)
      addChanges(descEl.createDiv({ cls: 'deputy-changes', attr: { dir: 'auto' } }), shown.changes);
  }
}
