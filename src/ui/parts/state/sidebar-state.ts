import type { DecisionRow } from '../../../core/app/view/activity/decision-row';
import type { NeedGroup } from '../../../core/app/view/needs/need-order';
import type { ApprovalCard } from '../../../core/approvals/view/approval-card';

export type ListName = 'needs' | 'decisions';

export type Filter = DecisionRow['decision'] | null;

/** Filter of the list of needs; `null` shows all that are not snoozed. */
export type NeedFilter = NeedGroup | 'snoozed' | null;

/** A place within an item: its first blank, or the versions of its draft. */
export type ReviewPlace = 'blank' | 'versions';

/** State of the view itself, without the vault's content. */
export interface SidebarState {
  /** Per list, the id of the item that the Tab key reaches; in "Needs you" that item is open. */
  current: Record<ListName, string | null>;
  openDecision: string | null;
  filter: Filter;
  needFilter: NeedFilter;
  /** Number of times that the person has asked for new items that were held back. */
  released: number;
  showsAll: Record<ListName | 'activity', boolean>;
  showsKeys: boolean;
  /** Whether decisions, spend and activity are unfolded. */
  showsToday: boolean;
  selected: readonly string[];
  /** Approvals that the person is writing a rejection reason for, as they were when the person began. */
  rejecting: readonly ApprovalCard[];
  diff: string | null;
  /** Id of the item whose draft's versions are shown. */
  versions: string | null;
  whole: string | null;
  /** The visible pane if there is room for only one. */
  pane: 'list' | 'detail';
  /** Id of the item whose first blank is to be selected. */
  filling: string | null;
  advanced: number;
  refocused: number;
  isPointing: boolean;
  /** The mail that is being written, with its item; updated at each key. */
  writing: Writing | null;
  /** Whether the focus is in the mail. */
  isTyping: boolean;
  /** Why the last press did nothing, '' once over; the number of such presses; `hint`: a remedy not shown elsewhere. */
  nudge: { text: string; count: number; hint: string };
}

/** Unfilled parts of a mail that is being typed. */
export interface Writing {
  id: string;
  blanks: readonly string[];
  /** Text typed over a blank that may be an accident, because it is so short; '' if there is none. */
  doubt: string;
}

export type SidebarEvent =
  | { kind: 'went_to'; list: ListName; id: string }
  | { kind: 'toggled'; id: string }
  | { kind: 'closed_decision' }
  | { kind: 'filtered'; filter: Filter }
  | { kind: 'filtered_needs'; filter: NeedFilter }
  /** New items that were held back are put into the list. */
  | { kind: 'released' }
  | { kind: 'showed_all'; list: ListName | 'activity'; all: boolean }
  | { kind: 'showed_keys'; shown: boolean }
  | { kind: 'showed_today'; shown: boolean }
  | { kind: 'selected'; id: string }
  | { kind: 'extended_selection'; ids: readonly string[] }
  | { kind: 'cleared_selection' }
  /** These items are no longer selected, because they are being processed. */
  | { kind: 'deselected'; ids: readonly string[] }
  | { kind: 'began_reject'; cards: readonly ApprovalCard[] }
  | { kind: 'ended_reject' }
  | { kind: 'showed_diff'; id: string | null }
  | { kind: 'showed_versions'; id: string | null }
  | { kind: 'showed_whole'; id: string | null }
  | { kind: 'showed_pane'; pane: SidebarState['pane'] }
  /** The view has room for only one pane now; `pane` is the one with the focus. */
  | { kind: 'narrowed'; pane: SidebarState['pane'] }
  /** The view was opened at this item; with `null`, at the item it last showed. */
  | { kind: 'came'; id: string | null; at?: ReviewPlace | undefined }
  /** The first blank of this item is to be selected. */
  | { kind: 'began_filling'; id: string }
  | { kind: 'selected_blank' }
  /** The view moves to this item, because an answer to the previous one is in progress. */
  | { kind: 'advanced'; id: string }
  | { kind: 'refocused' }
  /** An undo has brought this item back. `takesFocus`: it gets the focus, as nothing else is being written. */
  | { kind: 'came_back'; id: string; takesFocus: boolean }
  | { kind: 'pointed'; isOver: boolean }
  /** The text that is being written has changed; `null` if the mail matches its approval. */
  | { kind: 'wrote'; writing: Writing | null }
  /** A key has changed the mail that is being written. */
  | { kind: 'typed' }
  | { kind: 'typing'; isOn: boolean }
  /** A press did nothing, for the reason in `text`. */
  | { kind: 'nudged'; text: string; hint: string };

export const UNTOUCHED: SidebarState = {
  current: { needs: null, decisions: null },
  openDecision: null,
  filter: null,
  needFilter: null,
  released: 0,
  showsAll: { needs: false, decisions: false, activity: false },
  showsKeys: false,
  showsToday: false,
  selected: [],
  rejecting: [],
  diff: null,
  versions: null,
  whole: null,
  pane: 'list',
  filling: null,
  advanced: 0,
  refocused: 0,
  isPointing: false,
  writing: null,
  isTyping: false,
  nudge: { text: '', count: 0, hint: '' },
};

/** Nothing is selected or being rejected: after the list has changed, earlier selections are invalid. */
const NOTHING_BEGUN = { selected: [], rejecting: [], diff: null };

export function nextSidebarState(state: SidebarState, event: SidebarEvent): SidebarState {
  switch (event.kind) {
    case 'went_to':
      return goneTo(state, event.list, event.id);
    case 'toggled':
      return {
        ...state,
        current: { ...state.current, decisions: event.id },
        openDecision: state.openDecision === event.id ? null : event.id,
      };
    case 'closed_decision':
      return { ...state, openDecision: null };
    case 'filtered':
      return { ...state, filter: event.filter, openDecision: null };
    case 'filtered_needs':
      return {
        ...state,
        current: { ...state.current, needs: null },
        needFilter: event.filter,
        ...NOTHING_BEGUN,
      };
    case 'released':
      return { ...state, released: state.released + 1 };
    case 'showed_all':
      return { ...state, showsAll: { ...state.showsAll, [event.list]: event.all } };
    case 'showed_keys':
      return { ...state, showsKeys: event.shown };
    case 'showed_today':
      return { ...state, showsToday: event.shown };
    case 'selected':
      return { ...state, selected: toggled(state.selected, event.id), rejecting: [] };
    case 'extended_selection':
      return { ...state, selected: [...new Set([...state.selected, ...event.ids])], rejecting: [] };
    case 'deselected':
      return {
        ...state,
        selected: state.selected.filter((id) => !event.ids.includes(id)),
        rejecting: [],
      };
    case 'cleared_selection':
      return { ...state, selected: [], rejecting: [] };
    case 'began_reject':
      return { ...state, rejecting: event.cards };
    case 'ended_reject':
      return { ...state, rejecting: [] };
    case 'showed_diff':
      return { ...state, diff: event.id };
    case 'showed_versions':
      return { ...state, versions: event.id };
    case 'showed_whole':
      return { ...state, whole: event.id };
    case 'showed_pane':
      return { ...state, pane: event.pane, refocused: state.refocused + 1 };
    case 'narrowed':
      return { ...state, pane: event.pane };
    case 'began_filling':
      return atBlank(state, event.id);
    case 'selected_blank':
      return { ...state, filling: null };
    case 'came':
      if (event.id !== null && event.at === 'blank') return { ...atBlank(state, event.id), needFilter: null };
      return event.id === null
        ? { ...state, refocused: state.refocused + 1 }
        : {
            ...goneTo(state, 'needs', event.id),
            needFilter: null,
            versions: event.at === 'versions' ? event.id : null,
            pane: 'detail',
            refocused: state.refocused + 1,
          };
    case 'advanced':
      return { ...goneTo(state, 'needs', event.id), advanced: state.advanced + 1 };
    case 'wrote':
      return event.writing === null && state.writing === null ? state : { ...state, writing: event.writing };
    case 'typed':
      return state.nudge.text === '' ? state : { ...state, nudge: silent(state.nudge) };
    case 'typing':
      return { ...state, isTyping: event.isOn };
    case 'refocused':
      return { ...state, refocused: state.refocused + 1 };
    case 'came_back':
      return {
        ...goneTo(state, 'needs', event.id),
        pane: 'detail',
        // Marked as advanced, so that the item opens automatically, like the next item after an answer.
        advanced: state.advanced + (event.takesFocus ? 1 : 0),
      };
    case 'pointed':
      return { ...state, isPointing: event.isOver };
    case 'nudged':
      return { ...state, nudge: { text: event.text, hint: event.hint, count: state.nudge.count + 1 } };
  }
}

const silent = ({ count }: SidebarState['nudge']): SidebarState['nudge'] => ({ text: '', hint: '', count });

const goneTo = (state: SidebarState, list: ListName, id: string): SidebarState => ({
  ...state,
  nudge: silent(state.nudge),
  writing: state.writing?.id === id ? state.writing : null,
  isTyping: false,
  showsToday: state.showsToday || list === 'decisions',
  current: { ...state.current, [list]: id },
  rejecting: [],
  diff: null,
  versions: null,
  whole: null,
  filling: null,
});

/** Goes to an item. The focus moves to its first blank rather than to the item itself. */
const atBlank = (state: SidebarState, id: string): SidebarState => ({
  ...goneTo(state, 'needs', id),
  nudge: state.nudge,
  isTyping: state.isTyping,
  pane: 'detail',
  filling: id,
});

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
