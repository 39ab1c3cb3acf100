/** Position of a letter's end in its scroll pane; CSS pixels. */
export interface EndLayout {
  width: number;
  height: number;
  /** Distance of the end from the top of the scrolled content. */
  offset: number;
}

export function clipsOf(el: HTMLElement): HTMLElement[] {
  const clips: HTMLElement[] = [];
  for (let at = el.parentElement; at !== null; at = at.parentElement)
    if (at.win.getComputedStyle(at).overflowY !== 'visible') clips.push(at);
  return clips;
}

export function layoutOf(mark: HTMLElement, clips: readonly HTMLElement[]): EndLayout {
  const { top } = mark.getBoundingClientRect();
  const [pane] = clips;
  if (pane === undefined) return { width: mark.win.innerWidth, height: mark.win.innerHeight, offset: top };
  const offset = top - pane.getBoundingClientRect().top + pane.scrollTop;
  return { width: pane.clientWidth, height: pane.clientHeight, offset };
}

export const isSameLayout = (one: EndLayout, other: EndLayout): boolean =>
  one.width === other.width && one.height === other.height && Math.abs(one.offset - other.offset) <= SLACK_PX;

/** Whether the mark is completely visible; not one that a screen reader jumped to, past an unread text. */
export function isInView(mark: HTMLElement, clips: readonly HTMLElement[]): boolean {
  if (!mark.isShown() || mark.hasAttribute(JUMPED)) return false;
  const { top, bottom } = mark.getBoundingClientRect();
  const views = [
    { top: 0, bottom: mark.win.innerHeight },
    ...clips.map((clip) => clip.getBoundingClientRect()),
  ];
  return views.every((view) => top >= view.top - SLACK_PX && bottom <= view.bottom + SLACK_PX);
}

/** Whether something outside the mark's pane covers it: a dialog, a notice, the list of keys. */
export function isCovered(mark: HTMLElement, [pane = mark]: readonly HTMLElement[]): boolean {
  const { left, width, top } = mark.getBoundingClientRect();
  const view = pane.getBoundingClientRect();
  const y = Math.max(view.top, Math.min(top, view.bottom - 1));
  return [0.1, 0.5, 0.9].some((part) => {
    const over = mark.doc.elementFromPoint(left + width * part, y);
    return over === null || !(pane.contains(over) || over.contains(mark));
  });
}

/** Attribute of an end mark that was focused from elsewhere than the letter's text. */
export const JUMPED = 'data-jumped';

/** Scrolls an element to the middle of its pane, unless it is already visible. */
export function bringIntoView(place: HTMLElement): void {
  const [pane] = clipsOf(place);
  if (pane === undefined) return;
  const view = pane.getBoundingClientRect();
  const { top, bottom } = place.getBoundingClientRect();
  if (top < view.top || bottom > view.bottom) pane.scrollTop += top - view.top - pane.clientHeight / 2;
}

/** Scrolls at most one page towards the mark; directly to the mark if it is above the view or covered. */
export function readOn(mark: HTMLElement): void {
  const [pane] = clipsOf(mark);
  if (pane === undefined) return;
  const view = pane.getBoundingClientRect();
  const { top, bottom } = mark.getBoundingClientRect();
  const toMiddle = top - view.top - pane.clientHeight / 2;
  const left = bottom - view.bottom;
  pane.scrollTop += left <= 0 ? toMiddle : Math.min(pane.clientHeight * PAGE, left + MARGIN_PX);
}

const SLACK_PX = 2;
/** Pixels at the lower end of the pane that Obsidian's status bar covers. */
const MARGIN_PX = 48;
/** Share of a page to scroll, so that some lines stay visible. */
const PAGE = 0.85;
