import { ExtraButtonComponent } from '../components/button';
import { SearchComponent } from '../components/text';
import { Modelled } from '../modelled';
import { Setting } from './setting';

export class SettingGroup extends Modelled {
  readonly groupEl: HTMLElement;
  readonly listEl: HTMLElement;
  #heading: Setting | null = null;

  constructor(containerEl: HTMLElement) {
    super();
    this.groupEl = containerEl.createDiv('setting-group');
    this.listEl = this.groupEl.createDiv('setting-items');
  }

  setHeading(text: string | DocumentFragment): this {
    this.#header().setName(text);
    return this;
  }

  addClass(...classes: string[]): this {
    this.groupEl.addClass(...classes);
    return this;
  }

  addSetting(dress: (setting: Setting) => void): this {
    dress(new Setting(this.listEl));
    return this;
  }

  addSearch(dress: (component: SearchComponent) => unknown): this {
    dress(new SearchComponent(this.#header().controlEl));
    return this;
  }

  addExtraButton(dress: (component: ExtraButtonComponent) => unknown): this {
    dress(new ExtraButtonComponent(this.#header().controlEl));
    return this;
  }

  #header(): Setting {
    if (this.#heading === null) {
      this.#heading = new Setting(this.groupEl).setHeading();
      this.groupEl.insertBefore(this.#heading.settingEl, this.listEl);
    }
    return this.#heading;
  }
}
