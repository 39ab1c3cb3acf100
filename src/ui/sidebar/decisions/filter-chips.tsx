import type { DecisionRow } from '../../../dashboard/activity/decision-row';
import { byPlace, DECISION_WORDS } from './decision-words';
import { useSidebar } from '../../parts/state/sidebar-context';
import type { Filter } from '../../parts/state/sidebar-state';
import { useUniqueId } from '../../parts/elements/use-unique-id';

interface FilterChipsProps {
  decisions: readonly DecisionRow[];
  filter: Filter;
}

/** One chip for each kind of decision that occurs; at least the one that is on. */
export function FilterChips({ decisions, filter }: FilterChipsProps) {
  const id = useUniqueId();
  const counts = new Map(filter === null ? [] : [[filter, 0]]);
  for (const { decision } of decisions) counts.set(decision, (counts.get(decision) ?? 0) + 1);
  return (
    <div class="deputy-chips" role="group" aria-labelledby={id}>
      <span class="deputy-hidden" id={id}>
        Filter by decision
      </span>
      <Chip label="All" count={null} kind={null} isOn={filter === null} />
      {[...counts.keys()].sort(byPlace).map((kind) => (
        <Chip
          key={kind}
          label={DECISION_WORDS[kind].chip}
          count={counts.get(kind) ?? 0}
          kind={kind}
          isOn={filter === kind}
        />
      ))}
    </div>
  );
}

interface ChipProps {
  label: string;
  count: number | null;
  kind: Filter;
  isOn: boolean;
}

function Chip({ label, count, kind, isOn }: ChipProps) {
  const { dispatch } = useSidebar();
  return (
    <button
      type="button"
      class="deputy-chip"
      aria-pressed={isOn}
      onClick={() => {
        dispatch({ kind: 'filtered', filter: isOn ? null : kind });
      }}
    >
      {label} {count !== null && <span class="deputy-chip-count">{count}</span>}
    </button>
  );
}
