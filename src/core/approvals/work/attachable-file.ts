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

/** Why no file at this path may leave the vault with a mail, as the rest of a sentence about it; `null` if one may. */
export function placeObjection(settings: FilesPlace['settings'], path: string): string | null {
  if (safePath(path) === null) return 'is hidden, or not in this vault';
  if (isInPrivateFolder(path, privacyRules(settings).folders)) return 'is in a private folder';
  const isOwn = isInPrivateFolder(path, Object.values(settings.folders));
  return isOwn ? 'is in one of Deputy’s own folders' : null;
}

/**
 * The bytes of a file that may leave the vault with a mail; the error is the rest of a sentence about the file. Judged
 * when the person attaches it, at their yes, and before the call: the file or the settings may have become private
 * meanwhile.
 */
export async function readAttachable(place: FilesPlace, path: string): Promise<Result<Uint8Array, string>> {
  const { vault, settings } = place;
  const outside = placeObjection(settings, path);
  if (outside !== null) return err(outside);
  try {
    if (await vault.isLinked(path)) return err('is a link, and no file of the vault');
    const bytes = await vault.read(path);
    if (bytes === null) return err('is not in the vault any more');
    if (!isNotePath(path)) return ok(bytes);
    const text = decodeText(bytes);
    if (!text.ok) return err('is not UTF-8 text, so it may be private');
    const why = await keptHere(place, settings).why(path, text.value);
    return why === null ? ok(bytes) : err(`may not leave the vault, because ${privateWords(why)}`);
  } catch (error) {
    if (error instanceof VaultError) return err("can't be read");
    throw error;
  }
}
