import { readMailHeaders, readPriority } from '../../../kernel/mail/headers/mail-headers';
import { listField, type Note, textField } from '../../../kernel/notes/note';
import { isTaggedHigh, judgeComplexity } from '../model/complexity';
import { withoutOwnUrgency } from '../../../core/triage/model/own-urgency';

export interface WantedPlan {
  why: string;
  /** Whether the person tagged the note `#high`, so that its draft plan is made without asking. */
  isAtOnce: boolean;
}

/** Why a note needs several steps; `null` if it does not, or if it has a plan. */
export function wantedPlan(note: Note): WantedPlan | null {
  const { frontmatter, body } = note;
  if (textField(frontmatter, 'plan') !== undefined) return null;
  const { subject } = readMailHeaders(frontmatter);
  const tags = listField(frontmatter, 'tags');
  const isAtOnce = isHighByPerson(note);
  const { isComplex, why } = judgeComplexity({
    text: `${subject}\n${body}`,
    // A priority that triage wrote is ignored; only the person's is used.
    priority: readPriority(withoutOwnUrgency(frontmatter)) ?? null,
    tags,
  });
  return isComplex || isAtOnce ? { why, isAtOnce } : null;
}

/** Whether the person tagged the note `#high`. Tags are the person's own; a mail's text is not. */
export const isHighByPerson = ({ frontmatter, body }: Note): boolean =>
  isTaggedHigh({
    tags: listField(frontmatter, 'tags'),
    text: body,
    isMail: readMailHeaders(frontmatter).from !== undefined,
  });
