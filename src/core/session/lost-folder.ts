import { isNotePath } from '../../kernel/notes/names';
import { parseJson } from '../../kernel/notes/values/json';
import * as z from '../../kernel/notes/values/schema';
import { VaultError } from '../../kernel/ports/vault';
import type { LostNotes } from '../app/view/state/deputy-state';
import type { FolderName, Folders } from '../settings/folders';
import type { Ports } from './ports';
import { readRunner, wasUninstalled } from './runner';

/** Folders of what waits for the person, and of the log, which Deputy must not begin anew in silence. */
const KEPT = ['needsAction', 'drafts', 'pendingApproval', 'plans', 'logs'] as const satisfies FolderName[];

/** Name of the file outside the vault with those that held something when this device last began to work. */
const FILE = 'folders-in-use';
const inUse = z.partialRecord(z.enum(KEPT), z.string());

/** The first of Deputy's folders that is lost; else `null`. `remembers`: keeps which hold something for the next time. */
export async function lostFolder(
  { vault, home }: Pick<Ports, 'vault' | 'home'>,
  folders: Folders,
  { remembers = false }: { remembers?: boolean } = {},
): Promise<LostNotes | null> {
  const kept = await home.read(FILE);
  const before = inUse.safeParse(parseJson(kept ?? '')).data ?? {};
  const held: z.infer<typeof inUse> = {};
  for (const name of KEPT) {
    const [folder, former] = [folders[name], before[name]];
    const holds = await holdsFiles(vault, folder, name);
    if (holds === null && former === folder && (name === 'needsAction' || (await hasBegun(vault, folders))))
      return { folder, now: null };
    if (holds === true) held[name] = folder;
    else if (former !== undefined && former !== folder && (await holdsFiles(vault, former, name)) === true)
      return { folder: former, now: folder };
  }
  const seen = JSON.stringify(held);
  // Work does not fail where the device can't keep this: only a moved folder is not noticed then.
  if (remembers && seen !== kept) await home.replace(FILE, seen).catch(ignoreVaultError);
  return null;
}

/** Whether Deputy has worked in the vault as it is: one that was put back from before that lacks folders rightly. */
const hasBegun = async (vault: Ports['vault'], folders: Folders): Promise<boolean> =>
  (await readRunner(vault, folders.logs)).kind !== 'none' || (await wasUninstalled(vault, folders));

/** `null` if the folder is not there. */
async function holdsFiles(vault: Ports['vault'], folder: string, name: FolderName): Promise<boolean | null> {
  const found = await vault.list(folder);
  return (
    found?.some(({ path, isFolder }) => isFolder !== true && (name === 'logs' || isNotePath(path))) ?? null
  );
}

/** After the person had new folders made. */
export const forgetFolders = ({ home }: Pick<Ports, 'home'>): Promise<void> =>
  home.replace(FILE, '{}').catch(ignoreVaultError);

const ignoreVaultError = (error: unknown): void => {
  if (!(error instanceof VaultError)) throw error;
};
