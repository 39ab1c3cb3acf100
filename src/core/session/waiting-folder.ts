import { isNotePath } from '../../kernel/notes/names';
import { VaultError } from '../../kernel/ports/vault';
import type { LostNotes } from '../app/view/state/deputy-state';
import type { Folders } from '../settings/folders';
import type { Ports } from './ports';

/** Name of the file outside the vault with the folder of waiting notes that held some when this device last began to work. */
const FILE = 'waiting-folder';

/** The folder of waiting notes, if it is lost; else `null`. `remembers`: keeps what it holds now for the next time. */
export async function goneFolder(
  { vault, home }: Pick<Ports, 'vault' | 'home'>,
  { needsAction }: Folders,
  { remembers = false }: { remembers?: boolean } = {},
): Promise<LostNotes | null> {
  const before = await home.read(FILE);
  const holdsNotes = async (folder: string): Promise<boolean | null> =>
    (await vault.list(folder))?.some(({ path, isFolder }) => isFolder !== true && isNotePath(path)) ?? null;
  const holds = await holdsNotes(needsAction);
  if (holds === null && before === needsAction) return { folder: needsAction, now: null };
  if (holds !== true && before && before !== needsAction && (await holdsNotes(before)) === true)
    return { folder: before, now: needsAction };
  const seen = holds === true ? needsAction : '';
  // Work does not fail where the device can't keep this: only a moved folder is not noticed then.
  if (remembers && seen !== (before ?? '')) await home.replace(FILE, seen).catch(ignoreVaultError);
  return null;
}

/** After the person had new folders made. */
export const forgetFolder = ({ home }: Pick<Ports, 'home'>): Promise<void> =>
  home.replace(FILE, '').catch(ignoreVaultError);

const ignoreVaultError = (error: unknown): void => {
  if (!(error instanceof VaultError)) throw error;
};
