import { editNote } from '../notes/block';
import type { FrontmatterChanges } from '../notes/frontmatter/frontmatter-edit';
import { hashBytes, hashText } from '../notes/values/hash';
import type { Note } from '../notes/note';
import { applyEdits, invertEdits, type TextEdit } from '../notes/text/text-edit';
import type { EditEffect, SaveEffect } from './operation';
import { patch } from './patch';

/** Wraps edits of a text as an effect. Throws if the edits do not match the text. */
export const editEffect = (path: string, text: string, edits: readonly TextEdit[]): EditEffect => ({
  kind: 'edit',
  path,
  before: hashText(text),
  after: applyEdits(text, edits),
  inverse: invertEdits(edits),
});

/** Replaces one text with another; stores only the difference for Undo. */
export const rewriteEffect = (path: string, text: string, after: string): EditEffect => ({
  kind: 'edit',
  path,
  before: hashText(text),
  after,
  inverse: patch(after, text),
});

export const saveEffect = async (path: string, bytes: Uint8Array): Promise<SaveEffect> => ({
  ...{ kind: 'save', path, size: bytes.length, sha256: await hashBytes(bytes) },
  head: [...bytes.subarray(0, 64)],
  bytes: () => bytes,
});

/** A frontmatter change as an effect; `null` if nothing changes, or if the frontmatter cannot be edited. */
export const frontmatterEffect = (
  path: string,
  note: Note,
  frontmatter: FrontmatterChanges,
): EditEffect | null => noteEffect(path, note, { frontmatter });

/** {@link frontmatterEffect} plus Deputy's block, if given. */
export function noteEffect(
  path: string,
  { text }: Note,
  changes: { frontmatter: FrontmatterChanges; block?: string },
): EditEffect | null {
  const edits = editNote(text, changes);
  return edits.ok && edits.value.length > 0 ? editEffect(path, text, edits.value) : null;
}
