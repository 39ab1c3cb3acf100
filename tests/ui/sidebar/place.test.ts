import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, chromium as playwright, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium, isRequired } from '../../browser/chromium';

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const bundle = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [at('bench/sidebar-page.tsx')],
    alias: { obsidian: at('tests/fake-obsidian/index.ts') },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
};

/** The item in the middle of the view, and how far down it stands. */
const inTheMiddle = (page: Page): Promise<{ item: string; top: number }> =>
  page.evaluate(() => {
    const item = document.elementFromPoint(150, 400)?.closest<HTMLElement>('[data-item]');
    return {
      item: item?.dataset['item'] ?? 'none',
      top: Math.round(item?.getBoundingClientRect().top ?? Number.NaN),
    };
  });

/** Where rows should stand and only their room does. */
const gapsInView = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const isInView = (gap: Element): boolean => {
      const { top, bottom } = gap.getBoundingClientRect();
      return bottom > 100 && top < 800;
    };
    return [...document.querySelectorAll('.deputy-gap')].filter(isInView).length;
  });

const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset['item']);

const scrollTo = (page: Page, part: number): Promise<void> =>
  page.evaluate(async (share) => {
    const scroller = document.querySelector('.deputy-scroller')!;
    scroller.scrollTop = scroller.scrollHeight * share;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, part);

const readAnew = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.sidebarBench.prepare();
    return window.sidebarBench.refresh();
  });

const tests = (executablePath: string) => () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await playwright.launch({ executablePath, args: ['--no-sandbox'] });
    page = await browser.newPage({ viewport: { width: 300, height: 800 } });
    for (const path of ['tests/fake-obsidian/app.css', 'styles.css'])
      await page.addStyleTag({ path: at(path) });
    await page.addStyleTag({ content: '.workspace-ribbon, .mod-root { display: none !important }' });
    await page.addScriptTag({ content: await bundle() });
    await page.evaluate(() => window.sidebarBench.open());
  });
  afterAll(() => browser.close());

  it('draws rows wherever one scrolls to', async () => {
    for (const part of [0.9, 0.1, 0.55, 0.97, 0.3, 0.302, 0]) {
      await scrollTo(page, part);
      expect(await gapsInView(page)).toBe(0);
    }
  });

  it('keeps what is looked at where it is when an item comes in above', async () => {
    await scrollTo(page, 0.7);
    const before = await inTheMiddle(page);
    for (let times = 0; times < 3; times++) await readAnew(page);
    expect(await inTheMiddle(page)).toEqual(before);
  });

  it('keeps the focus on an item far out of view, and goes on from there', async () => {
    await page.mouse.click(150, 400);
    const clicked = await focused(page);
    await scrollTo(page, 0);
    await readAnew(page);
    expect([await focused(page), clicked]).toEqual([clicked, expect.stringContaining('decision')]);
    await page.keyboard.press('j');
    const number = Number(clicked?.split(' ')[1]);
    expect(await focused(page)).toBe(`decision ${number - 1}`);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('.deputy-scroller')!.scrollTop))
      .not.toBe(0);
  });
};

if (chromium !== null) describe('the place in a long list', tests(chromium));
else
  it('the place in a long list: left out, since no Chromium is installed here', () => {
    console.log('Left out: the place in a long list needs Chromium.');
    expect(isRequired).toBe(false);
  });
