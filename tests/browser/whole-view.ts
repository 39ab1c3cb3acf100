import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The subjects of the items whose every line was on the screen, from the heading to the end of the letter. */
    seenWhole: Set<string>;
  }
}

/** Watches, without asking Deputy, what of each item of the review has been on the screen. */
export const watchWhatIsSeen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.seenWhole = new Set();
    const lowest = new Map<string, number>();
    const look = (): void => {
      const pane = document.querySelector<HTMLElement>('.mod-root .deputy-detail-scroller');
      const end = pane?.querySelector<HTMLElement>('.deputy-letter-end');
      const subject = pane?.querySelector('.deputy-detail-title bdi')?.textContent ?? '';
      if (pane != null && pane.offsetHeight > 0) {
        const seen = lowest.get(subject) ?? 0;
        // What was scrolled past unseen ends it.
        if (pane.scrollTop <= seen) lowest.set(subject, Math.max(seen, pane.scrollTop + pane.clientHeight));
        const place =
          end == null
            ? 0
            : end.getBoundingClientRect().bottom - pane.getBoundingClientRect().top + pane.scrollTop;
        if ((lowest.get(subject) ?? 0) + 2 >= place) window.seenWhole.add(subject);
      }
      requestAnimationFrame(look);
    };
    look();
  });

export const seenWhole = (page: Page): Promise<string[]> => page.evaluate(() => [...window.seenWhole]);
