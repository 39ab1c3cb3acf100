import { Setting } from 'obsidian';
import type { Fact } from '../reports/report';

/** Rows of a name and a text, as the settings have them. */
export function addFacts(containerEl: HTMLElement, facts: readonly Fact[]): void {
  const listEl = containerEl.createDiv('deputy-facts');
  for (const { name, text } of facts) new Setting(listEl).setName(name).setDesc(text);
}
