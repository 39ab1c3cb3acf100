import type { Vault } from '../../../kernel/ports/vault';
import { readPrivateMark } from '../../../kernel/privacy/private-mark';
import { searchedNotes } from '../../session/vault-notes';

/** A note whose privacy mark is neither yes nor no. */
export interface UnclearMark {
  path: string;
  said: string;
}

export async function findUnclearMarks(vault: Vault): Promise<UnclearMark[]> {
  const notes = searchedNotes(vault);
  const found: UnclearMark[] = [];
  for (const { path } of await notes.list()) {
    const mark = readPrivateMark((await notes.read(path)) ?? '');
    if (mark.kind === 'unclear') found.push({ path, said: mark.said });
  }
  return found;
}
