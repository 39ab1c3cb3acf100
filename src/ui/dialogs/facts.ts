import { Setting } from 'obsidian';

/** One fact of a dialog: a short name and sentences. */
export interface Fact {
  name: string;
  text: string;
}

/** Rows of a name and a text, as the settings have them. */
export function addFacts(containerEl: HTMLElement, facts: readonly Fact[]): void {
  const listEl = containerEl.createDiv('deputy-facts');
  for (const { name, text } of facts) new Setting(listEl).setName(name).setDesc(text);
}
