import { Icon } from './icon';

interface IconButtonProps {
  icon: string;
  /** Name for screen readers; Obsidian also shows it as a tooltip. */
  label: string;
  run: (button: HTMLElement) => void;
  isDisabled?: boolean;
  hasMenu?: boolean;
}

export function IconButton({ icon, label, run, isDisabled = false, hasMenu = false }: IconButtonProps) {
  return (
    <button
      type="button"
      class="clickable-icon deputy-icon-button"
      aria-label={label}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      disabled={isDisabled}
      onClick={(event) => {
        run(event.currentTarget);
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
