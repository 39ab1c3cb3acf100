import { privacyRules } from '../../../core/settings/privacy-rules';
import type { Settings } from '../../../core/settings/settings';
import { safePath } from '../../../kernel/notes/paths';
import { isInPrivateFolder } from '../../../kernel/privacy/private-note';

/** Why a path is not one that may be attached, as the rest of a sentence about the file; `null` if it may. */
export function ownPlace(path: string, settings: Settings): string | null {
  if (safePath(path) === null) return 'is hidden, or not in this vault';
  if (isInPrivateFolder(path, privacyRules(settings).folders)) return 'is in a private folder';
  return isInPrivateFolder(path, Object.values(settings.folders))
    ? 'is in one of Deputy’s own folders'
    : null;
}
