import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PageSetup } from '../../preview/page/page';

/** What a person sees and does, by the words on the page. */
export class Person {
  readonly sidebar: Locator;
  readonly dialog: Locator;

  /** The review queue, in a tab of its own. */
  readonly queue: Locator;

  constructor(readonly page: Page) {
    this.sidebar = page.locator('.mod-right-split .deputy');
    this.queue = page.locator('.mod-root .deputy');
    this.dialog = page.locator('.modal:not(.mod-settings)').last();
  }

  /** In the sidebar, whose buttons often say more than their name. */
  async press(name: string | RegExp): Promise<void> {
    await this.dismissNotices();
    await this.sidebar.getByRole('button', { name }).first().click();
  }

  /**
   * Looks at the end of the open letter and presses, until it took: a busy machine draws that end late, or moves it out of
   * sight, and a press before it was seen does not count.
   */
  async pressUntil(name: string | RegExp, took: () => Promise<boolean>): Promise<void> {
    while (!(await took())) {
      await this.sidebar.locator('.is-open .deputy-letter-end').evaluateAll(([end]) => {
        end?.scrollIntoView({ block: 'end' });
      });
      await this.page.waitForTimeout(600);
      const button = this.sidebar.getByRole('button', { name }).first();
      if ((await button.count()) === 1 && (await button.isEnabled())) await this.press(name);
      for (let waited = 0; waited < 5_000 && !(await took()); waited += 200)
        await this.page.waitForTimeout(200);
    }
  }

  /** They lie in the upper right corner for some seconds. */
  async dismissNotices(): Promise<void> {
    await this.page.evaluate(() => {
      for (const notice of document.querySelectorAll<HTMLElement>('.notice')) notice.click();
    });
  }

  /** In the sidebar, as they stand there. */
  get requests(): Locator {
    return this.sidebar.locator('[data-list=needs] [data-kind=request]');
  }

  /** The card of the current mission. */
  get mission(): Locator {
    return this.sidebar.locator('.deputy-mission');
  }

  /** Unfolds a part of the sidebar, if it is folded. */
  async unfold(title: string): Promise<void> {
    const folded = this.sidebar.locator('details:not([open]) > summary', { hasText: title });
    // One call: between two the section may open by itself, and a click on a summary that is gone waits for a minute.
    await folded.evaluateAll(([summary]) => {
      if (summary instanceof HTMLElement) summary.click();
    });
  }

  /** The decisions, which are folded at first. */
  async decisions(): Promise<Locator> {
    await this.sidebar.getByRole('heading', { name: 'Today' }).waitFor();
    await this.unfold('Today');
    return this.sidebar.locator('[data-list=decisions]');
  }

  /** On that card. */
  async pressOnMission(name: string | RegExp): Promise<void> {
    await this.dismissNotices();
    await this.unfold('Current mission');
    await this.mission.getByRole('button', { name }).click();
  }

  /** What happened just now: a line at the foot of a view that is seen, else a notice. */
  toast(what: string): Locator {
    return this.page.locator('.deputy-toast:visible, .notice', { hasText: what });
  }

  /** In the toast that says what was done. */
  async takeBack(what: string): Promise<void> {
    await this.toast(what).getByRole('button', { name: /^Undo/ }).click();
  }

  /** To an item of a list, so that keys are about it. */
  async goTo(item: Locator): Promise<void> {
    await this.dismissNotices();
    await item.locator('.deputy-summary').click();
  }

  get approveButton(): Locator {
    return this.sidebar.locator('.deputy-answers').getByRole('button', { name: /^Approve/ });
  }

  async command(id: string): Promise<void> {
    await this.page.evaluate((of) => window.app.obsidian.fake.commands.executeCommandById(of), id);
  }

  /** Closes the tab, or the panel, that holds a view. */
  async close(view: string): Promise<void> {
    await this.page.evaluate((type) => {
      window.app.obsidian.fake.workspace.detachLeavesOfType(type);
    }, view);
  }

  /** Into a folder, in the app's list of files. */
  async drag(path: string, folder: string): Promise<void> {
    await this.page.evaluate(
      async ([from, to]) => {
        const { vault, fileManager } = window.app.obsidian.fake;
        const file = vault.getAbstractFileByPath(from);
        if (vault.getAbstractFileByPath(to) === null) await vault.createFolder(to);
        if (file === null) throw new Error(`There is no ${from}`);
        await fileManager.renameFile(file, `${to}/${file.name}`);
      },
      [path, folder] as const,
    );
  }

  /** In a dialog that asks about several: each letter to its end. */
  async readLetters(): Promise<void> {
    const rows = this.dialog.locator('.deputy-selection-row');
    for (let at = 0; at < (await rows.count()); at += 1) {
      const row = rows.nth(at);
      if ((await row.locator('.deputy-selection-state').textContent()) !== 'Not read') continue;
      await row.locator('.deputy-selection-line').click();
      await row.locator('.deputy-letter-end').evaluate((end) => {
        end.scrollIntoView({ block: 'end' });
      });
      await row.getByText('Read', { exact: true }).waitFor();
    }
  }

  async answer(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click();
  }

  /** Answers who reads the mail, in a new vault after choosing files. */
  async chooseReader(name: RegExp): Promise<void> {
    const files = this.sidebar.getByRole('button', { name: /^Use mail files/ });
    const reader = this.sidebar.getByRole('button', { name });
    await files.or(reader).first().waitFor();
    if (await files.isVisible()) await files.click();
    await this.press(name);
  }

  /** From the sidebar, with the folders at the top of the vault rather than in `Deputy/`. */
  async setUpAtTop(): Promise<void> {
    await this.press(/Set up folders/);
    await this.dialog.waitFor();
    const parent = this.dialog.getByLabel('Parent folder');
    if ((await parent.count()) > 0) await parent.fill('');
    await this.answer('Set up');
  }

  setting(name: string): Locator {
    const named = this.page.locator('.setting-item-name', { hasText: new RegExp(`^${name}$`) });
    return this.page.locator('.setting-item').filter({ has: named });
  }

  /** By the search of the settings, which leads to the page that has it. */
  async findSetting(name: string): Promise<Locator> {
    await this.page.getByLabel('Search settings').fill(name);
    const hits = this.page.locator('.settings-search-hit');
    await hits
      .filter({ hasText: new RegExp(`^${name}Deputy`) })
      .first()
      .click();
    return this.setting(name);
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

  /** From the first question to the dialog that says what will be sent to whom. */
  async goToConsent(baseUrl: string): Promise<void> {
    await this.chooseReader(/Choose a model provider/);
    await this.choose('Provider', 'Custom server');
    await this.type('Base URL', baseUrl);
    await this.dialog.waitFor();
  }

  /** In the settings: a server of tools that came with the vault works on this device, too. */
  async allowToolServer(name: string, url: string): Promise<void> {
    await (await this.findSetting('Tool servers')).click();
    await this.setting(name).click();
    await expect.poll(() => this.dialog.textContent()).toContain(url);
    await this.answer('Allow');
    await this.dialog.waitFor({ state: 'detached' });
  }

  /** From the sidebar. */
  async openReview(): Promise<void> {
    await this.press(/^Review$/);
    await this.queue.locator('.deputy-need').first().waitFor();
  }

  /** To a server that may need a key, so that the settings stay open for it. */
  async agreeAndGoOn(): Promise<void> {
    await this.answer('Agree');
    await this.setting('API key').waitFor();
  }

  async closeSettings(): Promise<void> {
    await this.dismissNotices();
    await this.page.locator('.modal.mod-settings > .modal-close-button').click();
  }

  /** The note in the main area; what is typed there counts. */
  get openNote(): Locator {
    return this.page.locator('.mod-root .markdown-source-view textarea:visible');
  }

  /** Another program, or a sync, puts a note into the vault; `mtime` is when it was written, now unless it is given. */
  async receive(path: string, text: string, mtime = Date.now()): Promise<void> {
    await this.page.evaluate(
      ([at, content, written]) => window.app.obsidian.external.save(at, content, { mtime: written }),
      [path, text, mtime] as const,
    );
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

  /** All that a crash leaves: the files, hidden ones too, and what the app keeps on this device. */
  leftBehind(): Promise<Pick<PageSetup, 'files' | 'kept'>> {
    return this.page.evaluate(() => {
      const { external, fake } = window.app.obsidian;
      return {
        files: Object.fromEntries(external.paths().map((path) => [path, external.text(path)])),
        kept: Object.fromEntries(fake.kept),
      };
    });
  }

  /** Of all files, hidden ones too, or of those in a folder. */
  paths(folder = ''): Promise<string[]> {
    return this.page.evaluate((of) => window.app.obsidian.external.paths(of), folder);
  }
}
