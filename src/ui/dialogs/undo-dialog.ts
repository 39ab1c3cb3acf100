import { ConfirmationModal, Setting } from 'obsidian';
import type { DoneAction } from '../../app/undo-history';
import type { Dialogs } from './dialogs';

interface UndoList {
  actions: readonly DoneAction[];
  /** Formats a time for the person. */
  when: (at: number) => string;
  undo: (id: string) => void;
}

/** Lists finished actions, the latest first, each with an undo button if possible. */
export function showUndoList(dialogs: Dialogs, { actions, when, undo }: UndoList): Promise<void> {
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  modal.setTitle('What can be undone');
  if (actions.length === 0) modal.contentEl.createEl('p', { text: 'Nothing was done yet.' });
  for (const { id, label, at, state } of actions) {
    const row = new Setting(modal.contentEl)
      .setName(label)
      .setDesc([when(Date.parse(at)), STATE_WORDS[state]].filter((part) => part !== '').join(', '));
    if (state === 'undoable' || state === 'passed_over')
      row.addButton((button) =>
        button.setButtonText('Undo').onClick(() => {
          modal.close();
          undo(id);
        }),
      );
  }
  modal.addCancelButton('Close');
  return dialogs.show(modal);
}

const STATE_WORDS: Record<DoneAction['state'], string> = {
  undoable: '',
  undone: 'undone',
  passed_over: 'changed since',
  sent: "sent, can't be undone",
};
