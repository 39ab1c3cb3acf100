interface ChipProps {
  label: string;
  /** Number of matching items; `null` hides it. */
  count: number | null;
  isOn: boolean;
  choose: () => void;
}

/** A button for one choice of a filter. */
export const Chip = ({ label, count, isOn, choose }: ChipProps) => (
  <button type="button" class="deputy-chip" aria-pressed={isOn} onClick={choose}>
    {label} {count !== null && <span class="deputy-chip-count">{count}</span>}
  </button>
);
