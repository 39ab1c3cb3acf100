import type { BlockedPlan, PlansOverview } from '../../dashboard/mission-view';
import { Icon } from './icon';
import { MissionCard } from './mission-card';
import { hoursLabel } from './mission-words';
import { Section } from './section';
import { useSidebar } from './sidebar-context';
import { TextButton } from './text-button';

/** The plan that is worked on, and below it those that wait for the person; nothing where there is none. */
export function MissionSection({ plans }: { plans: PlansOverview }) {
  const { mission, blocked, open } = plans;
  if (mission === null) return null;
  return (
    <Section
      title="Current mission"
      count={open > 1 ? `1 of ${open}` : undefined}
      aside={<span class="deputy-count">{mission.id}</span>}
    >
      {/* Another mission comes with its log closed. */}
      <MissionCard key={mission.path} mission={mission} />
      {blocked.length > 0 && (
        <ul class="deputy-blocked" role="list" aria-label="Other plans that are blocked">
          {blocked.map((plan) => (
            <BlockedLine key={plan.path} plan={plan} />
          ))}
        </ul>
      )}
    </Section>
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
