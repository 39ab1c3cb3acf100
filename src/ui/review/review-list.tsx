import { useSidebar } from '../parts/state/sidebar-context';
import type { NeedsList } from '../parts/state/use-lists';
import { BatchBar } from './batch-bar';
import { CutOffBanner } from './cut-off-banner';
import { FreshPill } from './fresh-pill';
import { ListedNeed, NeedRows } from './need-rows';
import { NothingWaits } from './nothing-waits';
import { selectedCards, selectedNotes } from './selection';
import { NEED_GROUPS, type NeedGroup } from '../../app/view/needs/need-order';
import { IconButton } from '../parts/elements/icon-button';
import { Chip } from '../parts/elements/chip';
import type { NeedFilter } from '../parts/state/sidebar-state';
import { useUniqueId } from '../parts/elements/use-unique-id';

export function ReviewList({ needs }: { needs: NeedsList }) {
  const { view, dispatch, keys, model } = useSidebar();
  const { shown, current } = needs;
  return (
    <section class="deputy-review-list" aria-label="What needs you">
      <div class="deputy-review-head">
        <h2 class="deputy-heading">
          Review <span class="deputy-count">{needs.total}</span>
        </h2>
        <FreshPill fresh={needs.fresh} />
        <SnoozedButton count={needs.snoozed} />
        <IconButton
          icon={model.settings.compactRows ? 'rows-2' : 'rows-4'}
          label={model.settings.compactRows ? 'Roomy rows' : 'Compact rows'}
          run={() => void model.setCompactRows(!model.settings.compactRows)}
        />
        {keys.singleKeys && (
          <button
            type="button"
            class="deputy-quiet-button deputy-keys-button"
            onClick={() => {
              dispatch({ kind: 'showed_keys', shown: true });
            }}
          >
            ? keys
          </button>
        )}
      </div>
      <CutOffBanner needs={needs} />
      <NeedChips needs={needs} />
      <BatchBar cards={selectedCards(shown, view)} notes={selectedNotes(shown, view)} />
      <div class="deputy-scroller">
        {shown.length === 0 && <NothingWaits />}
        <NeedRows needs={needs} isOpen={false} hasWhy>
          {(item) => (
            <ListedNeed
              item={item}
              isCurrent={item.id === current}
              hasWhy
              went={() => {
                dispatch({ kind: 'showed_pane', pane: 'detail' });
              }}
            />
          )}
        </NeedRows>
      </div>
    </section>
  );
}

function SnoozedButton({ count }: { count: number }) {
  const { view, dispatch } = useSidebar();
  const isOn = view.needFilter === 'snoozed';
  if (count === 0 && !isOn) return null;
  return (
    <button
      type="button"
      class="deputy-quiet-button"
      aria-pressed={isOn}
      onClick={() => {
        dispatch({ kind: 'filtered_needs', filter: isOn ? null : 'snoozed' });
      }}
    >
      {count} snoozed
    </button>
  );
}

const WORDS: Record<NeedGroup, string> = {
  urgent: 'Urgent',
  replies: 'Replies',
  plans: 'Plans',
  questions: 'Questions',
  hand_over: 'Hand over',
  receipts: 'Receipts',
  other: 'Other',
};

/** A chip per group that occurs; none if there is only one group. */
function NeedChips({ needs: { counts, total } }: { needs: NeedsList }) {
  const { view, dispatch } = useSidebar();
  const id = useUniqueId();
  const { needFilter } = view;
  const groups = NEED_GROUPS.filter((group) => counts.has(group) || group === needFilter);
  if (groups.length < 2 && needFilter === null) return null;
  const chip = (label: string, count: number, filter: NeedFilter) => {
    const isOn = needFilter === filter;
    const choose = () => {
      dispatch({ kind: 'filtered_needs', filter: isOn ? null : filter });
    };
    return <Chip key={label} {...{ label, count, isOn, choose }} />;
  };
  return (
    <div class="deputy-chips" role="group" aria-labelledby={id}>
      <span class="deputy-hidden" id={id}>
        Show
      </span>
      {chip('All', total, null)}
      {groups.map((group) => chip(WORDS[group], counts.get(group) ?? 0, group))}
    </div>
  );
}
