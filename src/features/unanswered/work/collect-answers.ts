import { readNote } from '../../../kernel/index/read-note';
import { foldAddress } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { messageIds } from '../../../kernel/mail/headers/message-id';
import { AWAITS, RECEIVED } from '../../../kernel/notes/codes';
import { isNotePath } from '../../../kernel/notes/names';
import { listField, type Note, parseNote, textField } from '../../../kernel/notes/note';
import type { FolderRole, MailEntry, MailServerError } from '../../../kernel/ports/mail-source';
import type { OpenMailbox } from '../../../core/app/intake';
import type { Session } from '../../../core/session/session';
import { readFetched } from '../../../core/triage/work/inbox';
import { Answers, type AwaitedMail, type ThreadMail } from '../model/awaited';

/** Maximum number of mails of a folder that are read per check. */
export const MOST_READ = 50;
/** Maximum number of bytes read of a mail; the beginning of a larger one contains its headers and its question. */
export const MOST_BYTES = 256_000;

export interface ListedMails {
  folder: FolderRole;
  validity: string;
  entries: readonly MailEntry[];
}

/** Lists a folder's mails since a time; empty if the mailbox has no such folder. */
export async function lookInto(
  { mail, account, stop }: OpenMailbox,
  folder: FolderRole,
  since: number,
): Promise<ListedMails | MailServerError> {
  const look = await mail.look(account, folder, { since }, stop);
  if (look.ok) return { folder, validity: look.value.validity, entries: look.value.entries };
  return look.error.code === 'no_such_folder' ? { folder, validity: '', entries: [] } : look.error;
}

/**
 * Reads those mails of a folder that name a waiting mail and have no note, because a folder's list does not name their
 * sender and recipients. A mail that can't be read is ignored.
 */
export async function readAnswers(
  { ports: { clock } }: Session,
  { mail, account, stop }: OpenMailbox,
  {
    look: { folder, validity, entries },
    asked,
    ids,
    answers,
  }: { look: ListedMails; asked: ReadonlySet<string>; ids: ReadonlySet<string>; answers: Answers },
): Promise<MailServerError | null> {
  const mails = entries
    .filter(({ inReplyTo }) => messageIds(inReplyTo).some((id) => asked.has(id)))
    .filter(({ messageId }) => !messageIds(messageId).some((id) => ids.has(id)))
    .slice(-MOST_READ);
  if (mails.length === 0) return null;
  for await (const each of mail.read(account, folder, { validity, mails, mostBytes: MOST_BYTES }, stop)) {
    if (!each.ok) return each.error;
    if (each.value.kind === 'withheld') continue;
    const read = await readFetched(
      { path: null, name: String(each.value.uid), bytes: each.value.bytes },
      clock.zone,
    );
    const note = read.ok ? parseNote(read.value.note) : null;
    if (note?.ok === true) answers.name(...namingOf(note.value));
    if (stop.aborted) break;
  }
  return null;
}

function namingOf({ frontmatter }: Note): [ids: string[], naming: ThreadMail] {
  const { from, to, cc, inReplyTo = '', references } = readMailHeaders(frontmatter);
  const received = [...to, ...cc].map(({ address }) => foldAddress(address));
  return [
    [inReplyTo, ...references].flatMap(messageIds),
    { from: foldAddress(from?.address ?? ''), to: [...received, ...listField(frontmatter, 'delivered_to')] },
  ];
}

interface InVault {
  answers: Answers;
  /** Mails whose reminder waits for the person, including those that another device or a crashed process drafted. */
  reminders: AwaitedMail[];
  ids: ReadonlySet<string>;
}

/** Collects the answers since a time from the vault's notes, and the waiting reminders. */
export async function readVault(
  { ports, settings: { folders } }: Session,
  { own, since }: { own: ReadonlySet<string>; since: number },
): Promise<InVault> {
  const answers = new Answers(own);
  const reminders: AwaitedMail[] = [];
  const known = new Set<string>();
  const now = ports.clock.now();
  for (const folder of [folders.needsAction, folders.done, folders.archive])
    for (const { path, mtime } of (await ports.vault.list(folder)) ?? []) {
      if (mtime < since || !isNotePath(path)) continue;
      const note = await readNote(ports.vault, path);
      if (note === null) continue;
      answers.name(...namingOf(note));
      const { from, to, date, messageId } = readMailHeaders(note.frontmatter);
      const ids = messageIds(messageId ?? '');
      for (const id of ids) known.add(id);
      const at = receivedAt(note, { date, now });
      if (from === undefined || at === null) continue;
      answers.wrote(foldAddress(from.address), at);
      const isReminder = folder === folders.needsAction && textField(note.frontmatter, AWAITS) === 'true';
      for (const id of isReminder ? ids : [])
        reminders.push({ messageId: id, sentAt: at, to: to.map((each) => foldAddress(each.address)) });
    }
  return { answers, reminders, ids: known };
}

/** Time of receipt. The header's date, which the sender sets, counts only without a server's, and if past. */
function receivedAt(
  { frontmatter }: Note,
  { date = '', now }: { date: string | undefined; now: number },
): number | null {
  const at = Date.parse(textField(frontmatter, RECEIVED) ?? date);
  return Number.isNaN(at) || at > now ? null : at;
}
