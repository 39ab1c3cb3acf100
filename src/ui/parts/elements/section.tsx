import type { ComponentChildren } from 'preact';
import { Icon } from './icon';
import { useUniqueId } from './use-unique-id';

interface SectionProps {
  title: string;
  count?: string | undefined;
  aside?: ComponentChildren;
  children?: ComponentChildren;
}

export function Section({ title, count, aside, children }: SectionProps) {
  const id = useUniqueId();
  return (
    // The section is named by its heading, because Obsidian would show an `aria-label` as a tooltip over the whole
    // section.
    <section class="deputy-section" aria-labelledby={id}>
      <div class="deputy-section-head">
        <h3 class="deputy-heading" id={id}>
          {title}
          {count !== undefined && <span class="deputy-count">{count}</span>}
        </h3>
        <div class="deputy-aside">{aside}</div>
      </div>
      {children}
    </section>
  );
}

interface FoldProps {
  title: string;
  brief: ComponentChildren;
  aside?: ComponentChildren;
  isOpen: boolean;
  toggle: () => void;
  children: ComponentChildren;
}

export function Fold({ title, brief, aside, isOpen, toggle, children }: FoldProps) {
  const id = useUniqueId();
  return (
    <section class="deputy-section deputy-fold" aria-labelledby={id}>
      <details open={isOpen}>
        <summary
          class="deputy-section-head"
          onClick={(event) => {
            event.preventDefault();
            toggle();
          }}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          <h3 class="deputy-heading" id={id}>
            {title}
          </h3>
          <span class="deputy-brief">{brief}</span>
          {aside !== undefined && <span class="deputy-count">{aside}</span>}
        </summary>
        {children}
      </details>
    </section>
  );
}
