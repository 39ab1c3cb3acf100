import { safePath } from '../../kernel/notes/paths';
import * as z from '../../kernel/notes/values/schema';

/** Default folders, from section 1 of the requirements. */
export const DEFAULT_FOLDERS = {
  inbox: 'Inbox',
  imported: 'Inbox/Imported',
  needsAction: 'Needs_Action',
  drafts: 'Drafts',
  pendingApproval: 'Pending_Approval',
  approved: 'Approved',
  rejected: 'Rejected',
  plans: 'Plans',
  donePlans: 'Done/Plans',
  done: 'Done',
  archive: 'Archive',
  skills: 'Skills',
  memory: 'Memory',
  reminders: 'Reminders',
  logs: 'Logs',
} as const;

export type FolderName = keyof typeof DEFAULT_FOLDERS;
export type Folders = Record<FolderName, string>;

/** A path inside the vault, without dot names. */
export const folderPathSchema = z
  .string()
  .check(z.refine((path) => safePath(path) === path, 'must be a folder inside the vault'));

/** Path of a note inside the vault, with its extension. */
export const notePathSchema = folderPathSchema.check(z.endsWith('.md', 'must be the path of a note'));

/** Default parent of all Deputy's folders; '' is the vault's root. */
export const parentFolder = z.union([z.literal(''), folderPathSchema]);

/** Suggested parent of Deputy's folders in a vault that has none of them. */
export const OWN_FOLDER = 'Deputy';

export const foldersIn = (parent: string): Folders => ({
  ...DEFAULT_FOLDERS,
  ...Object.fromEntries(
    Object.entries(DEFAULT_FOLDERS).map(([name, path]) => [name, parent === '' ? path : `${parent}/${path}`]),
  ),
});

/** The parent that holds all folders under their default names; `null` if the folders are named one by one. */
export function parentOf(folders: Folders): string | null {
  const { logs } = folders;
  const parent = logs === DEFAULT_FOLDERS.logs ? '' : logs.slice(0, -`/${DEFAULT_FOLDERS.logs}`.length);
  const usual = new Map(Object.entries(foldersIn(parent)));
  return Object.entries(folders).every(([name, path]) => usual.get(name) === path) ? parent : null;
}
