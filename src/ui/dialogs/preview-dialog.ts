import { ConfirmationModal } from 'obsidian';
import type { Preview, SentPreview } from '../../deputy/triage/preview';
import { costWords } from '../../dashboard/words/estimate-words';
import { baseName } from '../../notes/names';
import type { Fact } from '../reports/report';
import type { Dialogs } from './dialogs';
import { addFacts } from './facts';
import { showReport } from './report-dialog';

/** What would leave this device if the note were triaged now, to the letter. */
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

export const staysWords = ({ label, keptHere }: Extract<Preview, { kind: 'stays' }>): string =>
  keptHere === null
    ? `${label} work on this device: the note does not leave it.`
    : `The note stays on this device, as ${keptHere}. ${label} may read it.`;

export const foundWords = ({ label, baseUrl }: Extract<Preview, { kind: 'found' }>): string =>
  `This note is not triaged. A step of a plan, or a skill, may find it by its words and send this much of it to ${label} at ${baseUrl}.`;

function showFound(
  dialogs: Dialogs,
  path: string,
  preview: Extract<Preview, { kind: 'found' }>,
): Promise<void> {
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog').addClass('deputy-preview');
  modal.setTitle('What may be sent');
  modal.contentEl.createEl('p', { text: foundWords(preview) });
  addFacts(modal.contentEl, [{ name: 'Note', text: baseName(path) }, ...removedFacts(preview.removed)]);
  addText(modal.contentEl, 'The note, as a model would read it', preview.text);
  modal.addCancelButton('Close');
  return dialogs.show(modal);
}

const removedFacts = (removed: SentPreview['removed']): Fact[] =>
  removed.length === 0 ? [] : [{ name: 'Taken out', text: removed.join(', ') }];

function showPrompt(dialogs: Dialogs, path: string, preview: SentPreview): Promise<void> {
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog').addClass('deputy-preview');
  const { contentEl } = modal;
  modal.setTitle('What will be sent');
  addFacts(contentEl, previewFacts(path, preview));
  for (const { role, content } of preview.messages)
    addText(contentEl, role === 'user' ? 'The note, as it is sent' : 'A former answer', content);
  const details = contentEl.createEl('details');
  details.createEl('summary', { text: 'Instructions, the same for every note' });
  addText(details, 'As a system prompt', preview.system);
  if (preview.termsUrl !== null) {
    const text = `What ${preview.label} says about your data`;
    contentEl.createEl('p').createEl('a', { text, href: preview.termsUrl });
  }
  modal.addCancelButton('Close');
  return dialogs.show(modal);
}

export const previewFacts = (path: string, preview: SentPreview): Fact[] => [
  { name: 'Note', text: baseName(path) },
  {
    name: 'To whom',
    text: `${preview.label}${preview.isLocal ? ' on this computer' : ''}, at ${preview.baseUrl}`,
  },
  ...(preview.fallback === null
    ? []
    : [{ name: 'If that fails', text: `The same goes to ${preview.fallback}` }]),
  { name: 'Model', text: preview.model ?? 'The first one that the server lists' },
  { name: 'Size', text: sizeInWords(preview) },
  { name: 'Price', text: costWords(preview.cost) },
  ...removedFacts(preview.removed),
  ...(preview.keptHere === null ? [] : [{ name: 'Kept here', text: `As ${preview.keptHere}` }]),
];

function sizeInWords({ tokens, cut }: SentPreview): string {
  const size = `About ${tokens.toLocaleString('en')} tokens, instructions included.`;
  if (cut === null) return `${size} The text of the note is whole.`;
  const { originalTokens, keptTokens } = cut;
  return `${size} The text was shortened from ${originalTokens.toLocaleString('en')} to ${keptTokens.toLocaleString('en')}.`;
}

/** A field rather than a paragraph: it scrolls, and its text can be selected with the keyboard. */
function addText(containerEl: HTMLElement, label: string, text: string): void {
  addFacts(containerEl, [{ name: label, text: '' }]);
  const fieldEl = containerEl.createEl('textarea', {
    cls: 'deputy-prompt',
    attr: { readonly: true, rows: 12, 'aria-label': label, spellcheck: 'false' },
  });
  fieldEl.value = text;
}
