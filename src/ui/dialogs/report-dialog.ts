import { ConfirmationModal } from 'obsidian';
import type { Report } from '../../core/app/view/report';
import type { Dialogs } from './dialogs';
import { addFacts } from './add-facts';

export function showReport(
  dialogs: Dialogs,
  { title, lines, facts = [] }: Report,
  remedy?: { label: string; run: () => void },
): Promise<void> {
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
