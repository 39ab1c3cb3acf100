import { ValueComponent } from './component-base';

export class ProgressBarComponent extends ValueComponent<number> {
  readonly #bar: HTMLElement;
  #value = 0;

  constructor(containerEl: HTMLElement) {
    super();
    this.#bar = containerEl.createDiv('setting-progress-bar').createDiv('setting-progress-bar-inner');
  }

  getValue(): number {
    return this.#value;
  }

  /** From 0 to 100. */
  setValue(value: number): this {
    this.#value = value;
    this.#bar.style.width = `${value}%`;
    return this;
  }
}
