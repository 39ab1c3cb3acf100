import { NoteCache } from '../../../kernel/index/note-cache';
import { type Address, foldAddress, isNoReply } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { readNote } from '../../../kernel/index/read-note';
import { isInside } from '../../../kernel/notes/paths';
import { type Note, textField } from '../../../kernel/notes/note';
import type { Vault } from '../../../kernel/ports/vault';
import { isInPrivateFolder, type PrivacyRules, whyPrivate } from '../../../kernel/privacy/private-note';
import type { Ask } from '../model/ask';
import { IN_MIND_MS } from '../model/conversation/made';
import type { MailsBefore, MailToAnswer } from '../model/tools/task-tool';

interface KeptMails {
  vault: Vault;
  folders: readonly string[];
  rules: PrivacyRules;
}

/**
 * Mails of the latest of these asks that found or made any. A draft to someone else ends the search: the person spoken
 * of before it is no longer meant. `asks`: the earlier ones of the conversation, the latest first.
 */
export async function mailsBefore(
  asks: readonly Ask[],
  at: string,
  { vault, folders, rules }: KeptMails,
): Promise<MailsBefore> {
  for (const { text, tasks, at: then } of asks.slice(0, MOST_TURNS)) {
    if (Date.parse(at) - Date.parse(then) > IN_MIND_MS) break;
    const done = tasks.flatMap(({ state }) => (state.kind === 'done' ? [state] : []));
    const paths = new Set(done.flatMap(({ notes, hits }) => [...notes, ...hits.map(({ path }) => path)]));
    const mails: MailsBefore['mails'][number][] = [];
    for (const path of paths) {
      if (!folders.some((folder) => isInside(path, folder)) || isInPrivateFolder(path, rules.folders))
        continue;
      const note = await readNote(vault, path);
      const from = senderOf(note, rules);
      if (note !== null && from !== null) mails.push({ path, note, from });
    }
    if (mails.length > 0) return { mails, said: [text, ...done.map(({ answer = '' }) => answer)].join('\n') };
    if (tasks.some(({ tool, state }) => tool === 'draft' && state.kind === 'done' && state.notes.length > 0))
      break;
  }
  return { mails: [], said: '' };
}

const MOST_TURNS = 5;

/** The newest mail from an address, or of all. Private mails are left out: a draft would reveal them. */
export async function lastMailFrom(
  address: string | null,
  { vault, folders, rules }: KeptMails,
): Promise<MailToAnswer | null> {
  const mails = new NoteCache(vault, (note) => {
    const from = senderOf(note, rules);
    return from !== null && (address === null || from.address === address) ? note : null;
  });
  let newest: (MailToAnswer & { at: number }) | null = null;
  for (const folder of folders)
    for (const { path, value: note } of (await mails.look(folder)) ?? []) {
      if (note === null || isInPrivateFolder(path, rules.folders)) continue;
      const at =
        Date.parse(
          textField(note.frontmatter, 'date_received') ?? readMailHeaders(note.frontmatter).date ?? '',
        ) || 0;
      if (newest === null || at > newest.at) newest = { path, note, at };
    }
  return newest;
}

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
