import type { Overview } from '../../app/view/overview';
import { barsText, limitLines, spendBars, spendText, todayText } from '../../app/view/spend-text';
import type { SidebarPart } from '../../settings/rows/person-rows';
import { Fold, Section } from '../parts/elements/section';
import { TextButton } from '../parts/elements/text-button';
import { isToday } from '../parts/elements/time-label';
import { useSidebar } from '../parts/state/sidebar-context';
import type { SidebarState } from '../parts/state/sidebar-state';
import type { Lists } from '../parts/state/use-lists';
import { ActivitySection } from './activity-section';
import { DecisionsSection } from './decisions/decisions-section';

const PARTS = ['decisions', 'spend', 'activity'] as const satisfies readonly SidebarPart[];

interface TodayProps {
  overview: Overview;
  decisions: Lists['decisions'];
  view: SidebarState;
  shows: (part: SidebarPart) => boolean;
}

/** The day's decisions, spend and activity, folded, because nothing in them waits for the person. */
export function Today({ overview, decisions, view, shows }: TodayProps) {
  const { model, dispatch } = useSidebar();
  const { activity, spend } = overview;
  const isEmpty = overview.decisions.length + activity.length + spend.today.calls === 0;
  if (!PARTS.some(shows) || (isEmpty && model.undoable === null)) return null;
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
      {shows('decisions') && (
        <DecisionsSection
          decisions={overview.decisions}
          filtered={decisions.all.length}
          shown={decisions.shown}
          current={decisions.current}
          view={view}
        />
      )}
      {shows('spend') && <SpendSection spend={spend} />}
      {shows('activity') && <ActivitySection activity={activity} showsAll={view.showsAll.activity} />}
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
