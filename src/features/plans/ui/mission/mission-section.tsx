import { useState } from 'preact/hooks';

import type { BlockedPlan, MissionView, PlansOverview } from '../../view/mission-view';
import type { Overview } from '../../../../core/app/view/overview';
import { Icon } from '../../../../ui/parts/elements/icon';
import { MissionCard } from './mission-card';
import { hoursLabel, waitLabel } from './mission-words';
import { Fold } from '../../../../ui/parts/elements/section';
import { ShowAll } from '../../../../ui/parts/elements/show-all';
import { useSidebar } from '../../../../ui/parts/state/sidebar-context';
import { TextButton } from '../../../../ui/parts/elements/text-button';

const SHOWN = 3;
/** Maximum number of plans that are shown; further ones are in their folder. */
const SHOWN_AT_MOST = 50;

/** The current plan, with the plans that wait for the person below; nothing if there is none. */
export function MissionSection({ overview: { plans } }: { overview: Pick<Overview, 'plans'> }) {
  // The key folds the line and closes the log when another mission comes.
  return plans.mission === null ? null : (
    <Mission key={plans.mission.path} plans={plans} mission={plans.mission} />
  );
}

/** One line that unfolds automatically if the mission needs the person's decision. */
function Mission({ plans, mission }: { plans: PlansOverview; mission: MissionView }) {
  const { blocked, open } = plans;
  const { objective, step, total, wait, id } = mission;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (wait.kind === 'start' || wait.kind === 'person');
  const label = waitLabel(mission);
  const place = step === null ? `${total} of ${total}` : `${step.number} of ${total}`;
  return (
    <Fold
      title={open > 1 ? `Current mission, 1 of ${open}` : 'Current mission'}
      brief={
        !isOpen && (
          <>
            <bdi class="deputy-clipped">{objective}</bdi>
            {label !== '' && <span class="deputy-brief-wait">{label}</span>}
          </>
        )
      }
      aside={isOpen ? id : place}
      isOpen={isOpen}
      toggle={() => {
        setChosen(!isOpen);
      }}
    >
      <MissionCard mission={mission} />
      <BlockedPlans plans={blocked} />
    </Fold>
  );
}

function BlockedPlans({ plans }: { plans: readonly BlockedPlan[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (plans.length === 0) return null;
  const most = plans.slice(0, SHOWN_AT_MOST);
  const shown = showsAll ? most : most.slice(0, SHOWN);
  return (
    <>
      <ul class="deputy-list deputy-blocked" role="list" aria-label="Other plans that are blocked">
        {shown.map((plan) => (
          <BlockedLine key={plan.path} plan={plan} />
        ))}
      </ul>
      <ShowAll
        shown={shown.length}
        total={most.length}
        isAll={showsAll}
        toggle={() => {
          setShowsAll(!showsAll);
        }}
      />
    </>
  );
}

function BlockedLine({ plan: { path, objective, hours, isOverdue } }: { plan: BlockedPlan }) {
  const { model } = useSidebar();
  return (
    <li class="deputy-blocked-plan" data-overdue={isOverdue}>
      <Icon name={isOverdue ? 'triangle-alert' : 'hand'} />
      <TextButton class="deputy-item-title deputy-link-button" run={() => model.openNote(path)}>
        {objective}
      </TextButton>
      {hours !== null && (
        <span class="deputy-time">
          <span class="deputy-hidden">blocked for </span>
          {hoursLabel(hours)}
        </span>
      )}
    </li>
  );
}
