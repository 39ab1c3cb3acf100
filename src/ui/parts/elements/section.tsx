import type { ComponentChildren } from 'preact';
import { useUniqueId } from './use-unique-id';

interface SectionProps {
  title: string;
  /** Small, beside the title. */
  count?: string | undefined;
  /** Small, at the end of the line. */
  aside?: ComponentChildren;
  children?: ComponentChildren;
}

export function Section({ title, count, aside, children }: SectionProps) {
  const id = useUniqueId();
  return (
    // Named by its heading: Obsidian would show an `aria-label` as a tooltip over the whole section.
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
