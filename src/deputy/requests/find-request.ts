import type { RequestFolder } from '../../approvals/judge-request';
import { readRequest } from '../../approvals/request/read-request';
import type { ApprovalRequest } from '../../approvals/request/request-note';
import type { Note } from '../../notes/note';
import { isInside } from '../../notes/paths';
import { err, ok, type Result } from '../../notes/values/result';
import type { Vault } from '../../ports/vault';
import type { Folders } from '../settings/folders';
import { readNote } from '../../index/read-note';

export interface RequestFile {
  path: string;
  folder: RequestFolder;
  note: Note;
  request: ApprovalRequest;
}

/** The request that lies at a path in one of the three folders, or why there is none. */
export async function readRequestAt(
  vault: Vault,
  folders: Folders,
  path: string,
): Promise<Result<RequestFile, string>> {
  const folder = (['pending', 'approved', 'rejected'] as const).find((name) =>
    isInside(path, pathOf(name, folders)),
  );
  if (folder === undefined) return err(`${path} lies in none of the folders for requests.`);
  const note = await readNote(vault, path);
  if (note === null) return err(`There is no request at ${path} any more.`);
  const request = readRequest(note);
  return request.ok
    ? ok({ path, folder, note, request: request.value })
    : err(`${path}: ${request.error.message}`);
}

export const pathOf = (folder: RequestFolder, { pendingApproval, approved, rejected }: Folders): string =>
  ({ pending: pendingApproval, approved, rejected })[folder];
