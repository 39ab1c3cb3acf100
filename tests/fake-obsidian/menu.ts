import { Component } from './component';
import { setIcon } from './icons';
import { Modelled } from './modelled';

export class MenuItem extends Modelled {
  readonly itemEl: HTMLElement;
  readonly #iconEl: HTMLElement;
  readonly #titleEl: HTMLElement;
  #isDisabled = false;
  #clicked: (event: MouseEvent) => unknown = () => undefined;

  constructor(menuEl: HTMLElement, close: () => void) {
    super();
    this.itemEl = menuEl.createDiv({ cls: 'menu-item tappable', attr: { role: 'menuitem' } });
    this.#iconEl = this.itemEl.createDiv('menu-item-icon');
    this.#titleEl = this.itemEl.createDiv('menu-item-title');
    this.itemEl.addEventListener('click', (event) => {
      if (this.#isDisabled) return;
      close();
      this.#clicked(event);
    });
  }

  setTitle(title: string | DocumentFragment): this {
    this.#titleEl.setText(title);
    return this;
  }

  setIcon(icon: string | null): this {
    setIcon(this.#iconEl, icon ?? '');
    return this;
  }

  setChecked(checked: boolean | null): this {
    this.itemEl.toggleClass('mod-checked', checked === true);
    return this;
  }

  setDisabled(disabled: boolean): this {
    this.#isDisabled = disabled;
    this.itemEl.toggleClass('is-disabled', disabled);
    return this;
  }

  setSection(section: string): this {
    this.itemEl.dataset['section'] = section;
    return this;
  }

  onClick(callback: (event: MouseEvent) => unknown): this {
    this.#clicked = callback;
    return this;
  }
}

export class Menu extends Component {
  readonly menuEl = createDiv({ cls: 'menu', attr: { role: 'menu' } });

  addItem(dress: (item: MenuItem) => unknown): this {
    dress(
      new MenuItem(this.menuEl, () => {
        this.hide();
      }),
    );
    return this;
  }

  addSeparator(): this {
    this.menuEl.createDiv('menu-separator');
    return this;
  }

  showAtPosition({ x, y }: { x: number; y: number }): this {
    for (const open of document.querySelectorAll('body > .menu')) open.remove();
    this.menuEl.setCssStyles({ left: `${x}px`, top: `${y}px` });
    document.body.append(this.menuEl);
    this.load();
    return this;
  }

  hide(): this {
    if (!this.menuEl.isConnected) return this;
    this.menuEl.remove();
    this.unload();
    return this;
  }

  close(): void {
    this.hide();
  }
}
