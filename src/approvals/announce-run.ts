import type { OperationPlan } from '../effects/operation';
import type { LogEntry } from '../log/entry';
import { editFrontmatter } from '../notes/frontmatter-edit';
import { hashText } from '../notes/hash';
import type { Note } from '../notes/note';
import { applyEdits, invertEdits } from '../notes/text-edit';
import type { ToolCall } from '../ports/tool-caller';
import type { ApprovalRequest } from './request-note';

interface Run {
  run: string;
  path: string;
  note: Note;
  request: ApprovalRequest;
  call: ToolCall;
  attempt: number;
}

/**
 * The note says that it is being run, so that a power cut has to lose both records to repeat it. `null`: its frontmatter
 * can't be edited. Pure.
 */
export function announceRun({ run, path, note, request, call, attempt }: Run): OperationPlan | null {
  const edits = editFrontmatter(note.text, { status: 'executing', attempt });
  if (!edits.ok) return null;
  const details = { request: request.id, server: call.server, tool: call.tool, note: path };
  const entry: LogEntry = { event: 'approval_executing', severity: 'info', details };
  return {
    run,
    label: `Began ${request.actionType}`,
    isFinal: true,
    effects: [
      {
        kind: 'edit',
        path,
        before: hashText(note.text),
        after: applyEdits(note.text, edits.value),
        inverse: invertEdits(edits.value),
      },
    ],
    entries: [entry],
  };
}
