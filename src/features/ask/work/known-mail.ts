import { draftNote } from '../../../core/drafts/draft-note';
import { ownAddressesOf } from '../../../core/drafts/profile';
import type { Session } from '../../../core/session/session';
import { NoteCache } from '../../../kernel/index/note-cache';
import { type Address, foldAddress, isNoReply } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { noteLink } from '../../../kernel/notes/names';
import { type Note, textField } from '../../../kernel/notes/note';
import type { Vault } from '../../../kernel/ports/vault';
import { isInPrivateFolder, type PrivacyRules, whyPrivate } from '../../../kernel/privacy/private-note';
import type { MailToAnswer, WrittenDraft } from '../model/tools/task-tool';

/** The newest mail from an address. Private mails are left out: a draft would reveal them. */
export async function lastMailFrom(
  address: string,
  { vault, folders, rules }: { vault: Vault; folders: readonly string[]; rules: PrivacyRules },
): Promise<MailToAnswer | null> {
  const mails = new NoteCache(vault, (note) => (senderOf(note, rules)?.address === address ? note : null));
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

const MOST_MAIL = 8_000;

export const mailToShow = ({ note: { frontmatter, body } }: MailToAnswer): string => {
  const { from, subject, date } = readMailHeaders(frontmatter);
  return [
    `From: ${from?.name ?? ''}`,
    `Subject: ${subject}`,
    `Date: ${date ?? ''}`,
    '',
    body.slice(0, MOST_MAIL),
  ].join('\n');
};

/** The draft of an answer, in the thread of its mail, to the address that the person named. */
export function replyNote(
  { settings, profiles, timestamp }: Session,
  { path, note }: MailToAnswer,
  { body, draftedBy, isTemplate, facts }: WrittenDraft,
): { path: string; after: string } {
  const { text, ...made } = draftNote({
    folder: settings.folders.drafts,
    source: { path, link: noteLink(path), frontmatter: { ...note.frontmatter, reply_to: undefined } },
    reply: body,
    ...{ draftedBy, isTemplate, draftedAt: timestamp(), profile: profiles.here },
    ...{ confidence: 1, isUrgent: false, awaitsRevision: false },
    ownAddresses: ownAddressesOf(profiles.here),
    usedFacts: facts.map((fact) => noteLink(fact.path)),
  });
  return { path: made.path, after: text };
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
