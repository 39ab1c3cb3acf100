import { counted } from '../dashboard/words/counted';
import type { MailImport } from './deputy';
import type { Desk } from './desk/desk';
import { type Imported, Intake, type MailFile } from './triage/inbox';
import { doneActions, joinActions } from './undo';

/** Takes files in, one after another, as one action that Undo takes back. */
export async function importFiles(
  desk: Desk,
  files: AsyncIterable<MailFile>,
  signal: AbortSignal,
): Promise<MailImport> {
  const intake = await Intake.open(desk);
  const imported: Imported[] = [];
  let isStopped = false;
  const [last] = await doneActions(desk.ports, 1);
  for await (const file of files) {
    isStopped = signal.aborted;
    if (isStopped) break;
    imported.push(await intake.take(file));
  }
  const notes = imported.filter(({ kind }) => kind === 'imported').length;
  await joinActions(desk, { since: last?.id ?? null, label: `Imported ${counted(notes, 'mail')}` });
  return { kind: 'done', imported, isStopped };
}
