import { conflictEntry } from '../kernel/effects/conflict-entry';
import type { OperationPlan } from '../kernel/effects/operation';
import type { LogEvent } from '../kernel/log/entry';
import type { Note } from '../kernel/notes/note';
import type { NoteProblem } from '../kernel/notes/frontmatter/note-problem';
import type { Result } from '../kernel/notes/values/result';
import type { Session } from './session';
import { readNote } from '../kernel/index/read-note';

/** Reads a note afresh, computes the operation for it, and commits that. Returns whether it was committed. */
export async function commitNote(
  session: Session,
  path: string,
  plan: (subject: { path: string; note: Note }) => Result<OperationPlan, NoteProblem>,
): Promise<boolean> {
  const note = await readNote(session.ports.vault, path);
  if (note === null) return false;
  const planned = plan({ path, note });
  if (!planned.ok) {
    await tell(session, 'note_skipped', { note: path, reason: planned.error.message });
    return false;
  }
  const result = await session.effects.commit(planned.value);
  switch (result.kind) {
    case 'committed':
      return true;
    case 'failed':
      await tell(session, 'write_failed', { note: path, reason: result.error.message });
      return false;
    case 'conflict':
      await session.log.append([conflictEntry({ path, reason: result.reason })]);
      return false;
  }
}

const tell = (session: Session, event: LogEvent, details: Record<string, unknown>): Promise<void> =>
  session.log.append([{ event, severity: 'error', details }]);
