import type { ApprovalFolder } from '../model/judge-approval';
import { readApproval } from '../model/approval/read-approval';
import type { Approval } from '../model/approval/approval-note';
import type { Note } from '../../../kernel/notes/note';
import { isInside } from '../../../kernel/notes/paths';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { Vault } from '../../../kernel/ports/vault';
import type { Folders } from '../../settings/folders';
import { readNote } from '../../../kernel/index/read-note';

export interface ApprovalFile {
  path: string;
  folder: ApprovalFolder;
  note: Note;
  request: Approval;
}

/** The approval at a path in one of the three folders, or why there is none. */
export async function readApprovalAt(
  vault: Vault,
  folders: Folders,
  path: string,
): Promise<Result<ApprovalFile, string>> {
  const folder = (['pending', 'approved', 'rejected'] as const).find((name) =>
    isInside(path, approvalFolderPath(name, folders)),
  );
  if (folder === undefined) return err(`${path} is in none of the folders for approvals.`);
  const note = await readNote(vault, path);
  if (note === null) return err(`There is no approval at ${path} any more.`);
  const approval = readApproval(note);
  return approval.ok
    ? ok({ path, folder, note, request: approval.value })
    : err(`${path}: ${approval.error.message}`);
}

export const approvalFolderPath = (
  folder: ApprovalFolder,
  { pendingApproval, approved, rejected }: Folders,
): string => ({ pending: pendingApproval, approved, rejected })[folder];
