import { readMailHeaders } from '../../mail/mail-headers';
import { listField, type Note, textField } from '../../notes/note';
import { judgeComplexity } from '../../plans/complexity';

export interface WantedPlan {
  /** In words. */
  why: string;
  /** The person has tagged the note `#high`: no further question. */
  isAtOnce: boolean;
}

/** Whether a note needs several steps; `null`: it does not, or has its plan. */
export function wantedPlan({ frontmatter, body }: Note): WantedPlan | null {
  if (textField(frontmatter, 'plan') !== undefined) return null;
  const { subject, priority } = readMailHeaders(frontmatter);
  const tags = listField(frontmatter, 'tags');
  // A tag is the person's own; what a mail says of itself is not.
  const isAtOnce = tags.some((tag) => tag.replace(/^#/, '').toLowerCase() === 'high');
  const { isComplex, why } = judgeComplexity({
    text: `${subject}\n${body}`,
    priority: priority ?? null,
    tags,
  });
  return isComplex || isAtOnce ? { why, isAtOnce } : null;
}
