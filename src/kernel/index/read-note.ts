import { readText } from '../effects/read-text';
import { type Note, parseNote } from '../notes/note';
import type { Vault } from '../ports/vault';

/** The note as it is now; `null` if it is missing or cannot be parsed. */
export async function readNote(vault: Vault, path: string): Promise<Note | null> {
  const text = await readText(vault, path);
  const note = text === null ? null : parseNote(text);
  return note?.ok === true ? note.value : null;
}

/** A note that may have no frontmatter; `null` if it is missing or cannot be read. */
export async function readPlainNote(vault: Vault, path: string): Promise<Note | null> {
  const text = await readText(vault, path);
  if (text === null) return null;
  const note = parseNote(text);
  if (note.ok) return note.value;
  return note.error.code === 'no_frontmatter' ? { frontmatter: {}, body: text, text } : null;
}
