import { ConfirmationModal } from 'obsidian';
import type { Dialogs } from './dialogs';
import { addFacts, type Fact } from './facts';

/** How something went, and what can be done about it. */
export interface Report {
  title: string;
  /** A paragraph each: what happened, what was kept, what to do. */
  lines: readonly string[];
  facts?: readonly Fact[];
  remedy?: Remedy;
}

export interface Remedy {
  label: string;
  run: () => void;
}

export function showReport(dialogs: Dialogs, { title, lines, facts = [], remedy }: Report): Promise<void> {
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  modal.setTitle(title);
  for (const line of lines) modal.contentEl.createEl('p', { text: line });
  addFacts(modal.contentEl, facts);
  if (remedy !== undefined) {
    modal.addButton((button) =>
      button
        .setButtonText(remedy.label)
        .setCta()
        .onClick(() => {
          remedy.run();
        }),
    );
  }
  modal.addCancelButton('Close');
  return dialogs.show(modal);
}
