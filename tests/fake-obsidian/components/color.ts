import { ValueComponent } from './component-base';

/** Hexadecimal only: RGB and HSL are not modelled. */
export class ColorComponent extends ValueComponent<string> {
  readonly #input: HTMLInputElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.#input = containerEl.createEl('input', { type: 'color' });
    this.#input.addEventListener('change', () => this.changed(this.getValue()));
  }

  override setDisabled(disabled: boolean): this {
    this.#input.disabled = disabled;
    return super.setDisabled(disabled);
  }

  getValue(): string {
    return this.#input.value;
  }

  setValue(value: string): this {
    this.#input.value = value;
    return this;
  }
}
