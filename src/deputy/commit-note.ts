import type { OperationPlan } from '../effects/operation';
import type { Note, NoteProblem } from '../notes/note';
import type { Result } from '../notes/result';
import type { Desk } from './desk';
import { readNote } from './read-note';

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
    const details = { note: path, reason: planned.error.message };
    await desk.log.append([{ event: 'note_skipped', severity: 'error', details }]);
    return false;
  }
  const result = await desk.effects.commit(planned.value);
  if (result.kind === 'committed') return true;
  const details = {
    note: path,
    reason: `The note was ${result.reason === 'busy' ? 'being typed in' : result.reason}.`,
  };
  await desk.log.append([{ event: 'conflict', severity: 'warn', details }]);
  return false;
}
