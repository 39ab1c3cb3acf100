import { NEED_GROUPS, type NeedGroup } from '../../app/view/needs/need-order';
import { Chip } from '../parts/elements/chip';
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
