import type { DecisionRow } from '../../../core/app/view/activity/decision-row';
import { Section } from '../../parts/elements/section';
import { ShowAll } from '../../parts/elements/show-all';
import { useSidebar } from '../../parts/state/sidebar-context';
import type { Filter, SidebarState } from '../../parts/state/sidebar-state';
import { WindowedList } from '../../parts/list/windowed-list';
import { byPlace, DECISION_WORDS, DECISIONS, type ShownDecisionKind } from './decision-words';
import { Chip } from '../../parts/elements/chip';
import { useUniqueId } from '../../parts/elements/use-unique-id';
import { Icon } from '../../parts/elements/icon';
import { ItemButtons } from '../../parts/item-buttons';
import { Summary } from '../../parts/elements/summary';
import { fullTimeLabel, timeLabel } from '../../parts/elements/time-label';
import { UndoButton } from '../../parts/undo-button';
import { Menu } from 'obsidian';
import type { SidebarModel } from '../../parts/state/sidebar-model';

interface DecisionsSectionProps {
  decisions: readonly DecisionRow[];
  filtered: number;
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

/** A chip for each kind of decision that occurs, and for the chosen one. */
function FilterChips({ decisions, filter }: { decisions: readonly DecisionRow[]; filter: Filter }) {
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

function DecisionItem({ row, isCurrent, isOpen }: { row: DecisionRow; isCurrent: boolean; isOpen: boolean }) {
  const { model, dispatch } = useSidebar();
  const { name, icon } = DECISION_WORDS[row.decision];
  return (
    <div class={row.isUndone ? 'deputy-row is-undone' : 'deputy-row'} data-decision={row.decision}>
      <Summary
        isCurrent={isCurrent}
        isOpen={isOpen}
        press={() => {
          dispatch({ kind: 'toggled', id: row.id });
        }}
      >
        <Icon name={icon} title={name} />
        <span class="deputy-title-line">
          <span class="deputy-hidden">{row.isUndone ? `${name}, undone: ` : `${name}: `}</span>
          <bdi class="deputy-item-title">{row.title}</bdi>
          <span class="deputy-time">{timeLabel(row.at, model)}</span>
        </span>
        <span class="deputy-second-line">
          <bdi class="deputy-clipped">{row.why}</bdi>
          <Confidence row={row} />
        </span>
      </Summary>
      {isOpen && <DecisionDetails row={row} isCurrent={isCurrent} />}
    </div>
  );
}

function Confidence({ row: { confidence, isUnsure, isOverride, isBySenderLine } }: { row: DecisionRow }) {
  if (isBySenderLine) return <span class="deputy-confidence">learned</span>;
  if (isOverride) return <span class="deputy-confidence">by rule</span>;
  if (confidence === null || !isUnsure) return null;
  return <span class="deputy-confidence is-unsure">{percent(confidence)} sure</span>;
}

function DecisionDetails({ row, isCurrent }: { row: DecisionRow; isCurrent: boolean }) {
  const { model } = useSidebar();
  return (
    <div class="deputy-details">
      <p class="deputy-reason" dir="auto">
        {row.why}
      </p>
      <dl class="deputy-fields">
        {row.from !== null && (
          <>
            <dt>From</dt>
            <dd>
              <bdi>{row.from}</bdi>
            </dd>
          </>
        )}
        <dt>Decision</dt>
        <dd>
          {DECISION_WORDS[row.decision].name}
          {row.confidence !== null && !row.isOverride && `, ${percent(row.confidence)} sure`}
          {row.isUndone && ', undone since'}
        </dd>
        <dt>When</dt>
        <dd>{fullTimeLabel(row.at, model)}</dd>
      </dl>
      {row.isOverride && <p class="deputy-reason">A Deputy rule decided, not the model.</p>}
      <ItemButtons hasKeys={isCurrent} acts={ACTS} subject={{ note: row.note, draft: row.draft }} />
      <ChangeDecision row={row} />
      <UndoButton operations={[row.id]} of={row.title} />
    </div>
  );
}

const ACTS = ['openNote', 'openDraft', 'triageAgain'] as const;

function ChangeDecision({ row: { note, decision, isUndone } }: { row: DecisionRow }) {
  const { model } = useSidebar();
  if (note === null) return null;
  return (
    <button
      type="button"
      class="deputy-quiet-button"
      aria-haspopup="menu"
      onClick={({ currentTarget }) => {
        openDecisionMenu(model, { path: note, decision: isUndone ? null : decision, at: currentTarget });
      }}
    >
      Change decision
    </button>
  );
}

const percent = (confidence: number): string => `${Math.round(confidence * 100)}%`;

interface Changing {
  path: string;
  /** The current decision, which is not offered. */
  decision: ShownDecisionKind | null;
  /** Element below which the menu opens. */
  at: HTMLElement;
}

/** Offers other decisions for a note; closing the menu changes nothing. */
function openDecisionMenu(model: SidebarModel, { path, decision, at }: Changing): void {
  const menu = new Menu();
  for (const to of DECISIONS) {
    if (to === decision) continue;
    const { change, icon } = DECISION_WORDS[to];
    menu.addItem((item) =>
      item
        .setTitle(change)
        .setIcon(icon)
        .onClick(
          () =>
            void (to === 'draft_reply'
              ? model.act('draftReply', path)
              : model.act('changeDecision', { path, to })),
        ),
    );
  }
  const { left, bottom } = at.getBoundingClientRect();
  menu.showAtPosition({ x: left, y: bottom }, at.doc);
}
