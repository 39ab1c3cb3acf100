import { decodeText } from '../notes/text/decode';
import type { Vault } from '../ports/vault';

/**
 * Finishes a write that a crash cut off: the file contains a prefix of the text, or all of it. Returns `false`, without
 * touching it, if it contains anything else.
 */
export async function repairTornWrite(vault: Vault, path: string, after: string): Promise<boolean> {
  const bytes = await vault.read(path);
  const wanted = new TextEncoder().encode(after);
  if (bytes === null || !bytes.every((byte, i) => byte === wanted[i])) return false;
  if (bytes.length === wanted.length) return true;
  const torn = decodeText(bytes);
  if (torn.ok) {
    await vault.edit(path, (current) => (current === torn.value ? after : null));
  } else {
    // Cut inside a character, so it is not text and cannot be edited. The piece goes to the trash, and the file is
    // created again.
    await vault.moveToTrash(path);
    await vault.create(path, after);
  }
  return true;
}
