import type { App, Modal } from 'obsidian';

/** The plugin's dialogs that are open. They close with the plugin, which is as little an answer as Esc is. */
export class Dialogs {
  private readonly open = new Set<Modal>();
  private shown = 0;
  private isClosed = false;

  constructor(readonly app: App) {}

  /** Resolves when the dialog is closed, in whatever way. What ends after the plugin was closed opens none. */
  show(modal: Modal): Promise<void> {
    if (this.isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      this.open.add(modal);
      this.name(modal);
      modal.setCloseCallback(() => {
        this.open.delete(modal);
        resolve();
      });
      modal.open();
    });
  }

  /** By its title, for screen readers: the app leaves its dialogs without a name. */
  private name({ modalEl, titleEl }: Modal): void {
    this.shown += 1;
    titleEl.id ||= `deputy-dialog-${String(this.shown)}`;
    modalEl.setAttr('aria-labelledby', titleEl.id);
  }

  closeAll(): void {
    this.isClosed = true;
    for (const modal of this.open) modal.close();
  }
}
