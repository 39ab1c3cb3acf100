import { inChromium } from './in-chromium.mjs';
import type { Scenario } from './scenario.mjs';

/** What the plugin adds to the start of the app. */
export const pluginStart: Scenario<'start' | 'throttled'> = {
  runs: 11,
  figures: {
    start: { name: 'Plugin: main.js evaluated, and onload', unit: 'ms', target: null },
    throttled: { name: 'The same on a processor six times slower, as a phone', unit: 'ms', target: null },
  },
  measure: async () => ({ start: await startAt(1), throttled: await startAt(6) }),
};

/** `slowdown`: by how much the processor is slowed. Each time in a browser of its own: nothing is compiled before. */
const startAt = (slowdown: number): Promise<number> =>
  inChromium(async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.evaluate(() => window.openApp({ isFormerUser: true }));
    return page.evaluate(() => window.app.startMs);
  });
