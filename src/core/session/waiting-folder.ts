import { VaultError } from '../../kernel/ports/vault';
import type { Folders } from '../settings/folders';
import type { Ports } from './ports';

/** Name of the file outside the vault with the folder of waiting notes that held some when this device last began to work. */
const FILE = 'waiting-folder';

/**
 * The folder of waiting notes, if it held some when this device last began to work and is missing now: moved or deleted by
 * hand; else `null`. `remembers`: keeps what it holds now for the next time.
 */
export async function goneFolder(
  { vault, home }: Pick<Ports, 'vault' | 'home'>,
  { needsAction }: Folders,
  { remembers = false }: { remembers?: boolean } = {},
): Promise<string | null> {
  const before = await home.read(FILE);
  const files = await vault.list(needsAction);
  if (files === null && before === needsAction) return needsAction;
  const seen = files?.some(({ isFolder }) => isFolder !== true) === true ? needsAction : '';
  // Work does not fail where the device can't keep this: only a moved folder is not noticed then.
  if (remembers && seen !== (before ?? '')) await home.replace(FILE, seen).catch(ignoreVaultError);
  return null;
}

const ignoreVaultError = (error: unknown): void => {
  if (!(error instanceof VaultError)) throw error;
};
