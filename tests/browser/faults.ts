import { createRequire } from 'node:module';
import type { Locator } from 'playwright-core';

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

declare global {
  interface Window {
    axe: { run: (within: Element, options: object) => Promise<{ violations: Violation[] }> };
  }
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe-core calls serious or worse in a part of the page, as short lines. */
export async function seriousFaults(part: Locator): Promise<string[]> {
  const page = part.page();
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: AXE });
  const violations = await part.evaluate(
    async (el) => (await window.axe.run(el, { resultTypes: ['violations'] })).violations,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    );
}
