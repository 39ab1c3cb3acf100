import { type Browser, chromium as playwright } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPageServer } from '../../preview/page-server.mjs';
import { chromium, isRequired } from './chromium';
import { type PageOptions, type TestPage, TestPages } from './test-page';

/** Opens the app for one test; it is closed after it. */
export type OpenPage = (options?: PageOptions) => Promise<TestPage>;

/** Tests in a real browser, which are skipped by name where there is none. */
export function describeInBrowser(name: string, tests: (open: OpenPage) => void): void {
  const browser = chromium;
  if (browser === null) leaveOut(name);
  else
    describe(name, () => {
      tests(withBrowser(browser));
    });
}

function leaveOut(name: string): void {
  it(`${name}: left out, since no Chromium is installed here`, () => {
    console.log(`Left out: "${name}" needs Chromium (apt-get install chromium, or CHROMIUM=<path>).`);
    expect(isRequired, 'DEPUTY_BROWSER=required, and there is no Chromium').toBe(false);
  });
}

function withBrowser(executablePath: string): OpenPage {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof startPageServer>>;
  let pages: TestPages;
  beforeAll(async () => {
    server = await startPageServer();
    // Containers and CI have no user namespaces; the pages are our own.
    browser = await playwright.launch({ executablePath, args: ['--no-sandbox'] });
    pages = new TestPages(browser, `${server.url}/app.html`);
  });
  afterEach(() => pages.closeApps());
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  return (options) => pages.open(options);
}
