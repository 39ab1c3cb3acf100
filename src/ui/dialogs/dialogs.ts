import type { App, Modal } from 'obsidian';

/** The plugin's dialogs that are open. They close with the plugin, which is as little an answer as Esc is. */
export class Dialogs {
  private readonly open = new Set<Modal>();

  constructor(readonly app: App) {}

  /** Resolves when the dialog is closed, in whatever way. */
  show(modal: Modal): Promise<void> {
    return new Promise((resolve) => {
      this.open.add(modal);
      modal.setCloseCallback(() => {
        this.open.delete(modal);
        resolve();
      });
      modal.open();
    });
  }

  closeAll(): void {
    for (const modal of this.open) modal.close();
  }
}
