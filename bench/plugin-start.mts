import { inChromium } from './in-chromium.mjs';
import type { Scenario } from './scenario.mjs';

/** What the plugin adds to the start of the app. */
export const pluginStart: Scenario<'start'> = {
  runs: 11,
  figures: {
    start: { name: 'Plugin: main.js evaluated, and onload', unit: 'ms', target: { most: 40 } },
  },
  measure: () =>
    inChromium(async (page) => {
      await page.evaluate(() => window.openApp({ isFormerUser: true }));
      return { start: await page.evaluate(() => window.app.startMs) };
    }),
};
