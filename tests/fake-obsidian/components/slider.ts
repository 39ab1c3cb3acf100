import { ValueComponent } from './component-base';

export class SliderComponent extends ValueComponent<number> {
  readonly sliderEl: HTMLInputElement;
  #format: (value: number) => string = String;

  constructor(containerEl: HTMLElement) {
    super();
    this.sliderEl = containerEl.createEl('input', { type: 'range', cls: 'slider' });
    this.sliderEl.addEventListener('change', () => this.changed(this.getValue()));
  }

  override setDisabled(disabled: boolean): this {
    this.sliderEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  setLimits(min: number | null, max: number | null, step: number | 'any'): this {
    this.sliderEl.setAttrs({ min, max, step });
    return this;
  }

  setDynamicTooltip(): this {
    return this;
  }

  getValue(): number {
    return Number(this.sliderEl.value);
  }

  setValue(value: number): this {
    this.sliderEl.value = String(value);
    return this;
  }

  setDisplayFormat(format: (value: number) => string): this {
    this.#format = format;
    return this;
  }

  getValuePretty(): string {
    return this.#format(this.getValue());
  }
}
