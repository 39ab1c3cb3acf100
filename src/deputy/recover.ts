import type { CommitResult, Conflict } from '../effects/operation';
import type { LogEntry } from '../log/entry';
import type { Desk } from './desk';

/** Finishes what a crash left half done, before any other work. Returns how many operations that were. */
export async function recover(desk: Desk): Promise<number> {
  const results = await desk.effects.recover();
  if (results.length > 0) desk.state.doubt();
  for (const result of results) {
    await desk.log.append(entriesOf(result));
    // An operation that could not be finished yet still needs the answers it came from.
    if (!desk.effects.isUnfinished(result.operation.run)) await desk.answers.close(result.operation.run);
  }
  return results.filter(({ kind }) => kind === 'committed').length;
}

function entriesOf(result: CommitResult): LogEntry[] {
  const { label, id } = result.operation;
  const conflict = ({ path, reason }: Conflict): LogEntry => ({
    event: 'conflict',
    severity: 'warn',
    details: { operation: id, label, note: path, reason },
  });
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
          details: { operation: id, label, reason: result.error.message },
        },
      ];
  }
}
