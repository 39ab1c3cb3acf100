import type { App } from './app';
import { ButtonComponent } from './components/button';
import { Modal } from './modal';

/** Closes its modal once the handler is done, unless that returns something truthy. */
export class ConfirmationButton extends ButtonComponent {
  readonly #close: () => void;

  constructor(containerEl: HTMLElement, close: () => void) {
    super(containerEl);
    this.#close = close;
    this.onClick(() => undefined);
  }

  override onClick(handler: (event: MouseEvent) => unknown): this {
    return super.onClick(async (event) => {
      if (!(await handler(event))) this.#close();
    });
  }

  setCancel(): this {
    return this.setClass('mod-cancel');
  }
}

export class ConfirmationModal extends Modal {
  readonly buttonContainerEl: HTMLElement;

  constructor(app: App) {
    super(app);
    this.addClass('mod-confirmation');
    this.buttonContainerEl = this.modalEl.createDiv('modal-button-container');
  }

  addClass(cls: string): this {
    this.modalEl.addClass(cls);
    return this;
  }

  addButton(dress: (button: ConfirmationButton) => unknown): this {
    const button = new ConfirmationButton(this.buttonContainerEl, () => {
      this.close();
    });
    dress(button);
    return this;
  }

  addCancelButton(text = 'Cancel'): this {
    return this.addButton((button) => button.setButtonText(text).setCancel());
  }
}
