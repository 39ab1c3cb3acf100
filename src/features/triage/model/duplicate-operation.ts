import type { OperationPlan } from '../../../kernel/effects/operation';
import type { LogEntry } from '../../../kernel/log/entry';
import { baseName } from '../../../kernel/notes/names';
import type { NoteProblem } from '../../../kernel/notes/frontmatter/note-problem';
import { ok, type Result } from '../../../kernel/notes/values/result';
import { identity, noteEdit, type OperationRequest, noteTitle, transitionEntry } from './note-operation';
import { duplicateBlock } from './triage-block';

export interface DuplicateRequest extends OperationRequest {
  /** Path of the delivery that is processed; `originalLink` is an unambiguous link to it. */
  original: string;
  originalLink: string;
  archiveFolder: string;
}

/** Archives a second delivery of a message, without asking a model. */
export function duplicateOperation(request: DuplicateRequest): Result<OperationPlan, NoteProblem> {
  const { path, run, original, originalLink, archiveFolder } = request;
  const edit = noteEdit(request, {
    status: 'done',
    changes: { decision_reason: `Duplicate of ${originalLink}`, decided_at: request.at },
    block: duplicateBlock(originalLink),
  });
  if (!edit.ok) return edit;
  const duplicate: LogEntry = {
    event: 'duplicate',
    severity: 'info',
    ...identity(request),
    details: { note: path, original },
  };
  return ok({
    run,
    kind: 'duplicate',
    label: `Put aside a duplicate: ${noteTitle(request)}`,
    effects: [edit.value, { kind: 'move', from: path, to: `${archiveFolder}/${baseName(path)}` }],
    entries: [duplicate, transitionEntry(request, 'done')],
  });
}
