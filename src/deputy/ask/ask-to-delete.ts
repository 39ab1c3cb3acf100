import { type AskedRow, DELETE_ROWS } from '../../approvals/request/in-vault';
import { newRequest } from '../../approvals/request/new-request';
import { requestPath } from '../../approvals/request/request-note';
import { freeName } from '../../effects/free-name';
import { quoted } from '../../mail/model-words';
import { noteLink, stem } from '../../notes/names';
import type { RequestToApprove } from '../../requests/tools/task-tool';
import type { Desk } from '../desk/desk';
import { birthOf } from '../desk/put-before';
import type { TaskRequestFile } from './request-file';

interface Deletion {
  /** Its name. */
  skill: string;
  rows: readonly AskedRow[];
}

/** The rows that a skill wants to have deleted, as one request that shows them; nothing is deleted before its yes. */
export async function askToDelete(
  desk: Desk,
  file: TaskRequestFile,
  { skill, rows }: Deletion,
): Promise<RequestToApprove> {
  const request = newRequest(
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
    birthOf(desk),
  );
  const path = await freeName(desk.ports.vault, requestPath(desk.settings.folders.pendingApproval, request));
  const [first, ...others] = rows.map((row) => stem(row.path));
  const about = others.length === 0 ? `delete ${first ?? ''}` : `delete ${String(rows.length)} rows`;
  return { path, request, about };
}
