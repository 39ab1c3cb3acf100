import { decodeText } from '../notes/decode';
import { type Note, parseNote } from '../notes/note';
import type { Vault } from '../ports/vault';

/** {@link readNote} for anybody's note, which may have no frontmatter at all. */
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

/** The note as it stands now; `null` when it is gone or can't be read as a note. */
export async function readNote(vault: Vault, path: string): Promise<Note | null> {
  const bytes = await vault.read(path);
  const text = bytes === null ? null : decodeText(bytes);
  const note = text?.ok === true ? parseNote(text.value) : null;
  return note?.ok === true ? note.value : null;
}
