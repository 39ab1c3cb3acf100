import { VERSION as ANTHROPIC } from '@anthropic-ai/sdk/version';
import { VERSION as OPENAI } from 'openai/version';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from './in-browser';

/** How often the code was run that holds a text, from the evaluation of main.js on. */
const runsOf = async (page: Page, texts: readonly string[]): Promise<number[]> => {
  await page.reload();
  await page.coverage.startJSCoverage();
  await page.evaluate(() => window.openApp());
  const script = (await page.coverage.stopJSCoverage()).find(({ url }) => url.endsWith('main.js'));
  if (script?.source === undefined) throw new Error('No main.js was evaluated');
  const { source, functions } = script;
  const ranges = functions.flatMap((each) => each.ranges);
  const innermost = (offset: number) =>
    ranges
      .filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)
      .sort((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset))[0]?.count ?? NaN;
  return texts.map((text) => innermost(source.indexOf(text)));
};

describeInBrowser('the released main.js, where there is no Node', (open) => {
  it('loads and starts with nothing but `obsidian`', async () => {
    const { page, complaints, requests } = await open({ device: 'phone' });
    const seen = await page.evaluate(() => ({
      process: typeof Reflect.get(window, 'process'),
      required: [...new Set(window.app.required)],
      unknownIcons: window.app.unknownIcons,
    }));
    expect(seen).toEqual({ process: 'undefined', required: ['obsidian'], unknownIcons: [] });
    expect(complaints).toEqual([]);
    expect(requests).toEqual([]);
  });

  it("evaluates no provider's SDK before it is asked for", async () => {
    const { page } = await open({ device: 'phone' });
    // What is evaluated at once proves that the others could be seen.
    expect(await runsOf(page, ['deputy-sidebar', OPENAI, ANTHROPIC])).toEqual([1, 0, 0]);
  });

  it('leaves nothing behind when it is switched off', async () => {
    const { page, complaints } = await open({ device: 'phone' });
    const left = await page.evaluate(() => {
      window.app.plugin.unload();
      return new Promise<string[]>((resolve) => setTimeout(() => resolve(window.app.obsidian.leaks()), 100));
    });
    expect(left).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
