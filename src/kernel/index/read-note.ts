import { readText } from '../effects/read-text';
import { type Note, parseNote } from '../notes/note';
import type { Vault } from '../ports/vault';

/** The note as it stands now; `null` when it is gone or can't be read as a note. */
export async function readNote(vault: Vault, path: string): Promise<Note | null> {
  const text = await readText(vault, path);
  const note = text === null ? null : parseNote(text);
  return note?.ok === true ? note.value : null;
}

/** Anyone's note, which may have no frontmatter; `null` when it is gone or can't be read. */
export async function readPlainNote(vault: Vault, path: string): Promise<Note | null> {
  const text = await readText(vault, path);
  if (text === null) return null;
  const note = parseNote(text);
  if (note.ok) return note.value;
  return note.error.code === 'no_frontmatter' ? { frontmatter: {}, body: text, text } : null;
}
