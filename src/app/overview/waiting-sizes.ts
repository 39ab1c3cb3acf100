import type { VaultIndex } from '../../kernel/index/vault-index';
import { isInside } from '../../kernel/notes/paths';
import type { Vault } from '../../kernel/ports/vault';
import type { NoteCaches } from '../../session/papers/note-caches';
import { isWaiting } from '../../session/run-queue';
import type { Folders } from '../../settings/folders';
import { isMail } from '../../features/triage/work/inbox';

interface Places {
  index: Pick<VaultIndex, 'look'>;
  caches: Pick<NoteCaches, 'drafts'>;
  vault: Pick<Vault, 'list'>;
  folders: Folders;
}

/**
 * Bytes of the notes and inbox mails that wait for triage, and of the drafts that wait for their evaluation.
 */
export async function waitingSizes({ index, caches, vault, folders }: Places) {
  const { needsAction, inbox, imported } = folders;
  const notes = (await index.look(needsAction)) ?? [];
  const files = (await vault.list(inbox)) ?? [];
  const mails = files.filter(({ path }) => isMail(path) && !isInside(path, imported));
  const drafts = (await caches.drafts.look(folders.drafts)) ?? [];
  return {
    notes: [...notes.filter(isWaiting), ...mails].map(({ size }) => size),
    drafts: drafts.flatMap(({ size, value }) => (value?.awaitsRevision === true ? [size] : [])),
  };
}
