import { ifReadable } from '../../index/unless-refused';
import { readText } from '../../effects/read-text';
import { isNotePath } from '../../notes/names';
import type { NoteRef, Vault } from '../../ports/vault';
import type { SearchedNotes } from '../../tools/note-search';
import type { StagedVault } from '../../tools/vault-tool';

/** The notes of the vault as an index reads them. */
export const searchedNotes = (vault: Vault): SearchedNotes => ({
  list: () => listNotes(vault),
  read: (path) => ifReadable(readText(vault, path)),
});

/** The notes of the vault as tools find them, before anything is staged. */
export const notesOf = (vault: Vault): StagedVault => ({
  list: async () => (await listNotes(vault)).map(({ path }) => path),
  read: (path) => ifReadable(readText(vault, path)),
  changed: () => [],
});

const listNotes = async (vault: Vault): Promise<NoteRef[]> =>
  (await vault.list(''))?.filter(({ path }) => isNotePath(path)) ?? [];
