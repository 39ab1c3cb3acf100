import { decodeText } from '../notes/decode';
import { type Note, parseNote } from '../notes/note';
import type { Vault } from '../ports/vault';

/** Anyone's note, which may have no frontmatter; `null` when it is gone or can't be read. */
export async function readPlainNote(vault: Vault, path: string): Promise<Note | null> {
  const bytes = await vault.read(path);
  const text = bytes === null ? null : decodeText(bytes);
  if (text?.ok !== true) return null;
  const note = parseNote(text.value);
  if (note.ok) return note.value;
  return note.error.code === 'no_frontmatter'
    ? { frontmatter: {}, body: text.value, text: text.value }
    : null;
}
