import { editEffect } from '../../../kernel/effects/edit-effect';
import type { OperationPlan } from '../../../kernel/effects/operation';
import { editFrontmatter } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import type { ToolCall } from '../../../kernel/ports/tool-caller';
import { approvalEntry, factsOf } from './approval-entry';
import type { Alignment } from './align-approval';

interface Run extends Pick<Alignment, 'run' | 'path' | 'note' | 'request'> {
  call: ToolCall;
  attempt: number;
}

/**
 * Marks the note as executing, so that a call could be repeated only if both the note and the ledger were lost.
 * `null` if the note's frontmatter cannot be edited. Pure.
 */
export function announceRun({ run, path, note, request, call, attempt }: Run): OperationPlan | null {
  const edits = editFrontmatter(note.text, { status: 'executing', attempt });
  if (!edits.ok) return null;
  const { server, tool } = call;
  return {
    run,
    kind: 'request',
    label: `Started: ${request.actionType}`,
    effects: [editEffect(path, note.text, edits.value)],
    entries: [approvalEntry(factsOf(request), 'executing', { note: path, server, tool })],
  };
}
