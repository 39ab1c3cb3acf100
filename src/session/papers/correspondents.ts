import { type Address, foldAddress, isNoReply } from '../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../kernel/mail/headers/mail-headers';
import { NoteCache } from '../../kernel/index/note-cache';
import type { Note } from '../../kernel/notes/note';
import type { Vault } from '../../kernel/ports/vault';
import { isInPrivateFolder, type PrivacyRules, whyPrivate } from '../../kernel/privacy/private-note';

/**
 * Addresses that wrote to the person, from the mails in some folders. Private mails are left out: a draft
 * would reveal them.
 */
export async function sendersIn(
  vault: Vault,
  folders: readonly string[],
  rules: PrivacyRules,
): Promise<Address[]> {
  const senders = new NoteCache(vault, (note) => senderOf(note, rules));
  const found: Address[] = [];
  for (const folder of folders)
    for (const { path, value } of (await senders.look(folder)) ?? [])
      if (value !== null && !isInPrivateFolder(path, rules.folders)) found.push(value);
  return found;
}

function senderOf(note: Note | null, rules: PrivacyRules): Address | null {
  if (note === null || whyPrivate({ path: '', note }, rules) !== null) return null;
  const { from } = readMailHeaders(note.frontmatter);
  if (from === undefined || from.address === '' || isNoReply(from.address)) return null;
  return { address: foldAddress(from.address), name: from.name };
}
