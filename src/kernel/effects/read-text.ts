import { decodeText } from '../notes/text/decode';
import type { Vault } from '../ports/vault';

/** The text of a file; `null` if it is missing or not text. */
export async function readText(vault: Vault, path: string): Promise<string | null> {
  const bytes = await vault.read(path);
  const text = bytes === null ? null : decodeText(bytes);
  return text?.ok === true ? text.value : null;
}
