import type { CommitResult } from '../effects/operation';
import type { Desk } from './desk';

/** Finishes what a crash left half done, before any other work. Returns how many operations that were. */
export async function recover(desk: Desk): Promise<number> {
  const results = await desk.effects.recover();
  for (const result of results) await tell(desk, result);
  return results.length;
}

async function tell(desk: Desk, result: CommitResult): Promise<void> {
  const { label, id, run } = result.operation;
  if (result.kind === 'committed') {
    await desk.log.append([{ event: 'recovered', severity: 'info', details: { operation: id, label } }]);
  } else {
    const details = { operation: id, label, note: result.path, reason: result.reason };
    await desk.log.append([{ event: 'conflict', severity: 'warn', details }]);
  }
  await desk.answers.close(run);
}
