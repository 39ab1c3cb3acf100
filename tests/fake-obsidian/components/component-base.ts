import { Modelled } from '../modelled';

export abstract class BaseComponent extends Modelled {
  disabled = false;

  /** A look at the component within a chain of calls; no promise. */
  then(look: (component: this) => unknown): this {
    look(this);
    return this;
  }

  setDisabled(disabled: boolean): this {
    this.disabled = disabled;
    return this;
  }
}

export abstract class ValueComponent<T> extends BaseComponent {
  protected changed: (value: T) => unknown = () => undefined;

  abstract getValue(): T;
  abstract setValue(value: T): this;

  onChange(callback: (value: T) => unknown): this {
    this.changed = callback;
    return this;
  }
}
