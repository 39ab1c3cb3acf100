import { Icon } from './icon';
import { TextButton } from './text-button';

interface QuietButtonProps {
  icon: string;
  label: string;
  run: () => Promise<void>;
}

export const QuietButton = ({ icon, label, run }: QuietButtonProps) => (
  <TextButton class="deputy-quiet-button mod-icon" run={run}>
    <Icon name={icon} />
    {label}
  </TextButton>
);
