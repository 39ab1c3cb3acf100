import { decodeText } from '../../notes/decode';
import { type Note, parseNote } from '../../notes/note';
import type { Vault } from '../../ports/vault';

/** The note as it stands now; `null` when it is gone or can't be read as a note. */
export async function readNote(vault: Vault, path: string): Promise<Note | null> {
  const bytes = await vault.read(path);
  const text = bytes === null ? null : decodeText(bytes);
  const note = text?.ok === true ? parseNote(text.value) : null;
  return note?.ok === true ? note.value : null;
}
