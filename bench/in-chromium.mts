import type { Page } from 'playwright-core';
import { measuredChromium } from '../tests/browser/chromium';

/** The page that plays Obsidian, in a browser of its own, 300 px of it for a sidebar. */
export async function inChromium<T>(measure: (page: Page) => Promise<T>): Promise<T> {
  if (measuredChromium === null) throw new Error('There is no Chromium here.');
  // Loaded here and not above: what the other scenarios measure includes the memory of this process.
  const [playwright, { startPageServer }] = await Promise.all([
    import('playwright-core'),
    import('../preview/page-server.mjs'),
  ]);
  const server = await startPageServer();
  const browser = await playwright.chromium.launch({
    executablePath: measuredChromium,
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
    await page.goto(`${server.url}/app.html`);
    return await measure(page);
  } finally {
    await browser.close();
    await server.stop();
  }
}
