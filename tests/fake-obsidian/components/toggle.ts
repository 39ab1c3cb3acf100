import { setTooltip } from '../tooltip';
import { ValueComponent } from './component-base';

export class ToggleComponent extends ValueComponent<boolean> {
  readonly toggleEl: HTMLElement;
  readonly #box: HTMLInputElement;
  #isOn = false;

  constructor(containerEl: HTMLElement) {
    super();
    this.toggleEl = containerEl.createDiv('checkbox-container');
    this.#box = this.toggleEl.createEl('input', { type: 'checkbox', attr: { tabindex: 0 } });
    this.toggleEl.addEventListener('click', (event) => {
      event.preventDefault(); // The box shows what `setValue` says, not what the browser thinks.
      this.onClick();
    });
  }

  override setDisabled(disabled: boolean): this {
    this.#box.disabled = disabled;
    this.toggleEl.toggleClass('is-disabled', disabled);
    return super.setDisabled(disabled);
  }

  getValue(): boolean {
    return this.#isOn;
  }

  /** Silent: only what a person clicks calls back. */
  setValue(on: boolean): this {
    this.#isOn = on;
    this.#box.checked = on;
    this.toggleEl.toggleClass('is-enabled', on);
    return this;
  }

  setTooltip(tooltip: string): this {
    setTooltip(this.toggleEl, tooltip);
    return this;
  }

  onClick(): void {
    if (this.disabled) return;
    this.setValue(!this.#isOn);
    this.changed(this.#isOn);
  }
}
