import type { DecisionRow } from '../../dashboard/decision-row';

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
}

export type SidebarEvent =
  | { kind: 'went_to'; list: ListName; id: string }
  | { kind: 'toggled'; id: string }
  | { kind: 'closed_decision' }
  | { kind: 'filtered'; filter: Filter }
  | { kind: 'showed_all'; list: ListName | 'activity'; all: boolean }
  | { kind: 'showed_keys'; shown: boolean };

export const UNTOUCHED: SidebarState = {
  current: { needs: null, decisions: null },
  openDecision: null,
  filter: null,
  showsAll: { needs: false, decisions: false, activity: false },
  showsKeys: false,
};

export function transition(state: SidebarState, event: SidebarEvent): SidebarState {
  switch (event.kind) {
    case 'went_to':
      return { ...state, current: { ...state.current, [event.list]: event.id } };
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
  }
}
