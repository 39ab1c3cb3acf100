import type { OperationPlan } from '../../../kernel/effects/operation';
import type { LogEntry } from '../../../kernel/log/entry';
import { ASK, codeBeside, DECISION_CODE } from '../../../kernel/notes/codes';
import { baseName } from '../../../kernel/notes/names';
import type { NoteProblem } from '../../../kernel/notes/frontmatter/note-problem';
import { ok, type Result } from '../../../kernel/notes/values/result';
import { identity, noteEdit, type OperationRequest, noteTitle, transitionEntry } from './note-operation';
import { conflictBlock, duplicateBlock } from './triage-block';

export interface ConflictRequest extends OperationRequest {
  /** Path of the other note of the mail; `originalLink` is an unambiguous link to it. */
  original: string;
  originalLink: string;
}

export interface DuplicateRequest extends ConflictRequest {
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

/** Asks the person about a note whose mail another note holds with another text. Nothing is moved. */
export function conflictOperation(request: ConflictRequest): Result<OperationPlan, NoteProblem> {
  const { path, run, original, originalLink } = request;
  const reason = `Another text of this mail is in ${originalLink}`;
  const ask = conflictQuestion(path, original);
  const edit = noteEdit(request, {
    status: 'needs_info',
    changes: {
      decision: 'needs_info',
      decision_reason: reason,
      decided_by: 'deputy',
      decided_at: request.at,
      [DECISION_CODE]: codeBeside(reason, 'conflict_copy'),
      [ASK]: ask,
    },
    block: conflictBlock(ask, originalLink),
  });
  if (!edit.ok) return edit;
  return ok({
    run,
    kind: 'triage',
    label: `Asked which text is right: ${noteTitle(request)}`,
    effects: [edit.value],
    entries: [transitionEntry(request, 'needs_info')],
  });
}

/** The question, which names both files, by their paths if the names are equal. */
function conflictQuestion(path: string, original: string): string {
  const names = [original, path].map(baseName);
  const [one, other] = names[0] === names[1] ? [original, path] : names;
  return `Which text is right, "${String(one)}" or "${String(other)}"?`;
}
