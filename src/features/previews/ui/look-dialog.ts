import { ConfirmationModal } from 'obsidian';
import type { LookPage, LookItem } from '../view/look-text';
import type { Dialogs } from '../../../ui/dialogs/dialogs';
import { addFacts } from '../../../ui/dialogs/add-facts';

const MOST_SHOWN = 200;

/** Shows a preview: a line for each item, which opens to its prompt. A single prompt is open. */
export function showLook(dialogs: Dialogs, { title, lines, table, items }: LookPage): Promise<void> {
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog').addClass('deputy-look');
  modal.setTitle(title);
  modal.addCancelButton('Close');
  const { contentEl } = modal;
  for (const text of lines) contentEl.createEl('p', { text });
  if (table.length > 0) addTable(contentEl, table);
  const [first] = items;
  if (items.length === 1 && first !== undefined) {
    contentEl.createEl('p', { text: first.line });
    addPrompt(contentEl, first);
  } else for (const item of items.slice(0, MOST_SHOWN)) addItem(contentEl, item);
  const more = items.length - MOST_SHOWN;
  if (more > 0) contentEl.createEl('p', { text: `And ${more.toLocaleString('en')} more.` });
  return dialogs.show(modal);
}

function addTable(containerEl: HTMLElement, [head = [], ...rows]: LookPage['table']): void {
  const tableEl = containerEl.createEl('table');
  const headEl = tableEl.createEl('thead').createEl('tr');
  for (const text of head) headEl.createEl('th', { text, attr: { scope: 'col' } });
  const bodyEl = tableEl.createEl('tbody');
  for (const row of rows) {
    const rowEl = bodyEl.createEl('tr');
    for (const text of row) rowEl.createEl('td', { text });
  }
}

/** Adds the line of an item; its prompt is added when the line is opened. */
function addItem(containerEl: HTMLElement, item: LookItem): void {
  if (item.texts.length === 0) {
    containerEl.createEl('p', { text: item.line });
    return;
  }
  const details = containerEl.createEl('details');
  details.createEl('summary', { text: item.line });
  details.addEventListener('toggle', () => addPrompt(details.createDiv(), item), { once: true });
}

/** The person's texts are unfolded; the instructions, which are always the same, are folded. */
function addPrompt(containerEl: HTMLElement, { facts, texts, instructions, terms }: LookItem): void {
  addFacts(containerEl, facts);
  for (const { name, text } of texts) addText(containerEl, name, text);
  if (instructions !== null) {
    const details = containerEl.createEl('details');
    details.createEl('summary', { text: 'Instructions' });
    addText(details, 'As a system prompt', instructions);
  }
  if (terms !== null) containerEl.createEl('p').createEl('a', { text: terms.name, href: terms.text });
}

/** Adds a text in a field rather than a paragraph: the field scrolls, and its text can be selected by keyboard. */
function addText(containerEl: HTMLElement, label: string, text: string): void {
  addFacts(containerEl, [{ name: label, text: '' }]);
  const fieldEl = containerEl.createEl('textarea', {
    cls: 'deputy-prompt',
    attr: { readonly: true, rows: 12, 'aria-label': label, spellcheck: 'false' },
  });
  fieldEl.value = text;
}
