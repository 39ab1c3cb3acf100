import type { App } from './app';
import { ButtonComponent } from './components/button';
import { Modal } from './modal';

/** Closes its modal once the handler is done, unless that returns something truthy. */
export class ConfirmationButton extends ButtonComponent {
  hasInitialFocus = false;

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

  setInitialFocus(): this {
    this.hasInitialFocus = true;
    return this;
  }

  setSecondary(): this {
    return this.setClass('mod-secondary');
  }

  setCancel(): this {
    return this.setClass('mod-cancel');
  }
}

export class ConfirmationModal extends Modal {
  readonly buttonContainerEl: HTMLElement;
  readonly #buttons: ConfirmationButton[] = [];

  constructor(app: App) {
    super(app);
    this.addClass('mod-confirmation');
    this.buttonContainerEl = this.modalEl.createDiv('modal-button-container');
  }

  override open(): void {
    super.open();
    this.#buttons
      .filter((button) => button.hasInitialFocus)
      .at(-1)
      ?.buttonEl.focus();
  }

  addClass(cls: string): this {
    this.modalEl.addClass(cls);
    return this;
  }

  addCheckbox(label: string, changed: (value: boolean) => unknown): this {
    const labelEl = this.buttonContainerEl.createEl('label', 'mod-checkbox');
    const box = labelEl.createEl('input', { type: 'checkbox' });
    labelEl.appendText(label);
    box.addEventListener('change', () => changed(box.checked));
    return this;
  }

  addButton(dress: (button: ConfirmationButton) => unknown): this {
    const button = new ConfirmationButton(this.buttonContainerEl, () => {
      this.close();
    });
    this.#buttons.push(button);
    dress(button);
    return this;
  }

  addCancelButton(text = 'Cancel'): this {
    return this.addButton((button) => button.setButtonText(text).setCancel());
  }
}
