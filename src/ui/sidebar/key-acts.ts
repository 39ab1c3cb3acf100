import { REVIEW_KEY_ACTS } from '../review/review-key-acts';
import { NEED_WORDS } from '../parts/need-words';
import { runItemAct, type Subject } from '../parts/acts';
import type { KeyPlace, Spot } from '../parts/state/key-place';
import type { KeyIntent } from '../parts/state/key-table';
import type { Lists } from '../parts/state/use-lists';

/** Effect of each key; `false` if the key has no effect here and should be passed on. */
export const KEY_ACTS: Record<KeyIntent, (place: KeyPlace) => boolean> = {
  next: (place) => step(place, 1),
  previous: (place) => step(place, -1),
  'next-need': (place) => stepNeed(place, 1),
  'previous-need': (place) => stepNeed(place, -1),
  open,
  back,
  ...REVIEW_KEY_ACTS,
  'mark-done': (place) =>
    REVIEW_KEY_ACTS['mark-done'](place) || (place.at?.list === 'needs' && actDone(place)),
  undo: ({ model }) => {
    void model.actions['undo-last-action']();
    return true;
  },
  'show-keys': ({ view, dispatch }) => {
    dispatch({ kind: 'showed_keys', shown: !view.showsKeys });
    return true;
  },
};

/**
 * Carries out "done" for an item: ticks a step in its plan, and does nothing for a proposal, which is kept or
 * dismissed.
 */
function actDone(place: KeyPlace): boolean {
  const item = place.lists.needs.all.find(({ id }) => id === place.at?.id);
  if (item?.kind !== 'note') return act(place, 'markDone');
  const { acts } = NEED_WORDS[item.need.kind];
  const done = (['markDone', 'dontRemind', 'tickStep'] as const).find((name) => acts.includes(name));
  return done !== undefined && act(place, done);
}

/** Moves from item to item across both lists; from elsewhere, to where the Tab key would go. */
function step(place: KeyPlace, by: 1 | -1): boolean {
  const spots = spotsIn(place.lists);
  const from = spots.findIndex(({ list, id }) => list === place.at?.list && id === place.at.id);
  const spot = from < 0 ? spots.find((each) => isCurrent(place.lists, each)) : spots[from + by];
  return go(place, spot);
}

function stepNeed(place: KeyPlace, by: 1 | -1): boolean {
  const { all, current } = place.lists.needs;
  const from = all.findIndex(({ id }) => id === current);
  const to = place.at?.list === 'needs' ? from + by : from;
  const need = all[Math.max(0, Math.min(to, all.length - 1))];
  return go(place, need && { list: 'needs', id: need.id });
}

function go({ dispatch, focus }: KeyPlace, spot: Spot | undefined): boolean {
  if (spot === undefined) return false;
  dispatch({ kind: 'went_to', ...spot });
  focus(spot);
  return true;
}

function open(place: KeyPlace): boolean {
  const { at, view, dispatch, extent } = place;
  if (extent === 'review' && view.pane === 'list') {
    dispatch({ kind: 'showed_pane', pane: 'detail' });
    return true;
  }
  if (at?.list === 'decisions' && view.openDecision !== at.id) {
    dispatch({ kind: 'toggled', id: at.id });
    return true;
  }
  return act(place, 'openNote');
}

function back({ view, at, dispatch, focus, extent }: KeyPlace): boolean {
  if (view.showsKeys) dispatch({ kind: 'showed_keys', shown: false });
  else if (view.selected.length > 0) dispatch({ kind: 'cleared_selection' });
  else if (view.diff !== null) dispatch({ kind: 'showed_diff', id: null });
  else if (view.openDecision !== null) dispatch({ kind: 'closed_decision' });
  else if (extent === 'review' && view.pane === 'detail') dispatch({ kind: 'showed_pane', pane: 'list' });
  else if (at === null) return false;
  if (at !== null) focus(at);
  return true;
}

function act({ model, lists, at }: KeyPlace, name: Parameters<typeof runItemAct>[1]): boolean {
  const subject = at && subjectAt(lists, at);
  if (!subject) return false;
  void runItemAct(model, name, subject);
  return true;
}

function subjectAt({ needs, decisions }: Lists, { list, id }: Spot): Subject | undefined {
  if (list === 'decisions') return decisions.all.find((row) => row.id === id);
  const item = needs.all.find((each) => each.id === id);
  if (item?.kind === 'request') return { note: item.card.source ?? item.card.path, draft: null };
  return item?.kind === 'note' ? { note: item.need.path, draft: item.need.draft } : undefined;
}

const spotsIn = ({ needs, decisions }: Lists): Spot[] => [
  ...needs.shown.map(({ id }): Spot => ({ list: 'needs', id })),
  ...decisions.shown.map(({ id }): Spot => ({ list: 'decisions', id })),
];

const isCurrent = (lists: Lists, { list, id }: Spot): boolean => lists[list].current === id;
