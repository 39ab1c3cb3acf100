import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import type { RequestCard } from '../../../dashboard/requests/request-card';
import { toFillIn } from '../../../dashboard/requests/mail-blanks';
import { canBeEdited } from '../../../dashboard/requests/shown-text';
import type { Answer } from './answer';
import { isInView, keyOf, letterEnd, type Reading, readOn } from './reading';
import type { SidebarModel } from './sidebar-model';
import type { SidebarEvent, SidebarState } from './sidebar-state';
import type { Extent, NeedsList } from './use-lists';

/** Answers requests as they are shown. A request that is being decided already is left out. */
export type Decide = (cards: readonly RequestCard[], answer: Answer) => Promise<void>;

/** The editor that is open: puts what was typed into the request, and gives the request as it reads then. */
export type Flush = () => Promise<RequestCard | null>;

/** The second press of a double click, and what was meant for the text that stood there just before, come sooner. */
const TOO_SOON_MS = 500;

interface Seen {
  wanted: string | null;
  advanced: number;
  shown: string;
  /** Since when; wall-clock milliseconds. */
  at: number;
}

export interface DecidePlace {
  model: SidebarModel;
  /** The request whose text can be read. */
  open: RequestCard | null;
  view: SidebarState;
  needs: NeedsList;
  reading: Reading;
  extent: Extent;
  flush: RefObject<Flush | null>;
  dispatch: (event: SidebarEvent) => void;
}

/**
 * What is approved is what was seen: to its end, and for long enough. What comes in the place of another text by itself
 * is not answered before one can have seen it. After an answer the next item is there at once.
 */
export function useDecide(root: RefObject<HTMLElement | null>, place: DecidePlace): Decide {
  const { model, open, view, needs, reading, extent, flush, dispatch } = place;
  const wanted = view.current.needs;
  const { advanced } = view;
  const seen = useRef<Seen>({ wanted: null, advanced, shown: '', at: 0 });
  const shown = open === null ? '' : keyOf(open);
  const isOwn = open !== null && reading.isOwn(open);
  useLayoutEffect(() => {
    const { current: former } = seen;
    const isByItself = former.wanted === wanted || former.advanced !== advanced;
    const came = isByItself && !isOwn ? model.now() : -Infinity;
    seen.current = { wanted, advanced, shown, at: former.shown === shown ? former.at : came };
  }, [model, shown, wanted, advanced, isOwn]);

  const refuse = (text: string): void => {
    dispatch({ kind: 'nudged', text });
  };
  const isTooSoon = ({ kind }: Answer): boolean => {
    const now = model.now();
    const passed = now - seen.current.at;
    // Each press that comes too soon starts the wait anew.
    seen.current = { ...seen.current, at: now };
    // Its reason was typed, so it can't come too soon.
    return kind !== 'reject' && passed >= 0 && passed < TOO_SOON_MS;
  };
  /** Several at once are shown whole before they are approved. */
  const isUnread = (cards: readonly RequestCard[], { kind }: Answer): boolean => {
    const [card] = cards;
    if (kind !== 'approve' || cards.length !== 1 || card === undefined || reading.hasSeen(card)) return false;
    const mark = root.current && letterEnd(root.current);
    // What was just typed here is on the screen already.
    if (mark !== null && reading.isOwn(card) && isInView(mark)) {
      reading.saw(card);
      return false;
    }
    if (mark !== null && card.id === open?.id) readOn(mark);
    else dispatch({ kind: 'showed_whole', id: card.id });
    return true;
  };
  return async (cards, answer) => {
    if (isTooSoon(answer)) {
      refuse('One moment: the text has just come up');
      return;
    }
    const free = cards.filter(({ id }) => !model.deciding.has(id));
    if (free.length === 0) return;
    const isEditing = flush.current !== null && answer.kind === 'approve';
    const written = isEditing ? await flush.current?.() : undefined;
    if (written === null) {
      refuse('Your words are not in the request yet');
      return;
    }
    const asWritten = free.map((card) => (written?.id === card.id ? written : card));
    const [first] = asWritten;
    if (asWritten.length === 1 && first !== undefined && hasBlanks(first, answer)) {
      refuse(`${toFillIn(first.blanks)} first`);
      if (!canBeEdited(first)) await model.openNote(first.path);
      else if (extent === 'review') dispatch({ kind: 'began_filling', id: first.path });
      else await model.openReview(first.path, 'blank');
      return;
    }
    if (isUnread(asWritten, answer)) {
      refuse('Read to the end first');
      return;
    }
    await model.decide(asWritten, answer, () => {
      dispatch({ kind: 'deselected', ids: asWritten.map(({ id }) => id) });
      // Its note takes its place, and what else there is to do about the mail is done there.
      const next = answer.kind === 'reject' ? needs.current : nextAfter(needs, asWritten);
      if (next !== null) dispatch({ kind: 'advanced', id: next });
    });
  };
}

/** Nothing goes out with a blank in it unless the person says so for that text. */
const hasBlanks = ({ blanks }: RequestCard, answer: Answer): boolean =>
  answer.kind === 'approve' && answer.withBlanks !== true && blanks.length > 0;

/** Of the items that are not being answered, the one below the open one, else the one above. */
function nextAfter({ shown, current }: NeedsList, cards: readonly RequestCard[]): string | null {
  const answered = new Set(cards.map(({ path }) => path));
  if (current === null || !answered.has(current)) return null;
  const at = shown.findIndex(({ id }) => id === current);
  const isLeft = ({ id }: { id: string }): boolean => !answered.has(id);
  return (shown.slice(at).find(isLeft) ?? shown.slice(0, at).reverse().find(isLeft))?.id ?? null;
}
