import type { ComponentChildren } from 'preact';
import { useUniqueId } from './use-unique-id';

interface SectionProps {
  title: string;
  /** Count beside the title, in small type. */
  count?: string | undefined;
  /** Content at the end of the title's line, in small type. */
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
