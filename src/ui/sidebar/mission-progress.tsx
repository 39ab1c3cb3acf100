import type { MissionView } from '../../dashboard/mission-view';

/** One piece for each step. */
export function MissionProgress({ mission }: { mission: MissionView }) {
  const { steps, step, done, total } = mission;
  return (
    <div
      class="deputy-steps"
      role="progressbar"
      aria-label="Steps done"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={`${done} of ${total}`}
    >
      {steps.map((state, index) => (
        <span key={index} data-state={index + 1 === step?.number ? 'current' : state} />
      ))}
    </div>
  );
}
