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
    /** Each stretch of 50 ms and more, in milliseconds. */
    longTasks: { from: number; to: number }[];
    /** When this benchmark itself read the log, which may take long. */
    reads: number[];
  }
}

/** How long the app stands still at most while a vault is worked on, by the rules, in a page that plays Obsidian. */
const blocking = (what: string, vault: () => WorkedVault): Scenario<'longest'> => ({
  runs: 3,
  figures: {
    longest: {
      name: `Longest stretch on the main thread while ${what}`,
      unit: 'ms',
      target: { most: MOST_MS },
    },
  },
  limitSeconds: PATIENCE_MS / 1_000 + 60,
  measure: async () => ({ longest: await longestTask(vault()) }),
});

interface WorkedVault {
  files: Record<string, string>;
  /** What the log says when all is done. */
  sign: string;
}

export const blockingLook = blocking('10,000 settled notes are looked through', () => ({
  files: notes(10_000, 'done'),
  sign: 'poll_cycle_complete',
}));

export const blockingTriage = blocking('2,000 notes are triaged by the rules', () => ({
  files: notes(2_000, 'pending'),
  sign: '"emails_processed":2000',
}));

export const blockingImport = blocking('a mail of 25 MB is imported', () => ({
  files: { ...notes(1, 'done'), 'Inbox/large.eml': largeMail(25_000_000) },
  sign: 'poll_cycle_complete',
}));

function notes(count: number, status: string): Record<string, string> {
  const all = [...mailNotes({ count, status })];
  return Object.fromEntries(all.map(({ name, text }) => [`Needs_Action/${name}`, text]));
}

/** From the click that lets the rules work to the end of the first cycle; 0 where no stretch lasted 50 ms. */
const longestTask = ({ files, sign }: WorkedVault): Promise<number> =>
  inChromium(async (page) => {
    await page.evaluate((given) => window.openApp({ files: given }), files);
    await page.evaluate(watchTasks);
    const sidebar = page.locator('.mod-right-split .deputy');
    await sidebar
      .getByRole('button', { name: /Use the built-in rules/ })
      .first()
      .click();
    await page.waitForFunction(hasWorked, sign, { polling: 2_000, timeout: PATIENCE_MS });
    return longestOf(page);
  });

/** In the page. */
function watchTasks(): void {
  window.longTasks = [];
  window.reads = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.longTasks.push({ from: startTime, to: startTime + duration });
  }).observe({ type: 'longtask' });
}

/** In the page: the log holds the sign that the cycle came to its end, and nothing waits to be imported any more. */
function hasWorked(sign: string): boolean {
  window.reads.push(performance.now());
  const { external } = window.app.obsidian;
  const logs = external.paths().filter((path) => /^Logs\/orchestrator_.*\.log$/.test(path));
  const isImported = !external.paths().includes('Inbox/large.eml');
  return isImported && logs.some((path) => external.text(path).includes(sign));
}

const longestOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const isOwn = ({ from, to }: { from: number; to: number }): boolean =>
      window.reads.some((at) => from <= at && at <= to);
    return Math.max(0, ...window.longTasks.filter((task) => !isOwn(task)).map(({ from, to }) => to - from));
  });
