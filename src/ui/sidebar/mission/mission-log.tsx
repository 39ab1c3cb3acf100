import type { MissionView } from '../../../features/plans/view/mission-view';
import { actionLabel } from './mission-words';
import { useSidebar } from '../../parts/state/sidebar-context';
import { timeLabel } from '../../parts/elements/time-label';

/** The plan's reasoning log, newest first. */
export const MissionLog = ({ id, log }: { id: string; log: MissionView['log'] }) => (
  <ol class="deputy-mission-log" id={id} role="list" reversed aria-label="Reasoning log">
    {log.map((entry, index) => (
      <Entry key={log.length - index} entry={entry} />
    ))}
  </ol>
);

function Entry({ entry: { at, actor, action, why } }: { entry: MissionView['log'][number] }) {
  const { model } = useSidebar();
  const time = Date.parse(at);
  return (
    <li>
      <span class="deputy-title-line">
        <span class="deputy-clipped">
          {actionLabel(action)} · {actor}
        </span>
        <span class="deputy-time">{Number.isNaN(time) ? at : timeLabel(time, model)}</span>
      </span>
      <span class="deputy-mission-why" dir="auto">
        {why}
      </span>
    </li>
  );
}
