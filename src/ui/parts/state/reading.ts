import type { RequestCard } from '../../../dashboard/requests/request-card';

type Shown = Pick<RequestCard, 'id' | 'attempt' | 'hash'>;

/** A text is read once its end was on the screen; another text, or another try, is not read yet. */
export class Reading {
  private readonly seen = new Set<string>();
  private readonly own = new Set<string>();

  /** The end of this very text was on the screen. */
  hasSeen(card: Shown): boolean {
    return this.seen.has(keyOf(card));
  }

  /** Whether that is news. */
  saw(card: Shown): boolean {
    const key = keyOf(card);
    const isNew = !this.seen.has(key);
    this.seen.add(key);
    return isNew;
  }

  /** The person has written it here. */
  wrote(card: Shown): void {
    this.own.add(keyOf(card));
  }

  isOwn(card: Shown): boolean {
    return this.own.has(keyOf(card));
  }
}

export const keyOf = ({ id, attempt, hash }: Shown): string => `${id} ${String(attempt)} ${hash}`;

/** The end of the letter that is open in a view; `null` where none is, or it is cut. */
export const letterEnd = (root: HTMLElement): HTMLElement | null =>
  root.querySelector<HTMLElement>('[data-letter-end]');

/** Whether it stands within what can be seen of the pane that it scrolls in. */
export function isInView(mark: HTMLElement): boolean {
  const pane = mark.closest(PANES);
  if (pane === null || !mark.isShown()) return false;
  const view = pane.getBoundingClientRect();
  const { top, bottom } = mark.getBoundingClientRect();
  const lowest = Math.min(view.bottom, mark.win.innerHeight);
  return top >= view.top - SLACK_PX && bottom <= lowest + SLACK_PX;
}

/** To the middle of its pane, unless it can be seen already. */
export function bringIntoView(place: Element): void {
  const pane = place.closest(PANES);
  if (pane === null) return;
  const view = pane.getBoundingClientRect();
  const { top, bottom } = place.getBoundingClientRect();
  if (top < view.top || bottom > view.bottom) pane.scrollTop += top - view.top - pane.clientHeight / 2;
}

/** One page further, and no further than the end. */
export function readOn(mark: HTMLElement): void {
  const pane = mark.closest(PANES);
  if (pane === null) return;
  const left = mark.getBoundingClientRect().bottom - pane.getBoundingClientRect().bottom + MARGIN_PX;
  const page = pane.clientHeight * PAGE;
  pane.scrollTop += left < 0 ? left - page : Math.min(page, left);
}

const PANES = '.deputy-detail-scroller, .deputy-scroller';
const SLACK_PX = 2;
const MARGIN_PX = 24;
/** Some lines of the last page stay in view. */
const PAGE = 0.85;
