import type { ComponentChildren } from 'preact';

import { Icon } from '../parts/elements/icon';
import { TextButton } from '../parts/elements/text-button';

interface WelcomeProps {
  icon: string;
  title: string;
  lines: readonly string[];
  children: ComponentChildren;
}

/** Stands in a sidebar that has nothing to show before a person has decided something. */
export function Welcome({ icon, title, lines, children }: WelcomeProps) {
  return (
    <div class="deputy-welcome">
      <Icon name={icon} />
      <h3 class="deputy-welcome-title">{title}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div class="deputy-choices">{children}</div>
    </div>
  );
}

interface ChoiceProps {
  title: string;
  detail: string;
  isPrimary?: boolean;
  run: () => Promise<void>;
}

export function WelcomeChoice({ title, detail, isPrimary = false, run }: ChoiceProps) {
  return (
    <TextButton class="deputy-choice" isPrimary={isPrimary} run={run}>
      <span class="deputy-choice-title">{title}</span> <span class="deputy-choice-detail">{detail}</span>
    </TextButton>
  );
}
