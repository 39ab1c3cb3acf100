import { isMail } from '../../triage/work/inbox';
import { OperationRecords } from '../../../kernel/effects/operation-records';
import { journalFiles } from '../../../kernel/journal/journal-files';
import { isInside } from '../../../kernel/notes/paths';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import type { NoteRef, Vault } from '../../../kernel/ports/vault';
import type { Folders } from '../../settings/folders';

/** Mail files in the inbox that wait to become notes. `notes`: those that wait already. */
export async function waitingMails(
  notes: readonly NoteRef[],
  {
    vault,
    device,
    folders: { inbox, imported },
  }: { vault: Pick<Vault, 'list'>; device: DeviceStore; folders: Folders },
): Promise<NoteRef[]> {
  const files = (await vault.list(inbox)) ?? [];
  const mails = files.filter(({ path }) => isMail(path) && !isInside(path, imported));
  if (mails.length === 0) return [];
  const isTaken = await takenIn(notes, device);
  return mails.filter(({ path }) => !isTaken(path));
}

/** Whether a mail file has its note already: an import that was cut off in between left both. */
async function takenIn(notes: readonly NoteRef[], device: DeviceStore): Promise<(path: string) => boolean> {
  const open = await new OperationRecords(journalFiles(device).operations).peekOpen();
  const imports = open.filter(({ effects }) =>
    effects.some((effect) => effect.kind === 'create' && notes.some(({ path }) => path === effect.path)),
  );
  const moves = imports.flatMap(({ effects }) => effects.filter((effect) => effect.kind === 'move'));
  return (path) => moves.some(({ from }) => from === path);
}
