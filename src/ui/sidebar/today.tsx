import type { Overview } from '../../core/app/view/overview';
import { barsText, limitLines, spendBars, spendText, todayText } from '../../core/app/view/spend-text';
import { Fold, Section } from '../parts/elements/section';
import { TextButton } from '../parts/elements/text-button';
import { isToday, timeLabel } from '../parts/elements/time-label';
import { useSidebar } from '../parts/state/sidebar-context';
import type { SidebarState } from '../parts/state/sidebar-state';
import type { Lists } from '../parts/state/use-lists';
import { DecisionsSection } from './decisions/decisions-section';
import type { ActivityKind, ActivityRow } from '../../core/app/view/activity/activity-row';
import { Icon } from '../parts/elements/icon';
import { KeyHint } from '../parts/key-hint';
import { ShowAll } from '../parts/elements/show-all';
import { UndoButton } from '../parts/undo-button';

interface TodayProps {
  overview: Overview;
  decisions: Lists['decisions'];
  view: SidebarState;
}

/** The day's decisions, spend and activity, folded, because nothing in them waits for the person. */
export function Today({ overview, decisions, view }: TodayProps) {
  const { model, dispatch } = useSidebar();
  const { activity, spend } = overview;
  const isEmpty = overview.decisions.length + activity.length + spend.today.calls === 0;
  if (isEmpty && model.undoable === null) return null;
  const sorted = overview.decisions.filter(({ at }) => isToday(at, model)).length;
  const cost = spend.today.calls === 0 ? '' : ` · ${spendText(spend.today)}`;
  return (
    <Fold
      title="Today"
      brief={`${String(sorted)} sorted${cost}`}
      isOpen={view.showsToday}
      toggle={() => {
        model.rememberToday(!view.showsToday);
        dispatch({ kind: 'showed_today', shown: !view.showsToday });
      }}
    >
      <DecisionsSection
        decisions={overview.decisions}
        filtered={decisions.all.length}
        shown={decisions.shown}
        current={decisions.current}
        view={view}
      />
      <SpendSection spend={spend} />
      <ActivitySection activity={activity} showsAll={view.showsAll.activity} />
    </Fold>
  );
}

function SpendSection({ spend }: { spend: Overview['spend'] }) {
  const { actions } = useSidebar().model;
  const text = todayText(spend);
  const bars = spendBars(spend.days);
  const hasBars = bars.some((height) => height > 0);
  if (text === null && !hasBars) return null;
  const today = (
    <TextButton class="deputy-quiet-button" run={actions['show-cost-and-budget']}>
      {text ?? 'nothing today'}
    </TextButton>
  );
  return (
    <Section title="Spend" aside={today}>
      {hasBars && <Bars heights={bars} text={barsText(spend.days)} />}
      {limitLines(spend.limits).map((line) => (
        <p key={line} class="deputy-spend-limit">
          {line}
        </p>
      ))}
    </Section>
  );
}

function Bars({ heights, text }: { heights: readonly number[]; text: string }) {
  return (
    <div class="deputy-spend-bars" role="img" aria-label={text}>
      {heights.map((height, day) => (
        <span key={day} style={{ height: `${String(Math.ceil(height * 100))}%` }} />
      ))}
    </div>
  );
}

const SHOWN = 4;
/** Maximum number of rows of activity; older activity is in the log. */
const SHOWN_AT_MOST = 50;

function ActivitySection({ activity, showsAll }: { activity: readonly ActivityRow[]; showsAll: boolean }) {
  const { model, dispatch } = useSidebar();
  const recent = activity.slice(0, SHOWN_AT_MOST);
  const shown = showsAll ? recent : recent.slice(0, SHOWN);
  if (shown.length === 0 && model.undoable === null) return null;
  return (
    <Section title="Recent activity">
      {model.undoable !== null && <LastUndoable label={model.undoable} />}
      <ul class="deputy-list mod-activity" role="list">
        {shown.map((row) => (
          <Activity key={row.id} row={row} />
        ))}
      </ul>
      <ShowAll
        shown={shown.length}
        total={recent.length}
        isAll={showsAll}
        toggle={() => {
          dispatch({ kind: 'showed_all', list: 'activity', all: !showsAll });
        }}
      />
    </Section>
  );
}

function LastUndoable({ label }: { label: string }) {
  const { model } = useSidebar();
  return (
    <div class="deputy-undo">
      <span class="deputy-item-title">{label}</span>
      <TextButton run={() => model.actions['undo-last-action']()}>
        Undo
        <KeyHint intent="undo" />
      </TextButton>
    </div>
  );
}

function Activity({ row }: { row: ActivityRow }) {
  const { model } = useSidebar();
  return (
    <li class="deputy-item deputy-activity" data-kind={row.kind}>
      <Icon name={ACTIVITY_ICON[row.kind]} />
      <span class="deputy-title-line">
        <ActivityText row={row} />
        <span class="deputy-time">{timeLabel(row.at, model)}</span>
      </span>
      {row.detail !== null && (
        <span class="deputy-second-line">
          <span class="deputy-clipped">{row.detail}</span>
        </span>
      )}
      <UndoButton operations={row.operations ?? []} of={row.text} />
    </li>
  );
}

function ActivityText({ row: { note, text } }: { row: ActivityRow }) {
  const { model } = useSidebar();
  if (note === null) return <span class="deputy-item-title">{text}</span>;
  return (
    <TextButton class="deputy-item-title deputy-link-button" run={() => model.openNote(note)}>
      {text}
    </TextButton>
  );
}

const ACTIVITY_ICON: Record<ActivityKind, string> = {
  imported: 'mail-plus',
  cycle: 'list-checks',
  duplicate: 'copy',
  recovered: 'history',
  undone: 'undo-2',
  conflict: 'git-compare-arrows',
  problem: 'circle-alert',
  act: 'user-check',
  request: 'inbox',
  sent: 'send',
};
