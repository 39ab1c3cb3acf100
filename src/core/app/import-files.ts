import { counted } from './view/words/counted';
import { baseName } from '../../kernel/notes/names';
import { CountedProgress } from '../session/counted-progress';
import type { Session } from '../session/session';
import { type Imported, Intake, type MailFile } from '../triage/work/inbox';
import { doneActions, joinActions } from './undo';

export interface MailImport {
  kind: 'done';
  imported: Imported[];
  /** Whether the import was stopped with mails left. */
  isStopped: boolean;
}

/** Imports files one after another, as one action for Undo. */
export async function importFiles(
  session: Session,
  files: AsyncIterable<MailFile>,
  signal: AbortSignal,
): Promise<MailImport> {
  const intake = await Intake.open(session);
  const imported: Imported[] = [];
  let isStopped = false;
  const [last] = await doneActions(session.ports, 1);
  const progress = new CountedProgress(session.ports, 'import');
  try {
    for await (const file of files) {
      isStopped = signal.aborted;
      if (isStopped) break;
      imported.push(await intake.take(file));
      const done = imported.length;
      const total = file.share ? Math.max(done, Math.round(done / file.share)) : 0;
      progress.showNowAndThen({ text: baseName(file.name), done, total });
    }
  } finally {
    progress.end();
  }
  await intake.close();
  const notes = imported.filter(({ kind }) => kind === 'imported').length;
  await joinActions(session, { since: last?.id ?? null, label: `Imported ${counted(notes, 'mail')}` });
  return { kind: 'done', imported, isStopped };
}
