import type { IndexedNote } from '../index/vault-index';
import { duplicateOperation } from '../triage/triage-operation';
import { commitNote } from './commit-note';
import type { Desk } from './desk';
import { inOrder, isWaiting, type WaitingNote } from './run-queue';

export interface Sorted {
  /** One note for each message, to be triaged. */
  waiting: WaitingNote[];
  /** Second deliveries that were put aside without asking a model. */
  duplicates: number;
}

/** Groups what waits by message: the first delivery is worked on, a second one under another path is put aside. */
export async function setDuplicatesAside(desk: Desk, notes: readonly IndexedNote[]): Promise<Sorted> {
  const originals = new Map<string, string>();
  for (const note of notes)
    if (note.state === 'settled' && note.messageId) originals.set(note.messageId, note.path);
  const waiting: WaitingNote[] = [];
  let duplicates = 0;
  for (const note of inOrder(notes.filter(isWaiting), [])) {
    const original =
      note.messageId === undefined ? undefined : await findOriginal(desk, note.messageId, originals);
    if (original !== undefined) duplicates += await putAside(desk, note, original);
    else {
      waiting.push(note);
      if (note.messageId !== undefined) originals.set(note.messageId, note.path);
    }
  }
  return { waiting, duplicates };
}

/** Finished notes are looked through only for a message that was once worked on. */
async function findOriginal(
  desk: Desk,
  messageId: string,
  originals: Map<string, string>,
): Promise<string | undefined> {
  const known = originals.get(messageId);
  if (known !== undefined || !(desk.state.hasProcessed(messageId) || !desk.state.isKnown)) return known;
  return (await desk.index.findMessage(desk.settings.folders.done, messageId))?.path;
}

async function putAside(desk: Desk, note: WaitingNote, original: string): Promise<number> {
  const committed = await commitNote(desk, note.path, (subject) =>
    duplicateOperation({
      ...subject,
      run: desk.ports.host.randomId(),
      original,
      archiveFolder: desk.settings.folders.archive,
      at: desk.timestamp(),
    }),
  );
  if (committed) desk.state.remember(note.messageId ?? note.path);
  return committed ? 1 : 0;
}
