import { editNote } from '../notes/block';
import { PRIVATE } from '../notes/codes';
import { applyEdits } from '../notes/text/text-edit';

/** A note of Deputy's own, made of a private one: it never goes to a remote provider either. */
export function markPrivate(text: string): string {
  const edits = editNote(text, { frontmatter: { [PRIVATE]: true } });
  return edits.ok ? applyEdits(text, edits.value) : text;
}
