import type { MissionView } from '../../../features/plans/view/mission-view';

/** More would be too narrow to be distinguished. */
const MOST_PIECES = 30;

/** One piece for each step, or, where there are too many, one for what is done. */
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
      {total > MOST_PIECES ? (
        <>
          <span data-state="done" style={{ '--deputy-part': done }} />
          <span data-state="open" style={{ '--deputy-part': total - done }} />
        </>
      ) : (
        steps.map((state, index) => (
          <span key={index} data-state={index + 1 === step?.number ? 'current' : state} />
        ))
      )}
    </div>
  );
}
