import { draftNote } from '../../../core/drafts/draft-note';
import { ownAddressesOf } from '../../../core/drafts/profile';
import { signerOf } from '../../../core/settings/send-via';
import type { Session } from '../../../core/session/session';
import { NoteCache } from '../../../kernel/index/note-cache';
import { type Address, foldAddress, isNoReply } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { readNote } from '../../../kernel/index/read-note';
import { noteLink } from '../../../kernel/notes/names';
import { isInside } from '../../../kernel/notes/paths';
import { type Note, textField } from '../../../kernel/notes/note';
import type { Vault } from '../../../kernel/ports/vault';
import { isInPrivateFolder, type PrivacyRules, whyPrivate } from '../../../kernel/privacy/private-note';
import type { Ask } from '../model/ask';
import { IN_MIND_MS } from '../model/conversation/made';
import type { MailsBefore, MailToAnswer, WrittenDraft } from '../model/tools/task-tool';

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

/** The newest mail from an address. Private mails are left out: a draft would reveal them. */
export async function lastMailFrom(
  address: string,
  { vault, folders, rules }: KeptMails,
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
  { body, draftedBy, isTemplate, used }: WrittenDraft,
): { path: string; after: string } {
  const { text, ...made } = draftNote({
    folder: settings.folders.drafts,
    source: { path, link: noteLink(path), frontmatter: { ...note.frontmatter, reply_to: undefined } },
    reply: body,
    ...{ draftedBy, isTemplate, draftedAt: timestamp(), profile: signerOf(profiles.here, settings, note) },
    ...{ confidence: 1, isUrgent: false, awaitsRevision: false },
    ownAddresses: ownAddressesOf(profiles.here),
    usedFacts: used,
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
