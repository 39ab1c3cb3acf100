import { expect, it } from 'vitest';
import { describeInBrowser } from './in-browser';

describeInBrowser('the released main.js, where there is no Node', (open) => {
  it('loads and starts with nothing but `obsidian`', async () => {
    const { page, complaints, requests } = await open();
    const seen = await page.evaluate(() => ({
      process: typeof Reflect.get(window, 'process'),
      required: [...new Set(window.app.required)],
      unknownIcons: window.app.unknownIcons,
    }));
    expect(seen).toEqual({ process: 'undefined', required: ['obsidian'], unknownIcons: [] });
    expect(complaints).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('leaves nothing behind when it is switched off', async () => {
    const { page, complaints } = await open();
    const left = await page.evaluate(() => {
      window.app.plugin.unload();
      return new Promise<string[]>((resolve) => setTimeout(() => resolve(window.app.obsidian.leaks()), 100));
    });
    expect(left).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
