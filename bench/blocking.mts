import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.mjs';
import { largeMail } from './large-mail.mjs';
import { mailNotes } from './mail-notes.mjs';
import type { Scenario } from './scenario.mjs';

const MOST_MS = 50;
/** On a machine with every core busy. */
const PATIENCE_MS = 600_000;

declare global {
  interface Window {
    /** How long each stretch lasted, in milliseconds. */
    longTasks: number[];
  }
}

type Longest = 'looking' | 'triage' | 'import';

/** How long the app stands still at most while a vault is worked on, by the rules, in a page that plays Obsidian. */
export const blocking: Scenario<Longest> = {
  runs: 3,
  figures: {
    looking: figure('10,000 settled notes are looked through'),
    triage: figure('2,000 notes are triaged by the rules'),
    import: figure('a mail of 25 MB is imported'),
  },
  async measure() {
    return {
      looking: await longestTask(notes(10_000, 'done')),
      triage: await longestTask(notes(2_000, 'pending'), '"emails_processed":2000'),
      import: await longestTask({ ...notes(1, 'done'), 'Inbox/large.eml': largeMail(25_000_000) }),
    };
  },
};

function figure(what: string): { name: string; unit: string; target: { most: number } } {
  return { name: `Longest stretch on the main thread while ${what}`, unit: 'ms', target: { most: MOST_MS } };
}

function notes(count: number, status: string): Record<string, string> {
  const all = [...mailNotes({ count, status })];
  return Object.fromEntries(all.map(({ name, text }) => [`Needs_Action/${name}`, text]));
}

/** From the click that lets the rules work to the end of the first cycle; 0 where no stretch lasted 50 ms. */
const longestTask = (files: Record<string, string>, sign = 'poll_cycle_complete'): Promise<number> =>
  inChromium(async (page) => {
    await page.evaluate((given) => window.openApp({ files: given }), files);
    await page.evaluate(watchTasks);
    const sidebar = page.locator('.mod-right-split .deputy');
    await sidebar
      .getByRole('button', { name: /Use the built-in rules/ })
      .first()
      .click();
    await page.waitForFunction(hasWorked, sign, { polling: 500, timeout: PATIENCE_MS });
    return longestOf(page);
  });

/** In the page. */
function watchTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
}

/** In the page: the log holds the sign that the cycle came to its end, and nothing waits to be imported any more. */
function hasWorked(sign: string): boolean {
  const { external } = window.app.obsidian;
  const logs = external.paths().filter((path) => /^Logs\/orchestrator_.*\.log$/.test(path));
  const isImported = !external.paths().includes('Inbox/large.eml');
  return isImported && logs.some((path) => external.text(path).includes(sign));
}

const longestOf = (page: Page): Promise<number> => page.evaluate(() => Math.max(0, ...window.longTasks));
