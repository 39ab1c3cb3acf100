import type { DecisionRow } from '../../../app/view/activity/decision-row';
import { DecisionItem } from './decision-item';
import { Section } from '../../parts/elements/section';
import { ShowAll } from '../../parts/elements/show-all';
import { useSidebar } from '../../parts/state/sidebar-context';
import type { Filter, SidebarState } from '../../parts/state/sidebar-state';
import { WindowedList } from '../../parts/list/windowed-list';
import { byPlace, DECISION_WORDS } from './decision-words';
import { Chip } from '../../parts/elements/chip';
import { useUniqueId } from '../../parts/elements/use-unique-id';

interface DecisionsSectionProps {
  /** All decisions, whether or not they pass the filter. */
  decisions: readonly DecisionRow[];
  /** Number of decisions that pass the filter. */
  filtered: number;
  /** Decisions in the list. */
  shown: readonly DecisionRow[];
  current: string | null;
  view: SidebarState;
}

export function DecisionsSection(props: DecisionsSectionProps) {
  const { decisions, filtered, shown, current, view } = props;
  const { dispatch } = useSidebar();
  if (decisions.length === 0) return null;
  return (
    <Section title="Decisions" count={String(decisions.length)}>
      <FilterChips decisions={decisions} filter={view.filter} />
      <WindowedList
        name="decisions"
        items={shown}
        idOf={({ id }) => id}
        current={current}
        open={view.openDecision}
      >
        {(row) => (
          <DecisionItem row={row} isCurrent={row.id === current} isOpen={row.id === view.openDecision} />
        )}
      </WindowedList>
      <ShowAll
        shown={shown.length}
        total={filtered}
        isAll={view.showsAll.decisions}
        toggle={() => {
          dispatch({ kind: 'showed_all', list: 'decisions', all: !view.showsAll.decisions });
        }}
      />
    </Section>
  );
}

interface FilterChipsProps {
  decisions: readonly DecisionRow[];
  filter: Filter;
}

/** A chip for each kind of decision that occurs, and for the chosen one. */
function FilterChips({ decisions, filter }: FilterChipsProps) {
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
