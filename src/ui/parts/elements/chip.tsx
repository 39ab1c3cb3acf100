interface ChipProps {
  label: string;
  count: number | null;
  isOn: boolean;
  choose: () => void;
}

export const Chip = ({ label, count, isOn, choose }: ChipProps) => (
  <button type="button" class="deputy-chip" aria-pressed={isOn} onClick={choose}>
    {label} {count !== null && <span class="deputy-chip-count">{count}</span>}
  </button>
);
