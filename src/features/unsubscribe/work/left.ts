import { readApproval } from '../../../core/approvals/model/approval/read-approval';
import type { Folders } from '../../../core/settings/folders';
import { readNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { baseName, isNotePath } from '../../../kernel/notes/names';
import { UNSUBSCRIBE } from '../../../kernel/ports/one-click';
import type { Vault } from '../../../kernel/ports/vault';
import type { Left } from '../model/newsletters';

/** Decisions of the person by sender, from the notes of approvals. These are recognised by their names; no other note is read. */
export async function readLeft(vault: Vault, folders: Folders): Promise<ReadonlyMap<string, Left>> {
  const left = new Map<string, Left>();
  for (const folder of [folders.done, folders.approved, folders.pendingApproval])
    for (const { path, mtime } of (await vault.list(folder)) ?? []) {
      if (!isNotePath(path) || !NAMED.test(baseName(path))) continue;
      const note = await ifReadable(readNote(vault, path));
      const read = note === null ? null : readApproval(note);
      if (read?.ok !== true || read.value.origin.kind !== 'unsubscribe') continue;
      const { origin, createdAt, status } = read.value;
      const known = left.get(origin.sender);
      // The file was last written when the outcome was known.
      const at = Math.max(Date.parse(createdAt) || 0, mtime);
      if (known !== undefined && known.at > at) continue;
      if (folder !== folders.done) left.set(origin.sender, { kind: 'asked', at, note: path });
      else if (status === 'executed') left.set(origin.sender, { kind: 'left', at, note: path });
    }
  return left;
}

/** See `approvalPath`. */
const NAMED = new RegExp(String.raw`^\d{4}-\d\d-\d\dT\d{6}Z_${UNSUBSCRIBE}_`);
