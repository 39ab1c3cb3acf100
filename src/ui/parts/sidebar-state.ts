import type { DecisionRow } from '../../dashboard/activity/decision-row';
import type { RequestCard } from '../../dashboard/requests/request-card';

export type ListName = 'needs' | 'decisions';

export type Filter = DecisionRow['decision'] | null;

/** What a person did to the view itself; what the vault holds is not in here. */
export interface SidebarState {
  /** The id of the item in each list that the Tab key reaches; in "Needs you" it is the open one. */
  current: Record<ListName, string | null>;
  openDecision: string | null;
  filter: Filter;
  showsAll: Record<ListName | 'activity', boolean>;
  showsKeys: boolean;
  /** Requests picked for one answer to all of them, by id. */
  selected: readonly string[];
  /** Requests whose refusal is being written, as they stood when it was begun. */
  rejecting: readonly RequestCard[];
  /** The id of the request that shows what was changed in it. */
  diff: string | null;
}

export type SidebarEvent =
  | { kind: 'went_to'; list: ListName; id: string }
  | { kind: 'toggled'; id: string }
  | { kind: 'closed_decision' }
  | { kind: 'filtered'; filter: Filter }
  | { kind: 'showed_all'; list: ListName | 'activity'; all: boolean }
  | { kind: 'showed_keys'; shown: boolean }
  /** One more, or one less. */
  | { kind: 'selected'; id: string }
  | { kind: 'extended_selection'; ids: readonly string[] }
  | { kind: 'cleared_selection' }
  | { kind: 'began_reject'; cards: readonly RequestCard[] }
  | { kind: 'ended_reject' }
  | { kind: 'showed_diff'; id: string | null };

export const UNTOUCHED: SidebarState = {
  current: { needs: null, decisions: null },
  openDecision: null,
  filter: null,
  showsAll: { needs: false, decisions: false, activity: false },
  showsKeys: false,
  selected: [],
  rejecting: [],
  diff: null,
};

export function transition(state: SidebarState, event: SidebarEvent): SidebarState {
  switch (event.kind) {
    case 'went_to':
      return { ...state, current: { ...state.current, [event.list]: event.id }, rejecting: [], diff: null };
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
    case 'showed_all':
      return { ...state, showsAll: { ...state.showsAll, [event.list]: event.all } };
    case 'showed_keys':
      return { ...state, showsKeys: event.shown };
    case 'selected':
      return { ...state, selected: toggled(state.selected, event.id), rejecting: [] };
    case 'extended_selection':
      return { ...state, selected: [...new Set([...state.selected, ...event.ids])], rejecting: [] };
    case 'cleared_selection':
      return { ...state, selected: [], rejecting: [] };
    case 'began_reject':
      return { ...state, rejecting: event.cards };
    case 'ended_reject':
      return { ...state, rejecting: [] };
    case 'showed_diff':
      return { ...state, diff: event.id };
  }
}

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
