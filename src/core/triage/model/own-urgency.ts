import type { OwnChanges } from '../../../kernel/index/own-keys';
import { textField } from '../../../kernel/notes/note';

type Frontmatter = Readonly<Record<string, unknown>>;

/** Field with the priority that a note had before Deputy called it urgent; '' if it had none. */
const BEFORE = 'priority_before';

/**
 * The frontmatter without the urgency of an earlier triage. A priority that a person has set since then
 * stays.
 */
export function withoutOwnUrgency(frontmatter: Frontmatter): Record<string, unknown> {
  const { [BEFORE]: former, ...others } = frontmatter;
  // The same object is returned, so that values cached for it stay valid.
  if (former === undefined) return frontmatter;
  return others['priority'] === 'urgent' ? { ...others, priority: former } : others;
}

/** Changes of a note's priority: urgency lasts until the next decision. */
export function priorityChanges(frontmatter: Frontmatter, isUrgent: boolean): OwnChanges {
  const former = priorityOf(withoutOwnUrgency(frontmatter));
  if (isUrgent) return { priority: 'urgent', [BEFORE]: former === 'urgent' ? null : former };
  if (former === priorityOf(frontmatter)) return { [BEFORE]: null };
  return { priority: former === '' ? null : former, [BEFORE]: null };
}

const priorityOf = (frontmatter: Frontmatter): string => textField(frontmatter, 'priority') ?? '';
