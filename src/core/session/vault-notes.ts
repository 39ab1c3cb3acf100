import { ifReadable } from '../../kernel/index/unless-refused';
import { readText } from '../../kernel/effects/read-text';
import { isNotePath } from '../../kernel/notes/names';
import { VaultListing } from '../../kernel/index/vault-listing';
import type { NoteRef, Vault } from '../../kernel/ports/vault';
import { KeptHere } from '../../kernel/privacy/kept-here';
import { nameOfPlace } from '../tools/skill-path';
import type { SearchedNotes } from '../tools/note-search';
import type { StagedVault } from '../tools/vault-tool';
import { type PrivacySettings, privacyRules } from '../settings/privacy-rules';
import type { Settings } from '../settings/settings';
import type { Ports } from './ports';

/** The vault's notes in the form that the search index reads. */
export const searchedNotes = (vault: Vault): SearchedNotes => ({
  list: () => listNotes(vault),
  read: (path) => ifReadable(readText(vault, path)),
});

/** The vault's notes in the form that tools read, without staged changes. */
export const notesOf = (vault: Vault): StagedVault => ({
  list: async () => (await listNotes(vault)).map(({ path }) => path),
  read: (path) => ifReadable(readText(vault, path)),
  changed: () => [],
});

/** Decides by the settings which notes stay on this machine. */
export function keptHere(
  ports: Pick<Ports, 'vault' | 'clock'>,
  settings: PrivacySettings & Pick<Settings, 'folders'>,
  listing = new VaultListing(ports),
): KeptHere {
  return new KeptHere(
    {
      recent: () => listing.recent(),
      now: () => listing.now(),
      read: (path) => notesOf(ports.vault).read(path),
      skillAt: (path) => nameOfPlace(path, settings.folders.skills),
    },
    privacyRules(settings),
  );
}

const listNotes = async (vault: Vault): Promise<NoteRef[]> =>
  (await vault.list(''))?.filter(({ path }) => isNotePath(path)) ?? [];
