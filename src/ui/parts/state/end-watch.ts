import { clipsOf, type EndLayout, isCovered, isInView, isSameLayout, JUMPED, layoutOf } from './end-in-view';

/** Milliseconds that a text's end must be visible before the text counts as seen. */
const SEEN_MS = 300;

/** Whether the end was seen; `coming`: it is visible, but not long enough yet. */
export type EndState = 'below' | 'coming' | 'seen';

interface EndWatchOptions {
  /** The current time, in wall-clock milliseconds. */
  now: () => number;
  changed: (state: EndState) => void;
}

/**
 * The only place that decides whether a text was seen: its end was visible for `SEEN_MS` without a break. Any change of
 * layout starts over: fonts, another size, unfolded text above, typing.
 */
export class EndWatch {
  state: EndState = 'below';
  private readonly clips: readonly HTMLElement[];
  private layout: EndLayout | null = null;
  private since = 0;
  private timer = 0;

  constructor(
    readonly mark: HTMLElement,
    private readonly options: EndWatchOptions,
  ) {
    this.clips = clipsOf(mark);
  }

  /** Returns a stop function. */
  start(): () => void {
    const win = this.mark.doc.defaultView;
    if (win === null) return () => undefined;
    const look = (): void => {
      this.look();
      resizes.observe(this.mark);
      for (const el of [...this.clips, ...(this.clips[0]?.children ?? [])]) resizes.observe(el);
    };
    const views = new win.IntersectionObserver(look, { threshold: [0, 1] });
    const resizes = new win.ResizeObserver(look);
    views.observe(this.mark);
    win.addEventListener('resize', look);
    const focus = ({ relatedTarget: from }: FocusEvent): void => {
      const isFromText = from instanceof win.Element && from.closest('[data-letter]') !== null;
      this.mark.toggleAttribute(JUMPED, !isFromText);
      this.look();
    };
    const blur = (): void => {
      this.mark.removeAttribute(JUMPED);
      this.look();
    };
    this.mark.addEventListener('focus', focus);
    this.mark.addEventListener('blur', blur);
    look();
    return () => {
      this.mark.removeEventListener('focus', focus);
      this.mark.removeEventListener('blur', blur);
      views.disconnect();
      resizes.disconnect();
      win.removeEventListener('resize', look);
      win.clearTimeout(this.timer);
    };
  }

  /** Determines the state now. Observers report one frame late, so callers that rely on the state call this first. */
  look(): EndState {
    const layout = layoutOf(this.mark, this.clips);
    const isAsked = this.layout === null || !isSameLayout(layout, this.layout);
    this.layout = layout;
    const state = this.next(isAsked ? 'below' : this.state);
    if (state !== this.state) {
      this.state = state;
      this.options.changed(state);
    }
    return state;
  }

  private next(former: EndState): EndState {
    if (former === 'seen') return former;
    if (!isInView(this.mark, this.clips)) return 'below';
    if (isCovered(this.mark, this.clips)) {
      // Checks again later, because no observer reports that a cover was removed.
      this.lookIn(SEEN_MS);
      return 'below';
    }
    const now = this.options.now();
    if (former === 'below') this.since = now;
    const passed = now - this.since;
    if (passed >= SEEN_MS) return 'seen';
    if (passed < 0) this.since = now;
    this.lookIn(SEEN_MS - Math.max(0, passed));
    return 'coming';
  }

  private lookIn(ms: number): void {
    const { win } = this.mark;
    win.clearTimeout(this.timer);
    this.timer = win.setTimeout(() => this.look(), ms);
  }
}
