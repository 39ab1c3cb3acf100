import type { VaultIndex } from '../../index/vault-index';
import { isInside } from '../../notes/paths';
import type { Vault } from '../../ports/vault';
import { isWaiting } from '../desk/run-queue';
import type { Folders } from '../settings/folders';
import { isMail } from '../triage/inbox';

interface Places {
  index: Pick<VaultIndex, 'look'>;
  vault: Pick<Vault, 'list'>;
  folders: Folders;
}

/** In bytes, of the notes and of the mails in the inbox that wait for triage. */
export async function waitingSizes({ index, vault, folders }: Places): Promise<number[]> {
  const { needsAction, inbox, imported } = folders;
  const notes = (await index.look(needsAction)) ?? [];
  const files = (await vault.list(inbox)) ?? [];
  const mails = files.filter(({ path }) => isMail(path) && !isInside(path, imported));
  return [...notes.filter(isWaiting), ...mails].map(({ size }) => size);
}
