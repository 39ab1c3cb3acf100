import { decodeText } from '../notes/text/decode';
import type { Vault } from '../ports/vault';

export async function readText(vault: Vault, path: string): Promise<string | null> {
  const bytes = await vault.read(path);
  const text = bytes === null ? null : decodeText(bytes);
  return text?.ok === true ? text.value : null;
}

/** Whether the note still has this text and is not being edited. */
export async function isUnchanged(vault: Vault, path: string, text: string): Promise<boolean> {
  let isSame = false;
  const looked = await vault.edit(path, (current) => {
    isSame = current === text;
    return null;
  });
  return looked === 'left' && isSame;
}
