import { readJson } from '../../kernel/notes/values/json';
import * as z from '../../kernel/notes/values/schema';
import type { FolderName, Folders } from '../settings/folders';
import type { Ports } from './ports';

/** Name of the file outside the vault with the folders that held files when this device last worked. */
const FILE = 'folders.json';

/** Folders that hold what waits, and the log: without one of them, Deputy would begin anew in silence. */
const WATCHED: readonly FolderName[] = ['needsAction', 'drafts', 'pendingApproval', 'plans', 'logs'];

type Places = Pick<Ports, 'vault' | 'home'>;

/** Folders that held files when this device last worked, and are missing now: moved or deleted by hand. */
export async function goneFolders({ vault, home }: Places, folders: Folders): Promise<string[]> {
  const seen = readJson(z.array(z.string()), await home.read(FILE)) ?? [];
  const gone: string[] = [];
  for (const path of WATCHED.map((name) => folders[name]))
    if (seen.includes(path) && (await vault.list(path)) === null) gone.push(path);
  return gone;
}

export async function keepSeenFolders({ vault, home }: Places, folders: Folders): Promise<void> {
  const seen: string[] = [];
  for (const path of WATCHED.map((name) => folders[name]))
    if ((await vault.list(path))?.some(({ isFolder }) => isFolder !== true) === true) seen.push(path);
  const text = JSON.stringify(seen);
  if (text !== (await home.read(FILE))) await home.replace(FILE, text);
}
