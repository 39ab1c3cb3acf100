import { ConfirmationModal, Setting } from 'obsidian';
import type { Dialogs } from './dialogs';
import { nameToggle } from './name-toggle';

export interface LogExport {
  form: 'csv' | 'json';
  /** Whether names, addresses and texts are left out. */
  isRedacted: boolean;
}

const REDACT = 'Leave out names, addresses and texts';

/** Asks for the format and target of the export; `null` if cancelled. */
export async function askForExport(
  dialogs: Dialogs,
): Promise<(LogExport & { to: 'file' | 'clipboard' }) | null> {
  const wanted: LogExport = { form: 'csv', isRedacted: true };
  const chosen: { to: 'file' | 'clipboard' | null } = { to: null };
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  modal.setTitle('Export log');
  modal.contentEl.createEl('p', { text: 'This device’s log, the oldest line first.' });
  new Setting(modal.contentEl).setName('Form').addDropdown((dropdown) => {
    dropdown.selectEl.setAttr('aria-label', 'Form');
    dropdown
      .addOptions({ csv: 'Table (CSV)', json: 'JSON' })
      .setValue(wanted.form)
      .onChange((value) => {
        wanted.form = value === 'json' ? 'json' : 'csv';
      });
  });
  new Setting(modal.contentEl).setName(REDACT).addToggle((toggle) => {
    nameToggle(toggle, REDACT);
    toggle.setValue(wanted.isRedacted).onChange((value) => {
      wanted.isRedacted = value;
    });
  });
  modal.addButton((button) =>
    button
      .setButtonText('Save as file')
      .setCta()
      .onClick(() => {
        chosen.to = 'file';
      }),
  );
  modal.addButton((button) =>
    button.setButtonText('Copy').onClick(() => {
      chosen.to = 'clipboard';
    }),
  );
  modal.addCancelButton();
  await dialogs.show(modal);
  const { to } = chosen;
  return to === null ? null : { ...wanted, to };
}

/** Saves a text as a file outside the vault. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  createEl('a', { href: url, attr: { download: name } }).click();
  URL.revokeObjectURL(url);
}
