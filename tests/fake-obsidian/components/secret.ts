import type { App } from '../app';
import { Modal } from '../modal';
import { Setting } from '../settings/setting';
import { BaseComponent } from './component-base';

/** A button that shows which secret is meant, by its id, and opens the picker. The secret itself never shows. */
export class SecretComponent extends BaseComponent {
  readonly #button: HTMLButtonElement;
  #changed: (id: string) => unknown = () => undefined;

  constructor(app: App, containerEl: HTMLElement) {
    super();
    this.#button = containerEl.createEl('button', { cls: 'secret-component', text: 'Link...' });
    this.#button.addEventListener('click', () => {
      new SecretPicker(app, (id) => {
        this.setValue(id);
        this.#changed(id);
      }).open();
    });
  }

  override setDisabled(disabled: boolean): this {
    this.#button.disabled = disabled;
    return super.setDisabled(disabled);
  }

  setValue(id: string): this {
    this.#button.setText(id === '' ? 'Link...' : id);
    return this;
  }

  onChange(callback: (id: string) => unknown): this {
    this.#changed = callback;
    return this;
  }
}

/** The secrets there are, one button each, and two fields for a new one. */
class SecretPicker extends Modal {
  constructor(
    app: App,
    private readonly pick: (id: string) => void,
  ) {
    super(app);
  }

  override onOpen(): void {
    this.setTitle('Secrets');
    for (const id of this.app.secretStorage.listSecrets()) this.#offer(id);
    let [id, secret] = ['', ''];
    new Setting(this.contentEl).setName('ID').addText((text) => text.onChange((value) => (id = value)));
    new Setting(this.contentEl)
      .setName('Secret')
      .addText((text) => text.onChange((value) => (secret = value)));
    new Setting(this.contentEl).addButton((button) =>
      button.setButtonText('Save').onClick(() => {
        this.app.secretStorage.setSecret(id, secret);
        this.#choose(id);
      }),
    );
  }

  #offer(id: string): void {
    const button = this.contentEl.createEl('button', { cls: 'secret-option', text: id });
    button.addEventListener('click', () => {
      this.#choose(id);
    });
  }

  #choose(id: string): void {
    this.close();
    this.pick(id);
  }
}
