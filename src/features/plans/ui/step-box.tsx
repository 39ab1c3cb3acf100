import { useSidebar } from '../../../ui/parts/state/sidebar-context';

interface StepBoxProps {
  plan: string;
  step: string;
}

/** A step that the person does by hand, as a box to tick. It stays unticked until the plan's note says so. */
export function StepBox({ plan, step }: StepBoxProps) {
  const { model } = useSidebar();
  return (
    <label class="deputy-step-box">
      <input
        type="checkbox"
        checked={false}
        onChange={(event) => {
          event.currentTarget.checked = false;
          void model.act('tickStep', plan);
        }}
      />
      <span dir="auto">{step}</span>
    </label>
  );
}
