import { editNote } from '../notes/block';
import type { FrontmatterChanges } from '../notes/frontmatter/frontmatter-edit';
import { hashText } from '../notes/values/hash';
import type { Note } from '../notes/note';
import { applyEdits, invertEdits, type TextEdit } from '../notes/text/text-edit';
import type { EditEffect } from './operation';
import { patch } from './patch';

/** Edits to a text as an effect. Throws where they do not fit it. */
export const editEffect = (path: string, text: string, edits: readonly TextEdit[]): EditEffect => ({
  kind: 'edit',
  path,
  before: hashText(text),
  after: applyEdits(text, edits),
  inverse: invertEdits(edits),
});

/** One text in place of another as an effect; only what differs is kept for Undo. */
export const rewriteEffect = (path: string, text: string, after: string): EditEffect => ({
  kind: 'edit',
  path,
  before: hashText(text),
  after,
  inverse: patch(after, text),
});

/** A change of frontmatter as an effect; `null` where there is nothing to change, or it can't be changed. */
export const frontmatterEffect = (
  path: string,
  note: Note,
  frontmatter: FrontmatterChanges,
): EditEffect | null => noteEffect(path, note, { frontmatter });

/** {@link frontmatterEffect} with Deputy's block, where one is given. */
export function noteEffect(
  path: string,
  { text }: Note,
  changes: { frontmatter: FrontmatterChanges; block?: string },
): EditEffect | null {
  const edits = editNote(text, changes);
  return edits.ok && edits.value.length > 0 ? editEffect(path, text, edits.value) : null;
}
