import type { SidebarModel } from '../../src/ui/parts/state/sidebar-model';
import type { Page } from 'playwright-core';

interface Press {
  subject: string;
  /** How long the end of the letter had been in view below the mail, on end and in this layout; milliseconds. */
  seenMs: number;
}

declare global {
  interface Window {
    lastPress: Press | null;
    mailGate: { isHeld: boolean; waiting: (() => void)[] };
  }
}

/** Measures, without asking Deputy, how long the end of each letter has been in view when a key or a tap approves. */
export const watchEnds = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const unknown = { subject: '', width: 0, height: 0, offset: 0, since: Infinity, longest: 0 };
    let known = unknown;
    const look = (): Press => {
      const pane = document.querySelector<HTMLElement>('.mod-root .deputy-detail-scroller');
      const frame = pane?.querySelector<HTMLElement>('.deputy-frame');
      const subject = pane?.querySelector('.deputy-detail-title bdi')?.textContent ?? '';
      if (pane == null || frame == null || pane.querySelector('.deputy-mail') === null) {
        known = unknown;
        return { subject, seenMs: 0 };
      }
      const view = pane.getBoundingClientRect();
      const { bottom } = frame.getBoundingClientRect();
      const offset = bottom - view.top + pane.scrollTop;
      const { clientWidth: width, clientHeight: height } = pane;
      const isSame =
        known.subject === subject &&
        known.width === width &&
        known.height === height &&
        Math.abs(known.offset - offset) <= 2;
      const { since, longest } = isSame ? known : unknown;
      const now = Date.now();
      const isIn = bottom <= Math.min(view.bottom, innerHeight) + 2 && bottom >= view.top;
      const inSince = isIn ? Math.min(since, now) : Infinity;
      const inFor = isIn ? now - inSince : 0;
      known = { subject, width, height, offset, since: inSince, longest: Math.max(longest, inFor) };
      // Frames come by the clock that the test turns, layouts don't.
      for (const el of [pane, frame, ...pane.children]) layouts.observe(el);
      return { subject, seenMs: known.longest };
    };
    const layouts = new ResizeObserver(look);
    for (const type of ['resize', 'scroll']) window.addEventListener(type, look, { capture: true });
    const draw = (): void => {
      look();
      requestAnimationFrame(draw);
    };
    const press = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('.mod-root .deputy') !== null)
        window.lastPress = look();
    };
    for (const type of ['keydown', 'click']) document.addEventListener(type, press, { capture: true });
    // What comes into the page is looked at before anything else is drawn.
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    draw();
  });

export const holdMails = (page: Page, view: 'deputy-review' | 'deputy-sidebar'): Promise<void> =>
  page.evaluate((type) => {
    const gate: Window['mailGate'] = { isHeld: false, waiting: [] };
    window.mailGate = gate;
    const [leaf] = window.app.obsidian.fake.workspace.getLeavesOfType(type);
    const { model } = leaf?.view as unknown as { model: Pick<SidebarModel, 'deputy'> };
    const { approvals } = model.deputy;
    const read = approvals.readMail.bind(approvals);
    approvals.readMail = async (path) => {
      if (gate.isHeld) await new Promise<void>((go) => gate.waiting.push(go));
      return read(path);
    };
  }, view);

export const setGate = (page: Page, isHeld: boolean): Promise<void> =>
  page.evaluate((held) => {
    window.mailGate.isHeld = held;
    if (!held) for (const go of window.mailGate.waiting.splice(0)) go();
  }, isHeld);
