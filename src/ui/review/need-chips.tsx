import { NEED_GROUPS, type NeedGroup } from '../../dashboard/needs/need-order';
import { useSidebar } from '../parts/state/sidebar-context';
import type { NeedFilter } from '../parts/state/sidebar-state';
import type { NeedsList } from '../parts/state/use-lists';
import { useUniqueId } from '../parts/elements/use-unique-id';

const WORDS: Record<NeedGroup, string> = {
  urgent: 'Urgent',
  replies: 'Replies',
  plans: 'Plans',
  questions: 'Questions',
  hand_over: 'Hand over',
  other: 'Other',
};

/** One chip for each group that occurs; none where there is one group only. */
export function NeedChips({ needs: { counts, total } }: { needs: NeedsList }) {
  const { view } = useSidebar();
  const id = useUniqueId();
  const { needFilter } = view;
  const groups = NEED_GROUPS.filter((group) => counts.has(group) || group === needFilter);
  if (groups.length < 2 && needFilter === null) return null;
  return (
    <div class="deputy-chips" role="group" aria-labelledby={id}>
      <span class="deputy-hidden" id={id}>
        Show
      </span>
      <Chip label="All" count={total} filter={null} />
      {groups.map((group) => (
        <Chip key={group} label={WORDS[group]} count={counts.get(group) ?? 0} filter={group} />
      ))}
    </div>
  );
}

function Chip({ label, count, filter }: { label: string; count: number; filter: NeedFilter }) {
  const { view, dispatch } = useSidebar();
  const isOn = view.needFilter === filter;
  return (
    <button
      type="button"
      class="deputy-chip"
      aria-pressed={isOn}
      onClick={() => {
        dispatch({ kind: 'filtered_needs', filter: isOn ? null : filter });
      }}
    >
      {label} <span class="deputy-chip-count">{count}</span>
    </button>
  );
}
