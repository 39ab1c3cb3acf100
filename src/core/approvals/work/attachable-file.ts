import { isNotePath } from '../../../kernel/notes/names';
import { safePath } from '../../../kernel/notes/paths';
import { decodeText } from '../../../kernel/notes/text/decode';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { Clock } from '../../../kernel/ports/clock';
import { type Vault, VaultError } from '../../../kernel/ports/vault';
import { isInPrivateFolder, privateWords } from '../../../kernel/privacy/private-note';
import { keptHere } from '../../session/vault-notes';
import { type PrivacySettings, privacyRules } from '../../settings/privacy-rules';
import type { Settings } from '../../settings/settings';

/** Where attached files are read. */
export interface FilesPlace {
  vault: Vault;
  clock: Clock;
  settings: PrivacySettings & Pick<Settings, 'folders'>;
}

/**
 * Why a file may not leave the vault with a mail, as the rest of a sentence about it; `null` if it may. Judged when the
 * person attaches it, at their yes, and before the call: the file or the settings may have become private meanwhile.
 */
export async function fileObjection(place: FilesPlace, path: string): Promise<string | null> {
  const { vault, settings } = place;
  if (safePath(path) === null) return 'is hidden, or not in this vault';
  if (isInPrivateFolder(path, privacyRules(settings).folders)) return 'is in a private folder';
  if (isInPrivateFolder(path, Object.values(settings.folders))) return 'is in one of Deputy’s own folders';
  try {
    if (await vault.isLinked(path)) return 'is a link, and no file of the vault';
    const bytes = isNotePath(path) ? await vault.read(path) : null;
    if (bytes === null) return null;
    const text = decodeText(bytes);
    if (!text.ok) return 'is not UTF-8 text, so it may be private';
    const why = await keptHere(place, settings).why(path, text.value);
    return why === null ? null : `may not leave the vault, because ${privateWords(why)}`;
  } catch (error) {
    if (error instanceof VaultError) return "can't be read";
    throw error;
  }
}

/** The bytes of a file that may be attached; the error is the rest of a sentence about the file. */
export async function readAttachable(place: FilesPlace, path: string): Promise<Result<Uint8Array, string>> {
  const why = await fileObjection(place, path);
  if (why !== null) return err(why);
  try {
    const bytes = await place.vault.read(path);
    return bytes === null ? err('is not in the vault any more') : ok(bytes);
  } catch (error) {
    if (error instanceof VaultError) return err("can't be read");
    throw error;
  }
}
