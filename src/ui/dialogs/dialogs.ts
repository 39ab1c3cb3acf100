import type { App, Modal } from 'obsidian';

/** The plugin's open dialogs. They close with the plugin; like Esc, that gives no answer. */
export class Dialogs {
  private readonly open = new Set<Modal>();
  private shown = 0;
  private isClosed = false;

  constructor(readonly app: App) {}

  /** Resolves when the dialog closes; none opens once the plugin was closed. `until`: its subject is gone. */
  show(modal: Modal, until?: AbortSignal): Promise<void> {
    if (this.isClosed || until?.aborted === true) return Promise.resolve();
    return new Promise((resolve) => {
      this.open.add(modal);
      this.name(modal);
      const close = (): void => {
        modal.close();
      };
      until?.addEventListener('abort', close);
      const giveBack = takeFocus(modal);
      modal.setCloseCallback(() => {
        this.open.delete(modal);
        until?.removeEventListener('abort', close);
        giveBack();
        resolve();
      });
    });
  }

  /** Names the dialog by its title for screen readers; the app's dialogs have no name. */
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

/** Opens the dialog with the focus inside, so that no key reaches the view; returns how to restore it. */
function takeFocus(modal: Modal): () => void {
  const { modalEl } = modal;
  const former = modalEl.doc.activeElement;
  modal.open();
  if (!modalEl.contains(modalEl.doc.activeElement)) {
    modalEl.tabIndex = -1;
    modalEl.focus({ preventScroll: true });
  }
  return () => {
    const { activeElement } = modalEl.doc;
    const isFree = activeElement === null || activeElement === modalEl.doc.body;
    if (isFree && former?.instanceOf(HTMLElement) === true && former.isConnected)
      former.focus({ preventScroll: true });
  };
}
