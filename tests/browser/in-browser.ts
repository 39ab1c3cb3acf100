import { chromium as playwright } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPageServer } from '../../preview/page-server.mjs';
import { chromium, isRequired } from './chromium';
import { type PageOptions, type TestPage, TestPages } from './test-page';

export type OpenPage = (options?: PageOptions) => Promise<TestPage>;

/**
 * Tests in a real browser, which are left out where there is none. A browser on a busy machine can miss a press, so CI
 * tries a failed test once more, and the report says so.
 */
export function describeInBrowser(name: string, tests: (open: OpenPage) => void): void {
  describeWith({ retry: isRequired ? 1 : 0 }, name, tests);
}

/** Tests of what must not happen even once: a failure counts at the first try. */
export function describeSafetyInBrowser(name: string, tests: (open: OpenPage) => void): void {
  describeWith({ retry: 0 }, name, tests);
}

function describeWith({ retry }: { retry: number }, name: string, tests: (open: OpenPage) => void): void {
  const browser = chromium;
  if (browser === null) leaveOut(name);
  else
    describe(name, { retry }, () => {
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
  let pages: TestPages;
  beforeAll(async () => {
    pages = await (kept ??= startPages(executablePath));
  });
  afterEach(() => pages.closeApps());
  return (options) => pages.open(options);
}

/** A browser costs two seconds of processor time: all files of one worker share it, and it ends with that worker. */
let kept: Promise<TestPages> | null = null;

async function startPages(executablePath: string): Promise<TestPages> {
  const server = await startPageServer();
  // Containers and CI have no user namespaces; the pages are our own.
  const browser = await playwright.launch({ executablePath, args: ['--no-sandbox'] });
  return new TestPages(browser, `${server.url}/app.html`);
}
