import { Platform } from 'obsidian';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import { toFillIn } from '../../../core/approvals/view/mail-blanks';
import { canBeEdited } from '../../../core/approvals/view/shown-text';
import type { ApprovalAnswer } from './approval-answer';
import { readOn } from './end-in-view';
import { SEND_STROKE, strokeLabel, strokesOf } from './key-table';
import { letterKey, type Reading } from './reading';
import type { SidebarModel } from './sidebar-model';
import type { SidebarEvent, SidebarState } from './sidebar-state';
import { readinessWords } from './readiness';
import type { Extent, NeedsList } from './use-lists';

/** Answers approvals as shown. Approvals whose decision is in progress are left out. */
export type Decide = (cards: readonly ApprovalCard[], answer: ApprovalAnswer) => Promise<void>;

/** Saves the open editor's text to the approval; returns the approval with that text. */
export type Flush = () => Promise<ApprovalCard | null>;

/** Milliseconds after a change of text in which an answer is ignored: it may be meant for the former text. */
const TOO_SOON_MS = 500;

interface ShownText {
  wanted: string | null;
  advanced: number;
  shown: string;
  /** Wall-clock milliseconds since when the text has been shown. */
  at: number;
}

export interface DecidePlace {
  model: SidebarModel;
  /** The approval whose text the person can read; `null` if there is none. */
  open: ApprovalCard | null;
  view: SidebarState;
  needs: NeedsList;
  reading: Reading;
  extent: Extent;
  flush: RefObject<Flush | null>;
  dispatch: (event: SidebarEvent) => void;
}

/**
 * Approves exactly the seen text. A text that automatically replaced another can't be answered before there was time to
 * read it. After an answer, the next item is available at once.
 */
export function useDecide(place: DecidePlace): Decide {
  const { model, open, view, needs, reading, extent, flush, dispatch } = place;
  const wanted = view.current.needs;
  const { advanced } = view;
  const seen = useRef<ShownText>({ wanted: null, advanced, shown: '', at: 0 });
  const shown = open === null ? '' : letterKey(open);
  const isOwn = open !== null && reading.isOwn(open);
  useLayoutEffect(() => {
    const { current: former } = seen;
    const isByItself = former.wanted === wanted || former.advanced !== advanced;
    const came = isByItself && !isOwn ? model.now() : -Infinity;
    seen.current = { wanted, advanced, shown, at: former.shown === shown ? former.at : came };
  }, [model, shown, wanted, advanced, isOwn]);

  const refuse = (text: string, hint = text): void => {
    dispatch({ kind: 'nudged', text, hint });
  };
  const isTooSoon = ({ kind }: ApprovalAnswer): boolean => {
    // A rejection, and a text that the person typed, need no time to be read first.
    if (kind === 'reject' || (open !== null && reading.isOwn(open))) return false;
    const passed = model.now() - seen.current.at;
    return passed >= 0 && passed < TOO_SOON_MS;
  };
  /** Whether the open text was not read to its end; other texts are shown in a dialog. The press then scrolls on. */
  const isUnread = ([card, ...more]: readonly ApprovalCard[], { kind }: ApprovalAnswer): boolean => {
    if (kind !== 'approve' || more.length > 0 || card?.id !== open?.id || card === undefined) return false;
    if (reading.hasSeen(card)) return false;
    const { end } = reading;
    if (reading.stateOf(card) === 'coming') refuse(readWords('the end for a moment', model, view));
    else if (end === null && extent === 'review') refuse(readinessWords({ kind: 'loading' }), '');
    else {
      refuse(`${readWords('to the end', model, view)} again`, '');
      if (end === null) dispatch({ kind: 'showed_whole', id: card.id });
      else readOn(end);
    }
    return true;
  };
  return async (cards, answer) => {
    if (isTooSoon(answer)) {
      refuse(
        answer.kind === 'approve'
          ? readWords('the end for a moment', model, view)
          : 'Read it for a moment, then press again',
      );
      return;
    }
    const free = cards.filter(({ id }) => !model.deciding.has(id));
    if (free.length === 0) return;
    const isEditing = flush.current !== null && answer.kind === 'approve';
    const written = isEditing ? await flush.current?.() : undefined;
    if (written === null) {
      refuse('Your edits are not saved yet: press again');
      return;
    }
    const asWritten = free.map((card) => (written?.id === card.id ? written : card));
    const [first] = asWritten;
    const unfilled = first === undefined || asWritten.length > 1 ? '' : unfilledWords(first, view);
    if (first !== undefined && unfilled !== '' && isPlainYes(answer)) {
      refuse(unfilled);
      model.strayKeys.lead(model.now());
      if (!canBeEdited(first)) await model.openNote(first.path);
      else if (extent === 'review') dispatch({ kind: 'began_filling', id: first.path });
      else await model.strayKeys.whileOpening(() => model.user.openReview(first.path, 'blank'));
      return;
    }
    if (isUnread(asWritten, answer)) return;
    await model.decide(asWritten, answer, {
      hasSeen: (card) => reading.hasSeen(card),
      begun: (begun) => {
        dispatch({ kind: 'deselected', ids: asWritten.map(({ id }) => id) });
        // The next item to show; after a rejection, the note in the approval's place, for other actions on the mail. A
        // picked text still waits for its approval, so the view stays at it.
        const next = answer.kind === 'reject' ? needs.current : nextAfter(needs, begun);
        if (next !== null && answer.kind !== 'pick') dispatch({ kind: 'advanced', id: next });
      },
    });
  };
}

/** Says that an answer counts after a short pause. Names the key where the cursor is, and none on a phone. */
function readWords(
  what: 'the end for a moment' | 'to the end',
  { settings }: Pick<SidebarModel, 'settings'>,
  { isTyping }: Pick<SidebarState, 'isTyping'>,
): string {
  const [stroke] = isTyping ? [SEND_STROKE] : strokesOf('approve', settings.singleKeys);
  const isTap = Platform.isMobile || stroke === undefined;
  const how = isTap ? 'tap Approve' : `press ${strokeLabel(stroke, Platform.isMacOS)}`;
  return `Read ${what}, then ${how}`;
}

/** A phrase about the blanks in the saved text; '' if none is left, or if the person was just asked about them. */
function unfilledWords({ path, blanks }: ApprovalCard, { writing, nudge }: SidebarState): string {
  if (blanks.length > 0) return `${toFillIn(blanks)} first`;
  if (writing?.id !== path || writing.doubt === '') return '';
  const question = `“${writing.doubt}” for a blank? Press again if you mean it`;
  return nudge.text === question ? '' : question;
}

/** Approves a text without blanks. One with blanks is sent only after the person has accepted them. */
const isPlainYes = (answer: ApprovalAnswer): boolean =>
  answer.kind === 'approve' && answer.withBlanks !== true;

/** The next item to open: below the open one, else above, skipping items that are being answered. */
function nextAfter({ shown, current }: NeedsList, cards: readonly ApprovalCard[]): string | null {
  const answered = new Set(cards.map(({ path }) => path));
  if (current === null || !answered.has(current)) return null;
  const at = shown.findIndex(({ id }) => id === current);
  const isLeft = ({ id }: { id: string }): boolean => !answered.has(id);
  return (shown.slice(at).find(isLeft) ?? shown.slice(0, at).reverse().find(isLeft))?.id ?? null;
}
