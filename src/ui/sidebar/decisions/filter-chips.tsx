import type { DecisionRow } from '../../../app/view/activity/decision-row';
import { byPlace, DECISION_WORDS } from './decision-words';
import { Chip } from '../../parts/elements/chip';
import { useSidebar } from '../../parts/state/sidebar-context';
import type { Filter } from '../../parts/state/sidebar-state';
import { useUniqueId } from '../../parts/elements/use-unique-id';

interface FilterChipsProps {
  decisions: readonly DecisionRow[];
  filter: Filter;
}

/** One chip for each kind of decision that occurs; at least the one that is on. */
export function FilterChips({ decisions, filter }: FilterChipsProps) {
  const { dispatch } = useSidebar();
  const id = useUniqueId();
  const counts = new Map(filter === null ? [] : [[filter, 0]]);
  for (const { decision } of decisions) counts.set(decision, (counts.get(decision) ?? 0) + 1);
  const chip = (label: string, count: number | null, kind: Filter) => {
    const isOn = filter === kind;
    const choose = () => {
      dispatch({ kind: 'filtered', filter: isOn ? null : kind });
    };
    return <Chip key={label} {...{ label, count, isOn, choose }} />;
  };
  return (
    <div class="deputy-chips" role="group" aria-labelledby={id}>
      <span class="deputy-hidden" id={id}>
        Filter by decision
      </span>
      {chip('All', null, null)}
      {[...counts.keys()]
        .sort(byPlace)
        .map((kind) => chip(DECISION_WORDS[kind].chip, counts.get(kind) ?? 0, kind))}
    </div>
  );
}
