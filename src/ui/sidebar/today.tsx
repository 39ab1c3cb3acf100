import type { Overview } from '../../app/view/overview';
import { spendText } from '../../app/view/spend-text';
import type { SidebarPart } from '../../settings/rows/person-rows';
import { Fold } from '../parts/elements/section';
import { isToday } from '../parts/elements/time-label';
import { useSidebar } from '../parts/state/sidebar-context';
import type { SidebarState } from '../parts/state/sidebar-state';
import type { Lists } from '../parts/state/use-lists';
import { ActivitySection } from './activity-section';
import { DecisionsSection } from './decisions/decisions-section';
import { SpendSection } from './spend-section';

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
  const cost = spendText(spend.today);
  return (
    <Fold
      title="Today"
      brief={`${String(sorted)} sorted${cost === null ? '' : ` · ${cost}`}`}
      isOpen={view.showsToday}
      toggle={() => {
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
