import { inChromium } from './in-chromium.mjs';
import type { Scenario } from './scenario.mjs';
import { bundleSidebar, timesOf } from './view-refresh.mjs';

const DECISIONS = 40;

/** The review of 1,000 requests: opened, gone through and decided on by keys. */
export const review: Scenario<'open' | 'next' | 'script' | 'keys'> = {
  runs: 5,
  figures: {
    open: { name: 'Review, 1,000 items: opening it', unit: 'ms', target: { most: 100 } },
    next: {
      name: 'Review, 1,000 items: key to the next item on the screen',
      unit: 'ms',
      target: { most: 50 },
    },
    script: { name: 'Review, 1,000 items: script of a decision', unit: 'ms', target: null },
    keys: { name: 'Review: keys for a decision', unit: '', target: { most: 1 } },
  },
  measure: () =>
    inChromium(async (page) => {
      await page.addScriptTag({ content: await bundleSidebar() });
      const open = await page.evaluate(() => window.sidebarBench.openReview());
      const next = await page.evaluate(() => window.sidebarBench.press('j'));
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      const before = await timesOf(session);
      for (let at = 0; at < DECISIONS; at++) await page.evaluate(() => window.sidebarBench.press('a'));
      const { script } = await timesOf(session);
      const decided = await page.evaluate(() => window.sidebarBench.decided());
      return { open, next, script: (script - before.script) / decided, keys: DECISIONS / decided };
    }),
};
