import { readMailHeaders, readPriority } from '../../../kernel/mail/headers/mail-headers';
import { listField, type Note, textField } from '../../../kernel/notes/note';
import { isTaggedHigh, judgeComplexity } from '../model/complexity';
import { withoutOwnUrgency } from '../../triage/model/own-urgency';

export interface WantedPlan {
  /** In words. */
  why: string;
  /** The person has tagged the note `#high`: its plan is made without a further question, and begins when they say so. */
  isAtOnce: boolean;
}

/** Whether a note needs several steps; `null`: it does not, or has its plan. */
export function wantedPlan(note: Note): WantedPlan | null {
  const { frontmatter, body } = note;
  if (textField(frontmatter, 'plan') !== undefined) return null;
  const { subject } = readMailHeaders(frontmatter);
  const tags = listField(frontmatter, 'tags');
  const isAtOnce = isHighByPerson(note);
  const { isComplex, why } = judgeComplexity({
    text: `${subject}\n${body}`,
    // Triage writes a priority of its own, which says nothing about the work.
    priority: readPriority(withoutOwnUrgency(frontmatter)) ?? null,
    tags,
  });
  return isComplex || isAtOnce ? { why, isAtOnce } : null;
}

/** A tag is the person's own; what a mail says of itself is not. */
export const isHighByPerson = ({ frontmatter, body }: Note): boolean =>
  isTaggedHigh({
    tags: listField(frontmatter, 'tags'),
    text: body,
    isMail: readMailHeaders(frontmatter).from !== undefined,
  });
