import { ButtonComponent, ExtraButtonComponent } from '../components/button';
import type { BaseComponent } from '../components/component-base';
import { DisplayValueComponent } from '../components/display-value';
import { DropdownComponent } from '../components/dropdown';
import { SearchComponent, TextAreaComponent, TextComponent } from '../components/text';
import { ToggleComponent } from '../components/toggle';
import { Modelled } from '../modelled';
import { setTooltip } from '../tooltip';

export class Setting extends Modelled {
  readonly settingEl: HTMLElement;
  readonly infoEl: HTMLElement;
  readonly nameEl: HTMLElement;
  readonly descEl: HTMLElement;
  readonly controlEl: HTMLElement;
  components: BaseComponent[] = [];
  errorEl: HTMLElement | null = null;

  constructor(containerEl: HTMLElement) {
    super();
    this.settingEl = containerEl.createDiv('setting-item');
    this.infoEl = this.settingEl.createDiv('setting-item-info');
    this.nameEl = this.infoEl.createDiv('setting-item-name');
    this.descEl = this.infoEl.createDiv('setting-item-description');
    this.controlEl = this.settingEl.createDiv('setting-item-control');
  }

  setName(name: string | DocumentFragment): this {
    this.nameEl.setText(name);
    return this;
  }

  setDesc(desc: string | DocumentFragment): this {
    this.descEl.setText(desc);
    return this;
  }

  setClass(cls: string): this {
    this.settingEl.addClass(cls);
    return this;
  }

  setTooltip(tooltip: string): this {
    setTooltip(this.nameEl, tooltip);
    return this;
  }

  setHeading(): this {
    return this.setClass('setting-item-heading');
  }

  setDisabled(disabled: boolean): this {
    this.settingEl.toggleClass('is-disabled', disabled);
    for (const component of this.components) component.setDisabled(disabled);
    return this;
  }

  /** Below the description, for screen readers too; `null` takes it away. */
  setErrorMessage(message: string | null): this {
    this.errorEl?.remove();
    this.errorEl =
      message === null
        ? null
        : this.infoEl.createDiv({ cls: 'setting-item-error', text: message, attr: { role: 'alert' } });
    this.settingEl.toggleClass('is-invalid', message !== null);
    return this;
  }

  addButton(dress: (component: ButtonComponent) => unknown): this {
    return this.#add(new ButtonComponent(this.controlEl), dress);
  }

  addExtraButton(dress: (component: ExtraButtonComponent) => unknown): this {
    return this.#add(new ExtraButtonComponent(this.controlEl), dress);
  }

  addToggle(dress: (component: ToggleComponent) => unknown): this {
    return this.setClass('mod-toggle').#add(new ToggleComponent(this.controlEl), dress);
  }

  addText(dress: (component: TextComponent) => unknown): this {
    return this.#add(new TextComponent(this.controlEl), dress);
  }

  addTextArea(dress: (component: TextAreaComponent) => unknown): this {
    return this.#add(new TextAreaComponent(this.controlEl), dress);
  }

  addSearch(dress: (component: SearchComponent) => unknown): this {
    return this.#add(new SearchComponent(this.controlEl), dress);
  }

  addDropdown(dress: (component: DropdownComponent) => unknown): this {
    return this.#add(new DropdownComponent(this.controlEl), dress);
  }

  addComponent(make: (el: HTMLElement) => BaseComponent): this {
    return this.#add(make(this.controlEl), () => undefined);
  }

  addDisplayValue(dress: (component: DisplayValueComponent) => unknown): this {
    dress(new DisplayValueComponent(this.controlEl));
    return this;
  }

  /** A look at the setting within a chain of calls; no promise. */
  then(look: (setting: this) => unknown): this {
    look(this);
    return this;
  }

  clear(): this {
    this.controlEl.empty();
    this.components = [];
    return this;
  }

  #add<T extends BaseComponent>(component: T, dress: (component: T) => unknown): this {
    this.components.push(component);
    dress(component);
    return this;
  }
}
