import { editEffect } from '../../effects/edit-effect';
import type { Effect, OperationPlan } from '../../effects/operation';
import type { LogEntry } from '../../log/entry';
import { editFrontmatter } from '../../notes/frontmatter/frontmatter-edit';
import { baseName } from '../../notes/names';
import type { Note } from '../../notes/note';
import type { NoteProblem } from '../../notes/frontmatter/note-problem';
import { isInside } from '../../notes/paths';
import { ok, type Result } from '../../notes/values/result';
import { readStatus } from '../../notes/status';
import { noteTitle, transitionEntry } from '../../triage/note-operation';

export interface ActRequest {
  path: string;
  note: Note;
  run: string;
  status: string;
  /** Where the note is to lie, subfolders included. */
  folder: string;
  /** In the past tense, before the note's title. */
  verb: string;
}

/** A person gives a note another status and place; nothing else of it changes. `null`: it is so already. */
export function actOperation(request: ActRequest): Result<OperationPlan | null, NoteProblem> {
  const { path, note, run, status, folder, verb } = request;
  const effects: Effect[] = [];
  if (readStatus(note.frontmatter) !== status) {
    const edits = editFrontmatter(note.text, { status });
    if (!edits.ok) return edits;
    effects.push(editEffect(path, note.text, edits.value));
  }
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

/** In the log: a person did it. */
export const byPerson = (entry: LogEntry): LogEntry => ({
  ...entry,
  details: { ...entry.details, by: 'person' },
});
