import type { App } from './app';
import { Scope } from './keymap';
import { Modelled } from './modelled';

export class Modal extends Modelled {
  readonly scope: Scope;
  readonly containerEl: HTMLElement;
  readonly modalEl: HTMLElement;
  readonly titleEl: HTMLElement;
  readonly contentEl: HTMLElement;
  shouldRestoreSelection = true;
  #closed: () => unknown = () => undefined;
  #isOpen = false;

  constructor(readonly app: App) {
    super();
    this.scope = new Scope(app.scope);
    this.scope.register([], 'Escape', () => {
      this.close();
      return false;
    });
    this.containerEl = createDiv('modal-container mod-dim');
    this.#closesOn(this.containerEl.createDiv({ cls: 'modal-bg', attr: { style: 'opacity: 0.85' } }));
    this.modalEl = this.containerEl.createDiv({
      cls: 'modal',
      attr: { role: 'dialog', 'aria-modal': 'true' },
    });
    this.#closesOn(
      this.modalEl.createDiv({ cls: 'modal-close-button', attr: { role: 'button', 'aria-label': 'Close' } }),
    );
    this.titleEl = this.modalEl.createDiv('modal-header').createDiv('modal-title');
    this.contentEl = this.modalEl.createDiv('modal-content');
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    document.body.append(this.containerEl);
    this.app.keymap.pushScope(this.scope);
    void this.onOpen();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.app.keymap.popScope(this.scope);
    this.containerEl.remove();
    this.onClose();
    this.#closed();
  }

  onOpen(): void | Promise<void> {
    // For subclasses.
  }

  onClose(): void {
    // For subclasses.
  }

  setTitle(title: string): this {
    this.titleEl.setText(title);
    return this;
  }

  setCloseCallback(callback: () => unknown): this {
    this.#closed = callback;
    return this;
  }

  #closesOn(el: HTMLElement): void {
    el.addEventListener('click', () => {
      this.close();
    });
  }
}
