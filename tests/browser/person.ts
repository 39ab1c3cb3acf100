import type { Locator, Page } from 'playwright-core';

/** What a person sees and does, by the words on the page. */
export class Person {
  readonly sidebar: Locator;
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.sidebar = page.locator('.deputy');
    this.dialog = page.locator('.modal:not(.mod-settings)').last();
  }

  /** In the sidebar, whose buttons often say more than their name. */
  async press(name: string | RegExp): Promise<void> {
    await this.dismissNotices();
    await this.sidebar.getByRole('button', { name }).first().click();
  }

  /** They lie in the upper right corner for some seconds. */
  async dismissNotices(): Promise<void> {
    for (const notice of await this.page.locator('.notice').all()) await notice.dispatchEvent('click');
  }

  async answer(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click();
  }

  setting(name: string): Locator {
    const named = this.page.locator('.setting-item-name', { hasText: new RegExp(`^${name}$`) });
    return this.page.locator('.setting-item').filter({ has: named });
  }

  async choose(setting: string, option: string): Promise<void> {
    await this.setting(setting).locator('select').selectOption({ label: option });
  }

  async type(setting: string, text: string): Promise<void> {
    const field = this.setting(setting).locator('input');
    await field.fill(text);
    await field.blur();
  }

  async keepSecret(setting: string, id: string, secret: string): Promise<void> {
    await this.setting(setting).getByRole('button', { name: 'Link...' }).click();
    await this.type('ID', id);
    await this.type('Secret', secret);
    await this.answer('Save');
  }

  async closeSettings(): Promise<void> {
    await this.dismissNotices();
    await this.page.locator('.modal.mod-settings > .modal-close-button').click();
  }

  /** The note in the main area; what is typed there counts. */
  get openNote(): Locator {
    return this.page.locator('.mod-root .markdown-source-view textarea:visible');
  }

  /** Another program, or a sync, puts a note into the vault. */
  async receive(path: string, text: string): Promise<void> {
    await this.page.evaluate(([at, content]) => window.app.obsidian.external.save(at, content), [
      path,
      text,
    ] as const);
  }

  /** What lies in the vault, whatever the page shows. */
  note(path: string): Promise<string> {
    return this.page.evaluate((at) => window.app.obsidian.external.text(at), path);
  }

  /** Hidden files and the plugin's settings, too. */
  wholeVault(): Promise<string> {
    return this.page.evaluate(() => {
      const { external } = window.app.obsidian;
      return external
        .paths()
        .map((path) => external.text(path))
        .join('\n');
    });
  }

  paths(): Promise<string[]> {
    return this.page.evaluate(() => window.app.obsidian.external.paths());
  }
}
