import { ConfirmationModal } from 'obsidian';
import {
  foundWords,
  previewFacts,
  previewLine,
  previewSum,
  promptFacts,
  removedFacts,
  staysWords,
} from '../../app/view/preview-text';
import type { Preview, PreviewedNote, PreviewedQuestion, SentPreview } from '../../app/view/preview-view';
import { baseName } from '../../kernel/notes/names';
import type { Dialogs } from './dialogs';
import { addFacts } from './facts';
import { showReport } from './report-dialog';

/** Shows exactly which data would leave this device if the note were processed now. */
export function showPreview(dialogs: Dialogs, path: string, preview: Preview): Promise<void> {
  switch (preview.kind) {
    case 'sent':
      return showPrompt(dialogs, path, preview);
    case 'stays':
      return showReport(dialogs, {
        title: 'Nothing is sent',
        lines: [staysWords(preview)],
        isTrouble: false,
      });
    case 'found':
      return showFound(dialogs, path, preview);
    case 'unavailable':
      return showReport(dialogs, {
        title: 'There is nothing to show',
        lines: [preview.why],
        isTrouble: true,
      });
  }
}

/** Shows the prompts of a run, one line each, which opens to the full prompt. */
export function showRunPreview(dialogs: Dialogs, previews: readonly PreviewedNote[]): Promise<void> {
  if (previews.length === 0)
    return showReport(dialogs, {
      title: 'Nothing is sent',
      lines: ['Nothing waits for a model.'],
      isTrouble: false,
    });
  const { modal, contentEl } = openModal(dialogs, 'What a run will send');
  contentEl.createEl('p', { text: `Now: ${previewSum(previews)}.` });
  for (const { path, preview } of previews.slice(0, MOST_SHOWN))
    addFolded(contentEl, `${baseName(path)}: ${previewLine(preview)}`, preview);
  const more = previews.length - MOST_SHOWN;
  if (more > 0)
    contentEl.createEl('p', { text: `And ${more.toLocaleString('en')} more, asked about in the same way.` });
  contentEl.createEl('p', { text: FILES_FIRST });
  return dialogs.show(modal);
}

const MOST_SHOWN = 200;
const FILES_FIRST = 'Mail files in the inbox become notes first, and are not in this list yet.';

/** Shows the prompts for an ask before it is sent. */
export function showAskPreview(dialogs: Dialogs, questions: readonly PreviewedQuestion[]): Promise<void> {
  const { modal, contentEl } = openModal(dialogs, 'What will be sent');
  for (const { what, preview } of questions)
    addFolded(contentEl, `${what}: ${previewLine(preview)}`, preview);
  return dialogs.show(modal);
}

function openModal(dialogs: Dialogs, title: string): { modal: ConfirmationModal; contentEl: HTMLElement } {
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog').addClass('deputy-preview');
  modal.setTitle(title);
  modal.addCancelButton('Close');
  return { modal, contentEl: modal.contentEl };
}

/** Adds a line for a prompt; the prompt's text is added when the line is opened. */
function addFolded(containerEl: HTMLElement, line: string, preview: Preview): void {
  if (preview.kind !== 'sent') {
    containerEl.createEl('p', { text: line });
    return;
  }
  const details = containerEl.createEl('details');
  details.createEl('summary', { text: line });
  details.addEventListener('toggle', () => addPrompt(details.createDiv(), promptFacts(preview), preview), {
    once: true,
  });
}

function showFound(
  dialogs: Dialogs,
  path: string,
  preview: Extract<Preview, { kind: 'found' }>,
): Promise<void> {
  const { modal, contentEl } = openModal(dialogs, 'What may be sent');
  contentEl.createEl('p', { text: foundWords(preview) });
  addFacts(contentEl, [{ name: 'Note', text: baseName(path) }, ...removedFacts(preview.removed)]);
  addText(contentEl, 'The note, as a model would read it', preview.text);
  return dialogs.show(modal);
}

function showPrompt(dialogs: Dialogs, path: string, preview: SentPreview): Promise<void> {
  const { modal, contentEl } = openModal(dialogs, 'What will be sent');
  addPrompt(contentEl, previewFacts(path, preview), preview);
  return dialogs.show(modal);
}

function addPrompt(
  containerEl: HTMLElement,
  facts: Parameters<typeof addFacts>[1],
  { messages, system, termsUrl, label }: SentPreview,
): void {
  addFacts(containerEl, facts);
  for (const { role, content } of messages)
    addText(containerEl, role === 'user' ? 'Text sent' : 'Earlier answer', content);
  const details = containerEl.createEl('details');
  details.createEl('summary', { text: 'Instructions' });
  addText(details, 'As a system prompt', system);
  if (termsUrl !== null)
    containerEl.createEl('p').createEl('a', { text: `What ${label} says about your data`, href: termsUrl });
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
