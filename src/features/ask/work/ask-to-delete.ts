import { type AskedRow, DELETE_ROWS } from '../../../core/approvals/model/approval/row-deletion';
import { newApproval } from '../../../core/approvals/model/approval/new-approval';
import { approvalPath } from '../../../core/approvals/model/approval/approval-note';
import { freeName } from '../../../kernel/effects/free-name';
import { quoted } from '../../../kernel/mail/model-words';
import { noteLink, stem } from '../../../kernel/notes/names';
import type { TaskApproval } from '../model/tools/task-tool';
import type { Session } from '../../../core/session/session';
import { birthOf } from '../../../core/session/submit-for-approval';
import type { AskFile } from './ask-file';

interface Deletion {
  skill: string;
  rows: readonly AskedRow[];
}

/**
 * Submits the rows that a skill wants to delete, as one approval that shows them; nothing is deleted before the person
 * approves it.
 */
export async function askToDelete(
  session: Session,
  file: AskFile,
  { skill, rows }: Deletion,
): Promise<TaskApproval> {
  const request = newApproval(
    {
      actionType: DELETE_ROWS,
      server: '',
      tool: DELETE_ROWS,
      content: {
        kind: 'tool',
        arguments: { skill, rows: rows.map(({ path, note }) => ({ path, note })) },
      },
      rationale: `The skill ${skill} asks, after you asked: ${quoted(file.request.text, 200)}`,
      origin: { kind: 'hand' },
      source: noteLink(file.path),
    },
    birthOf(session),
  );
  const path = await freeName(
    session.ports.vault,
    approvalPath(session.settings.folders.pendingApproval, request),
  );
  const [first, ...others] = rows.map((row) => stem(row.path));
  const about = others.length === 0 ? `delete ${first ?? ''}` : `delete ${String(rows.length)} rows`;
  return { path, request, about };
}
