import { editEffect } from '../../../kernel/effects/edit-effect';
import type { Effect, OperationPlan } from '../../../kernel/effects/operation';
import type { LogEntry } from '../../../kernel/log/entry';
import { editFrontmatter } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { OUT } from '../../../kernel/notes/out-mark';
import { baseName } from '../../../kernel/notes/names';
import type { Note } from '../../../kernel/notes/note';
import type { NoteProblem } from '../../../kernel/notes/frontmatter/note-problem';
import { isInside } from '../../../kernel/notes/paths';
import { ok, type Result } from '../../../kernel/notes/values/result';
import { readStatus } from '../../../kernel/notes/read-status';
import { noteTitle, transitionEntry } from '../model/note-operation';

export interface ActRequest {
  path: string;
  note: Note;
  run: string;
  status: string;
  /** Target folder, including subfolders. */
  folder: string;
  /** Verb for the note's title in the operation's label, in the past tense. */
  verb: string;
}

/**
 * Gives a note another status and place, for a person; it is no longer out, and the rest of it is unchanged. `null` if
 * nothing would change.
 */
export function actOperation(request: ActRequest): Result<OperationPlan | null, NoteProblem> {
  const { path, note, run, status, folder, verb } = request;
  const effects: Effect[] = [];
  const changes = readStatus(note.frontmatter) === status ? {} : { status };
  const edits = editFrontmatter(note.text, { ...changes, [OUT]: null });
  if (!edits.ok) return edits;
  if (edits.value.length > 0) effects.push(editEffect(path, note.text, edits.value));
  if (!isInside(path, folder)) effects.push({ kind: 'move', from: path, to: `${folder}/${baseName(path)}` });
  if (effects.length === 0) return ok(null);
  return ok({
    run,
    kind: 'status',
    label: `${verb} ${noteTitle(request)}`,
    effects,
    entries: [byPerson(transitionEntry(request, status))],
    byPerson: true,
  });
}

export const byPerson = (entry: LogEntry): LogEntry => ({
  ...entry,
  details: { ...entry.details, by: 'person' },
});
