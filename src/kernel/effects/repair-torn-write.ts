import { decodeText } from '../notes/text/decode';
import type { Vault } from '../ports/vault';

/**
 * Finishes a write that a crash cut off: the file holds a beginning of what was to be written, or already all of it.
 * `false`, and nothing is touched, where it holds anything else.
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
    // Cut in the middle of a character: no text, so no edit. The piece goes to the trash and the file is made anew.
    await vault.moveToTrash(path);
    await vault.create(path, after);
  }
  return true;
}
