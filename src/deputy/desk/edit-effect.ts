import type { EditEffect } from '../../effects/operation';
import { editFrontmatter, type FrontmatterChanges } from '../../notes/frontmatter-edit';
import { hashText } from '../../notes/hash';
import type { Note } from '../../notes/note';
import { applyEdits, invertEdits } from '../../notes/text-edit';

/** A change of frontmatter as an effect; `null` where there is nothing to change, or it can't be changed. */
export function editEffect(path: string, { text }: Note, changes: FrontmatterChanges): EditEffect | null {
  const edits = editFrontmatter(text, changes);
  if (!edits.ok || edits.value.length === 0) return null;
  const after = applyEdits(text, edits.value);
  return { kind: 'edit', path, before: hashText(text), after, inverse: invertEdits(edits.value) };
}
