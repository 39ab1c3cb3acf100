import type { Browser, Page } from 'playwright-core';
import type { BridgedAnswer, BridgedRequest } from '../../preview/page/networks';
import type { PageSetup } from '../../preview/page/page';

export interface PageOptions extends Omit<PageSetup, 'network'> {
  viewport?: { width: number; height: number };
  /** Of the person; British English unless it is given. */
  locale?: string;
  /** The test turns the clock: what waits for a time comes when the test says so. */
  turnsClock?: boolean;
  /** Stands in for the network. */
  answer?: (request: BridgedRequest) => BridgedAnswer;
}

/** The app in a page of its own, with eyes on its console and on what leaves it. */
export interface TestPage {
  page: Page;
  /** What the page complained of: errors on the console, and uncaught ones. */
  complaints: readonly string[];
  /** Every request that the plugin made. */
  requests: readonly BridgedRequest[];
}

const VIEWPORTS = { desktop: { width: 1100, height: 800 }, phone: { width: 390, height: 844 } };

export async function openPage(
  browser: Browser,
  url: string,
  { viewport, answer, locale = 'en-GB', turnsClock = false, ...setup }: PageOptions = {},
): Promise<TestPage> {
  const size = viewport ?? VIEWPORTS[setup.device ?? 'desktop'];
  const page = await browser.newPage({
    viewport: size,
    deviceScaleFactor: 2,
    locale,
    hasTouch: setup.device === 'phone',
  });
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  const requests: BridgedRequest[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.exposeFunction('answerRequest', async (request: BridgedRequest): Promise<BridgedAnswer> => {
    requests.push(request);
    return answer?.(request) ?? send(request);
  });
  if (turnsClock) await page.clock.install();
  await page.goto(url);
  await page.evaluate((given) => window.openApp({ ...given, network: 'bridge' }), setup);
  return { page, complaints, requests };
}

async function send({ url, method, headers, body }: BridgedRequest): Promise<BridgedAnswer> {
  const response = await fetch(url, { method, headers, body });
  const answer = { status: response.status, headers: Object.fromEntries(response.headers) };
  return { ...answer, body: await response.text() };
}
