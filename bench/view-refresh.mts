import { join } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { inChromium } from './in-chromium.mjs';
import { ROOT } from './root.mjs';
import type { Scenario } from './scenario.mjs';

const REFRESHES = 40;

/** The sidebar draws a vault of 1,000 items that was just read anew. */
export const viewRefresh: Scenario<'script' | 'layout'> = {
  runs: 5,
  figures: {
    script: { name: 'Sidebar, 1,000 items: script of a refresh', unit: 'ms', target: { most: 16 } },
    layout: { name: 'Sidebar, 1,000 items: style and layout of a refresh', unit: 'ms', target: null },
  },
  measure: () =>
    inChromium(async (page) => {
      await page.addScriptTag({ content: await bundleSidebar() });
      await page.evaluate(() => window.sidebarBench.open());
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      const spent = { script: 0, layout: 0 };
      for (let refresh = 0; refresh < REFRESHES; refresh++) {
        await page.evaluate(() => window.sidebarBench.prepare());
        const before = await timesOf(session);
        await page.evaluate(() => window.sidebarBench.refresh());
        const after = await timesOf(session);
        spent.script += after.script - before.script;
        spent.layout += after.layout - before.layout;
      }
      return { script: spent.script / REFRESHES, layout: spent.layout / REFRESHES };
    }),
};

/** Since the page began, in milliseconds. */
export async function timesOf(session: CDPSession): Promise<{ script: number; layout: number }> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return {
    script: seconds('ScriptDuration') * 1000,
    layout: (seconds('LayoutDuration') + seconds('RecalcStyleDuration')) * 1000,
  };
}

/** Built as the plugin is. */
export async function bundleSidebar(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'bench/sidebar-page.tsx')],
    alias: { obsidian: join(ROOT, 'tests/fake-obsidian/index.ts') },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
