import { conflictEntry } from '../../effects/conflict-entry';
import type { OperationPlan } from '../../effects/operation';
import type { LogEvent } from '../../log/entry';
import type { Note } from '../../notes/note';
import type { NoteProblem } from '../../notes/frontmatter/note-problem';
import type { Result } from '../../notes/values/result';
import type { Desk } from './desk';
import { readNote } from '../../index/read-note';

/** Reads a note afresh, works out what is to be done with it, and does it. Whether it was done. */
export async function commitNote(
  desk: Desk,
  path: string,
  plan: (subject: { path: string; note: Note }) => Result<OperationPlan, NoteProblem>,
): Promise<boolean> {
  const note = await readNote(desk.ports.vault, path);
  if (note === null) return false;
  const planned = plan({ path, note });
  if (!planned.ok) {
    await tell(desk, 'note_skipped', { note: path, reason: planned.error.message });
    return false;
  }
  const result = await desk.effects.commit(planned.value);
  switch (result.kind) {
    case 'committed':
      return true;
    case 'failed':
      await tell(desk, 'write_failed', { note: path, reason: result.error.message });
      return false;
    case 'conflict':
      await desk.log.append([conflictEntry({ path, reason: result.reason })]);
      return false;
  }
}

const tell = (desk: Desk, event: LogEvent, details: Record<string, unknown>): Promise<void> =>
  desk.log.append([{ event, severity: 'error', details }]);
