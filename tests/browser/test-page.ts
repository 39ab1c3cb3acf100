import { env } from 'node:process';
import type { Browser, Page } from 'playwright-core';
import type { BridgedAnswer, BridgedRequest } from '../../preview/page/networks';
import type { PageSetup } from '../../preview/page/page';
import { IS_FULL } from '../runs';

export interface PageOptions extends Omit<PageSetup, 'network'> {
  viewport?: { width: number; height: number };
  /** Of the person; British English unless it is given. */
  locale?: string;
  /** The test turns the clock: what waits for a time comes when the test says so. */
  turnsClock?: boolean;
  /** Stands in for the network. */
  answer?: (request: BridgedRequest) => BridgedAnswer | Promise<BridgedAnswer>;
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

/** Motion and dense pixels cost more to draw: each night, and for pictures. */
const LOOK =
  IS_FULL || env['DEPUTY_SCREENSHOTS'] !== undefined
    ? ({ deviceScaleFactor: 2 } as const)
    : ({ deviceScaleFactor: 1, reducedMotion: 'reduce' } as const);

interface Test {
  complaints: string[];
  requests: BridgedRequest[];
  answer: PageOptions['answer'];
}

interface KeptPage {
  page: Page;
  /** The test that the page works for. */
  test: Test;
  /** An app was opened in it. */
  isUsed: boolean;
  /** A clock that was turned can't be set back: such a page serves one test. */
  isForOne: boolean;
}

/** The pages of one browser: a new one costs a second of processor time, so a test takes over that of the test before. */
export class TestPages {
  readonly #kept = new Map<string, KeptPage>();
  readonly #browser: Browser;
  readonly #url: string;

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  async open(options: PageOptions = {}): Promise<TestPage> {
    const { viewport, answer, locale = 'en-GB', turnsClock = false, ...setup } = options;
    const test: Test = { complaints: [], requests: [], answer };
    const page = await this.#pageFor(test, { locale, turnsClock, hasTouch: setup.device === 'phone' });
    await page.setViewportSize(viewport ?? VIEWPORTS[setup.device ?? 'desktop']);
    await page.emulateMedia({ forcedColors: null });
    await page.mouse.move(0, 0);
    await page.evaluate((given) => window.openApp({ ...given, network: 'bridge' }), setup);
    return { page, complaints: test.complaints, requests: test.requests };
  }

  /** An app that stays open goes on working, and drawing. */
  async closeApps(): Promise<void> {
    const used = [...this.#kept.entries()].filter(([, { isUsed }]) => isUsed);
    await Promise.all(
      used.map(async ([key, kept]) => {
        kept.isUsed = false;
        if (!kept.isForOne) return kept.page.goto(this.#url);
        this.#kept.delete(key);
        return kept.page.close();
      }),
    );
  }

  async #pageFor(
    test: Test,
    traits: { locale: string; hasTouch: boolean; turnsClock: boolean },
  ): Promise<Page> {
    const { locale, hasTouch, turnsClock } = traits;
    const key = JSON.stringify(traits);
    const former = this.#kept.get(key);
    if (former !== undefined && !former.page.isClosed()) {
      Object.assign(former, { test, isUsed: true });
      return former.page;
    }
    const page = await this.#browser.newPage({ ...LOOK, locale, hasTouch });
    const kept: KeptPage = { page, test, isUsed: true, isForOne: turnsClock };
    this.#kept.set(key, kept);
    page.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => kept.test.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') kept.test.complaints.push(message.text());
    });
    await page.exposeFunction('answerRequest', async (request: BridgedRequest): Promise<BridgedAnswer> => {
      kept.test.requests.push(request);
      return kept.test.answer?.(request) ?? send(request);
    });
    if (turnsClock) await page.clock.install();
    await page.goto(this.#url);
    return page;
  }
}

export async function send({ url, method, headers, body }: BridgedRequest): Promise<BridgedAnswer> {
  const response = await fetch(url, { method, headers, body });
  const answer = { status: response.status, headers: Object.fromEntries(response.headers) };
  return { ...answer, body: await response.text() };
}
