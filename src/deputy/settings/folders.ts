import { safePath } from '../../notes/paths';
import * as z from '../../notes/schema';

/** Section 1 of the requirements: what lies where, unless the settings say otherwise. */
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
export const folderPath = z
  .string()
  .check(z.refine((path) => safePath(path) === path, 'must be a folder inside the vault'));

/** A note inside the vault, with its ending. */
export const notePath = folderPath.check(z.endsWith('.md', 'must be the path of a note'));
