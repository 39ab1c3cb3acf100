import { conflictEntry } from '../../kernel/effects/conflict-entry';
import type { CommitResult, Conflict } from '../../kernel/effects/operation';
import type { LogEntry } from '../../kernel/log/entry';
import type { NoteTrouble } from '../../kernel/notes/note-trouble';
import type { Session } from './session';

export interface Recovered {
  /** Whether a crash had left something, finished now or not. */
  hadWork: boolean;
  finished: number;
  /** Operations that could not be finished because a file was refused. Each recovery tries them again. */
  troubles: NoteTrouble[];
}

const NOTHING: Recovered = { hadWork: false, finished: 0, troubles: [] };

/** Finishes what a crash left half done, before any other work. */
export const recover = (session: Session): Promise<Recovered> =>
  session.fence.part('recovery', () => finishInterrupted(session), { instead: NOTHING });

async function finishInterrupted(session: Session): Promise<Recovered> {
  const results = await session.effects.recover();
  if (results.length > 0) session.state.doubt();
  for (const result of results) {
    await session.log.append(entriesOf(result));
    // The saved answers of an unfinished operation are kept, because the operation still needs them.
    if (!session.effects.isUnfinished(result.operation.run))
      await session.answers.close(result.operation.run);
  }
  return {
    hadWork: results.length > 0,
    finished: results.filter(({ kind }) => kind === 'committed').length,
    troubles: results.flatMap(troubleOf),
  };
}

function troubleOf(result: CommitResult): NoteTrouble[] {
  if (result.kind !== 'failed') return [];
  const { label } = result.operation;
  const why = `${result.error.message}. "${label}" waits for it, and is tried again in each cycle.`;
  return [{ path: result.path, why }];
}

function entriesOf(result: CommitResult): LogEntry[] {
  const { label, id } = result.operation;
  const conflict = (found: Conflict): LogEntry => conflictEntry(found, { operation: id, label });
  switch (result.kind) {
    case 'committed':
      return [
        { event: 'recovered', severity: 'info', details: { operation: id, label } },
        ...result.skipped.map(conflict),
      ];
    case 'conflict':
      return [conflict(result)];
    case 'failed':
      return [
        {
          event: 'write_failed',
          severity: 'error',
          details: { operation: id, label, note: result.path, reason: result.error.message },
        },
      ];
  }
}
