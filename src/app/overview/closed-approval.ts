import { isApprovalName } from '../../features/approvals/model/approval/approval-note';
import { readApproval } from '../../features/approvals/model/approval/read-approval';
import { STATE_WORDS } from '../../features/approvals/model/approval/state-words';
import { readNote } from '../../kernel/index/read-note';
import { baseName } from '../../kernel/notes/names';
import { textField } from '../../kernel/notes/note';
import type { Vault } from '../../kernel/ports/vault';
import type { Folders } from '../../settings/folders';

/** An approval that no longer waits. */
export interface ClosedApproval {
  path: string;
  /** When its mail was sent, in wall-clock milliseconds; `null` if it was not sent, or the time is unknown. */
  sentAt: number | null;
  /** Its end, as a sentence. */
  why: string;
  isDone: boolean;
}

/** The latest approval in `Done` or `Rejected` that is meant; `null` if there is none. Reads no other note. */
export async function closedApproval(
  { vault, folders: { done, rejected } }: { vault: Vault; folders: Folders },
  isMeant: (path: string) => boolean,
): Promise<ClosedApproval | null> {
  const refs = (await Promise.all([done, rejected].map((folder) => vault.list(folder)))).flat();
  const paths = refs
    .flatMap((ref) => (ref !== null && isApprovalName(ref.path) && isMeant(ref.path) ? [ref.path] : []))
    .sort((a, b) => (baseName(a) < baseName(b) ? 1 : -1));
  for (const path of paths) {
    const note = await readNote(vault, path);
    const read = note === null ? null : readApproval(note);
    if (read?.ok !== true) continue;
    const { status, origin } = read.value;
    const isDone = status === 'executed';
    const draft =
      isDone && origin.kind === 'draft' ? await readNote(vault, `${done}/${baseName(origin.draft)}`) : null;
    const sentAt = Date.parse(draft === null ? '' : (textField(draft.frontmatter, 'sent_at') ?? ''));
    return { path, sentAt: Number.isNaN(sentAt) ? null : sentAt, why: STATE_WORDS[status].closed, isDone };
  }
  return null;
}
