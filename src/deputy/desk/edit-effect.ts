import type { EditEffect } from '../../effects/operation';
import { editNote } from '../../notes/block';
import type { FrontmatterChanges } from '../../notes/frontmatter-edit';
import { hashText } from '../../notes/hash';
import type { Note } from '../../notes/note';
import { applyEdits, invertEdits } from '../../notes/text-edit';

/** A change of frontmatter as an effect; `null` where there is nothing to change, or it can't be changed. */
export const editEffect = (path: string, note: Note, frontmatter: FrontmatterChanges): EditEffect | null =>
  noteEffect(path, note, { frontmatter });

/** {@link editEffect} with Deputy's block, where one is given. */
export function noteEffect(
  path: string,
  { text }: Note,
  changes: { frontmatter: FrontmatterChanges; block?: string },
): EditEffect | null {
  const edits = editNote(text, changes);
  if (!edits.ok || edits.value.length === 0) return null;
  const after = applyEdits(text, edits.value);
  return { kind: 'edit', path, before: hashText(text), after, inverse: invertEdits(edits.value) };
}
