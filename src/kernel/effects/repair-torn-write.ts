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
    // A file that was cut inside a character is not valid text and cannot be edited. Such a file goes to the
    // trash, and is created again.
    await vault.moveToTrash(path);
    await vault.create(path, after);
  }
  return true;
}
