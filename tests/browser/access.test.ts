import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFaults } from './faults';
import { describeInBrowser } from './in-browser';
import { Person } from './person';
import { someOf } from '../runs';
import { BY_RULES, type Exchange, sendingBy, waitingDrafts } from './waiting-drafts';

const EXCHANGES: Exchange[] = [
  {
    name: '山田花子',
    from: 'hanako@example.jp',
    subject: '工房見学のお願い：来週の木曜日に三名でお伺いしてもよろしいでしょうか',
    body: 'はじめまして。お伺いしてもよろしいでしょうか。\n',
    reply: '山田様\n\n木曜日でお待ちしております。\n\nSam',
  },
  {
    name: 'مريم الحداد',
    from: 'maryam@example.org',
    subject: 'هل يمكنكم إصلاح كتاب جدتي القديم؟',
    body: 'هل يمكنكم إصلاح كتاب جدتي القديم؟\n',
    reply: 'مرحبا مريم،\n\nنعم.\n\nSam',
  },
  {
    name: 'Alexander Grosskreutz-Hohenstein',
    from: 'a.grosskreutz-hohenstein@universitaetsklinikum-beispielstadt.example',
    subject: 'The report',
    reply: 'Dear Alexander,\n\nthank you.\n\nSam',
  },
  { name: 'Cara Diaz', subject: 'A quote', reply: 'Dear Cara,\n\n[Your answer]\n\n[Your name]' },
  { name: 'Ann Lee', subject: 'The 14th?', reply: 'Hi Ann,\n\nyes, the 14th works.\n\nSam' },
];
const waiting = {
  files: waitingDrafts(EXCHANGES),
  kept: BY_RULES.kept,
  settings: { ...BY_RULES.settings, ...sendingBy('http://localhost:9/mcp') },
};

const dress = (page: Page, theme: 'light' | 'dark', device: 'desktop' | 'phone' = 'desktop') =>
  page.evaluate(([as, on]) => window.dress(as, on), [theme, device] as const);

const inBoth = async (page: Page, part: Locator, what = 'open'): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await dress(page, theme);
    expect(await seriousFaults(part), `${what}, ${theme}`).toEqual([]);
  }
};

/** How far the page scrolls sideways, or a view up and down as a whole. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const views = [...document.querySelectorAll('.deputy-view')];
    return Math.max(scrollWidth - clientWidth, ...views.map((el) => el.scrollHeight - el.clientHeight));
  });

/** Makes text twice as large. Counts the headings, and names those that do not fit into their pane. */
const headingsAt200 = (page: Page): Promise<{ all: number; cut: string[] }> =>
  page.evaluate(() => {
    for (const [name, size] of Object.entries({ smaller: 24, small: 26, medium: 30 }))
      document.body.style.setProperty(`--font-ui-${name}`, `${String(size)}px`);
    const all = [...document.querySelectorAll('.deputy :is(h2, h3, h4, .deputy-section-head)')];
    const cut = all.filter((el) => {
      const text = document.createRange();
      text.selectNodeContents(el);
      const { left, right } = text.getBoundingClientRect();
      const pane = el.closest('.deputy')?.getBoundingClientRect();
      return left < (pane?.left ?? 0) || right > (pane?.right ?? 0) || el.scrollWidth > el.clientWidth;
    });
    return { all: all.length, cut: cut.map(({ textContent }) => textContent) };
  });

const OPENING = [
  ...['show-cost-and-budget', 'show-what-can-be-undone', 'judge-past-mail', 'add-mail-account'],
];

/** Opens the view of a base that holds these notes, as the app does. */
const showBase = (page: Page, paths: readonly string[]): Promise<void> =>
  page.evaluate((shown) => {
    const { shell } = window.app.obsidian.fake;
    const parentEl = document.querySelector('.mod-root')?.createDiv('a-base');
    const registered = shell.basesViews.get('deputy-needs');
    if (parentEl === undefined || registered === undefined) throw new Error('No such view');
    const view = registered.factory({} as never, parentEl);
    view.load();
    view.data = { data: shown.map((path) => ({ file: { path } })) } as never;
    view.onDataUpdated();
  }, paths);

describeInBrowser('Everybody', (open) => {
  const review = async (options: Parameters<typeof open>[0] = {}): Promise<Person> => {
    const { page } = await open({ ...waiting, ...options });
    const person = new Person(page);
    await expect.poll(() => person.requests.count()).toBe(EXCHANGES.length);
    await person.press(/^Review$/);
    await person.queue
      .locator('.deputy-need')
      .nth(EXCHANGES.length - 1)
      .waitFor();
    await person.dismissNotices();
    return person;
  };

  // The views themselves are looked through where their pictures are taken.
  it('finds what opens over a view without a serious fault, in light and dark', async () => {
    const { page, sidebar, queue, dialog } = await review();
    await sidebar
      .getByLabel('What do you want done?')
      .fill('remind me to call John on Friday, and find glue');
    await page.keyboard.press('Enter');
    await sidebar.locator('.deputy-asked-task').nth(1).waitFor();
    await sidebar.getByRole('button', { name: 'Asked before' }).click();
    await sidebar.locator('.deputy-asked-before li').first().waitFor();
    await inBoth(page, sidebar);

    // A label and a heading name what stands beside them, in whatever view.
    const ids = await page.locator('.deputy [id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);

    const needs = queue.locator('.deputy-need .deputy-summary');
    await needs.first().click();
    await page.keyboard.press('?');
    await queue.getByRole('dialog', { name: 'Keys' }).waitFor();
    await inBoth(page, queue);
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await queue.locator('.deputy-reject input').waitFor();
    await inBoth(page, queue);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+a');
    await queue.locator('.deputy-selection').waitFor();
    await inBoth(page, queue);
    await page.waitForTimeout(600);
    await page.keyboard.press('a');
    await dialog.waitFor();
    await inBoth(page, dialog);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await queue.getByRole('button', { name: /^Snooze/ }).click();
    await page.locator('.menu').waitFor();
    // The app would move the menu into the window; the page does not.
    await page.getByText('Pick a time…').dispatchEvent('click');
    await dialog.getByLabel('Snooze until').waitFor();
    await inBoth(page, dialog);
  });

  it('finds the rows of a base, many or none, and what the commands open without a serious fault', async () => {
    const person = await review({ inbox: [] });
    const { page, dialog } = person;
    for (const shown of [Object.keys(waiting.files), []]) {
      await showBase(page, shown);
      const base = page.locator('.a-base').last();
      if (shown.length === 0) await base.getByText('Nothing here needs you.').waitFor();
      else await expect.poll(() => base.locator('.deputy-base-row').count()).toBe(EXCHANGES.length);
      await inBoth(page, base);
    }
    await person.sidebar.getByLabel('What do you want done?').fill('remind me to call John on Friday');
    await page.keyboard.press('Enter');
    await person.sidebar.locator('.deputy-asked-task').waitFor();
    for (const command of OPENING) {
      await person.command(`deputy:${command}`);
      await expect.poll(() => dialog.count(), { message: command }).toBe(1);
      await inBoth(page, dialog);
      while ((await page.locator('.modal').count()) > 0) await page.keyboard.press('Escape');
    }
  });

  it('finds each page of the settings without a serious fault', async () => {
    const { page } = await open({
      ...BY_RULES,
      settings: { provider: 'custom', baseUrl: 'http://localhost:9/v1' },
    });
    const person = new Person(page);
    await person.press('Settings');
    const links = page.locator('.setting-page-link .setting-item-name');
    await links.first().waitFor();
    const names = await links.allTextContents();
    expect(names.length).toBeGreaterThan(8);
    const tab = page.locator('.mod-settings .vertical-tab-content');
    for (const name of someOf(names, { ci: 1, desk: 3 })) {
      await (await person.findSetting(name)).click();
      await tab.locator('.setting-page-title', { hasText: name }).waitFor();
      // The red of a destructive button is the app's.
      const faults = await seriousFaults(tab);
      expect(faults.filter((fault) => !fault.includes('mod-destructive'))).toEqual([]);
    }
  });

  it('finds each step of a new account, a tool server and the model of a task without a serious fault', async () => {
    const { page } = await open({ ...BY_RULES, inbox: [] });
    const person = new Person(page);
    const { dialog } = person;
    await person.command('deputy:add-mail-account');
    await person.type('E-mail address', 'ann@gmail.com');
    await person.setting('Password').locator('input').fill('abcd efgh ijkl mnop');
    await inBoth(page, dialog, 'Your mailbox');
    const box = await dialog.boundingBox();
    await person.answer('Next');
    await dialog.getByText('Step 2 of 2: What Deputy may do').waitFor();
    await inBoth(page, dialog, 'What Deputy may do');
    expect(await dialog.boundingBox(), 'the dialog changed its height').toEqual(box);
    while ((await page.locator('.modal').count()) > 0) await page.keyboard.press('Escape');
    await person.press('Settings');
    for (const [name, button] of [
      ['Tool servers', 'Add server'],
      ['Models by task', 'Change'],
    ] as const) {
      await (await person.findSetting(name)).click();
      await page.locator('.mod-settings').getByRole('button', { name: button }).first().click();
      await dialog.getByRole('button', { name: 'Save' }).waitFor();
      await inBoth(page, dialog, name);
      for (const list of await dialog.locator('select').all()) await list.selectOption({ index: 1 });
      await inBoth(page, dialog, `${name}, as changed`);
      await person.answer('Cancel');
    }
  });

  it('can read the key on every button: as large as small print, and 4.5:1', async () => {
    const { page } = await review();
    for (const theme of ['light', 'dark'] as const) {
      await dress(page, theme);
      const hints = await page.evaluate(() => {
        const small = parseFloat(getComputedStyle(document.body).getPropertyValue('--font-ui-smaller'));
        const channels = (color: string): number[] => {
          const numbers = (color.match(/[\d.]+/g) ?? []).map(Number);
          return color.startsWith('color(srgb')
            ? numbers.map((part, at) => (at < 3 ? part * 255 : part))
            : numbers;
        };
        const light = ([r = 0, g = 0, b = 0]: number[]): number =>
          [r, g, b]
            .map((part) => part / 255)
            .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
            .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
        const behind = (el: Element | null): number[] => {
          for (let at = el; at !== null; at = at.parentElement) {
            const color = channels(getComputedStyle(at).backgroundColor);
            if ((color[3] ?? 1) > 0.9 && color.length > 0) return color;
          }
          return [255, 255, 255];
        };
        return [...document.querySelectorAll('.mod-root .deputy-key')].map((hint) => {
          const { color, fontSize } = getComputedStyle(hint);
          const [one, other] = [light(channels(color)), light(behind(hint))];
          const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
          return { text: hint.textContent, isLarge: parseFloat(fontSize) >= small, ratio };
        });
      });
      expect(hints.length).toBeGreaterThan(3);
      for (const hint of hints) {
        expect(hint.isLarge).toBe(true);
        expect(hint.ratio).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('sees where the focus is on the purple button, and edges where the system picks the colours', async () => {
    const { page, queue } = await review();
    const button = queue.locator('.deputy-answers .mod-cta');
    await page.keyboard.press('Tab');
    await button.focus();
    const ring = await button.evaluate((el) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(el);
      return { outlineStyle, width: parseFloat(outlineWidth), offset: parseFloat(outlineOffset) };
    });
    expect(ring.outlineStyle).not.toBe('none');
    expect(ring.width).toBeGreaterThanOrEqual(2);
    expect(ring.offset).toBeGreaterThanOrEqual(1);
    await page.emulateMedia({ forcedColors: 'active' });
    const edges = await queue.locator('.deputy-answers button, .deputy-chip').evaluateAll((all) =>
      all.map((el) => {
        const { borderTopWidth, borderTopStyle } = getComputedStyle(el);
        return borderTopStyle !== 'none' && parseFloat(borderTopWidth) >= 1;
      }),
    );
    expect(new Set(edges)).toEqual(new Set([true]));
  });

  it('reads Japanese and Arabic, at 200 % and from right to left, without scrolling sideways', async () => {
    const person = await review();
    const { page, queue } = person;
    await page.setViewportSize({ width: 550, height: 400 });
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1400, height: 800 });
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
      document.body.classList.add('mod-rtl');
    });
    expect(await overflow(page)).toBe(0);
    const [list, detail] = await Promise.all([
      queue.locator('.deputy-review-list').boundingBox(),
      queue.locator('.deputy-detail').boundingBox(),
    ]);
    expect(list?.x ?? 0).toBeGreaterThan(detail?.x ?? 0);
    await queue.locator('.deputy-need', { hasText: '山田花子' }).locator('.deputy-summary').click();
    await expect.poll(() => queue.locator('.deputy-detail-title').textContent()).toContain('工房見学');
    await expect
      .poll(() => queue.locator('.deputy-frame-body textarea').inputValue())
      .toContain('木曜日でお待ちしております');
    const { all, cut } = await headingsAt200(page);
    expect(all).toBeGreaterThan(4);
    expect(cut).toEqual([]);
  });

  it('reads to whom a letter goes to the end of the address, however narrow the pane is', async () => {
    const { page, queue } = await review();
    await queue.locator('.deputy-need', { hasText: 'Grosskreutz' }).locator('.deputy-summary').click();
    const to = queue.locator('.deputy-frame [data-field=to]');
    await expect.poll(() => to.inputValue()).toContain('beispielstadt.example');
    for (const width of [1400, 900, 640]) {
      await page.setViewportSize({ width, height: 800 });
      const hidden = await to.evaluate((el) => [
        el.scrollWidth - el.clientWidth,
        el.scrollHeight - el.clientHeight,
      ]);
      expect(Math.max(...hidden), `${String(width)} px`).toBeLessThanOrEqual(0);
    }
  });

  it('keeps the focus where it is when the window becomes too narrow for two panes, and wide again', async () => {
    const { page, queue } = await review({ viewport: { width: 1400, height: 800 } });
    const row = queue.locator('.deputy-need', { hasText: 'Ann Lee' });
    const places = [row.locator('.deputy-summary'), queue.locator('.deputy-frame-body textarea')];
    await row.locator('.deputy-summary').click();
    for (const place of places) {
      await place.focus();
      const focused = (): Promise<boolean> =>
        place.evaluate((el) => el.ownerDocument.activeElement === el && el.checkVisibility());
      await expect.poll(() => focused()).toBe(true);
      for (const width of [760, 1400]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => page.viewportSize()?.width).toBe(width);
        await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 100)));
        await expect.poll(focused, { message: `${String(width)} px` }).toBe(true);
      }
    }
  });

  it('is led to the first blank by the key that approves, and nothing goes out with one', async () => {
    const { page, queue } = await review();
    await queue.locator('.deputy-need', { hasText: 'Cara Diaz' }).locator('.deputy-summary').click();
    await page.waitForTimeout(600);
    await page.keyboard.press('a');
    const selected = (): Promise<string> =>
      queue
        .locator('.deputy-frame-body textarea')
        .evaluate((el: HTMLTextAreaElement) => el.value.slice(el.selectionStart, el.selectionEnd));
    await expect.poll(selected).toBe('[Your answer]');
    // What comes sooner may be meant for the list.
    await page.waitForTimeout(650);
    await page.keyboard.type('Here it is.');
    await page.waitForTimeout(600);
    await page.keyboard.press('Control+Enter');
    await expect.poll(selected).toBe('[Your name]');
    await expect.poll(() => queue.locator('.deputy-bar').textContent()).toContain('1 blank to fill in');
  });
});
