interface ChipProps {
  label: string;
  /** How many it would show; `null`: it is not said. */
  count: number | null;
  isOn: boolean;
  choose: () => void;
}

/** One choice of a filter. */
export const Chip = ({ label, count, isOn, choose }: ChipProps) => (
  <button type="button" class="deputy-chip" aria-pressed={isOn} onClick={choose}>
    {label} {count !== null && <span class="deputy-chip-count">{count}</span>}
  </button>
);
