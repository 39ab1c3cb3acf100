import {
  type AskedPast,
  LatestMails,
  pastNoteOf,
  type PastMailboxes,
} from '../../../core/app/looks/past-mail';
import { isAccountAllowed } from '../../../core/settings/account-consent';
import { ownAddresses } from '../../../core/settings/own-addresses';
import { foldAddress } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import {
  type FolderLook,
  type FolderRole,
  type LookRange,
  type MailEntry,
  MailServerError,
  type MailSource,
} from '../../../kernel/ports/mail-source';
import { refusedBefore, rememberLogin } from './account-record';

/** The newest mails of one account, else of all that this device may read. Changes no flag and no cursor. */
export const pastMailboxes: PastMailboxes = async (asked, account) => {
  const { ports, settings, last } = asked;
  const readable = settings.accounts.filter((each) => isAccountAllowed(each, 'read', settings));
  const accounts = account === undefined ? readable : [account];
  const found = new LatestMails(last);
  const { mail } = ports;
  if (accounts.length === 0 || (mail === undefined && account === undefined)) return null;
  const own = [...ownAddresses(settings), ...accounts.map(({ address }) => address)].map(foldAddress);
  for (const each of accounts) {
    const refused = await refusedBefore(ports, each);
    if (refused !== null) return err(new MailServerError('bad_login', refused));
    if (mail === undefined) return err(new MailServerError('no_sockets', NO_SOCKETS));
    const read = await addMailOfAccount({ ...asked, mail, account: each, own }, found);
    if (read.ok) continue;
    await rememberLogin(ports, each, read.error);
    return read;
  }
  const place = `the mailbox ${accounts.map(({ name }) => `"${name}"`).join(', ')}`;
  return ok({ mails: found.all, place });
};

const NO_SOCKETS = 'Mail comes in on your computer: a phone connects to no mail server.';

interface Mailbox extends AskedPast {
  mail: Pick<MailSource, 'look' | 'read'>;
  account: MailAccount;
  /** The person's own addresses, folded; mail from them is skipped because it was not received. */
  own: readonly string[];
}

/** Maximum number of bytes read of a mail; the beginning of a larger one is enough for triage. */
const MOST_BYTES = 2_000_000;

/** Takes mails of inbox and archive, with what the person did with each. Uses EXAMINE and BODY.PEEK. */
async function addMailOfAccount(
  mailbox: Mailbox,
  found: LatestMails,
): Promise<Result<null, MailServerError>> {
  const { mail, account, own, last, signal, ports, settings } = mailbox;
  const inbox = await lookIn(mailbox, 'inbox', { latest: last });
  if (!inbox.ok) return inbox;
  const archive = await lookIn(mailbox, 'archive', { latest: last });
  if (!archive.ok) return archive;
  const seen = [
    { folder: 'inbox' as const, ...inbox.value },
    { folder: 'archive' as const, ...archive.value },
  ];
  const latest = latestOf(
    seen.flatMap(({ entries }) => entries),
    last,
  );
  const answered = await answeredIds(mailbox, latest);
  if (!answered.ok) return answered;
  for (const { folder, validity, entries } of seen) {
    const mails = entries.filter((entry) => latest.includes(entry));
    if (mails.length === 0) continue;
    const wanted = { validity, mails, mostBytes: MOST_BYTES };
    for await (const each of mail.read(account, folder, wanted, signal)) {
      if (!each.ok) return each;
      if (each.value.kind === 'withheld') continue;
      const { uid, bytes } = each.value;
      const entry = mails.find((listed) => listed.uid === uid);
      const note = await pastNoteOf({ bytes, name: account.name }, ports.clock.zone);
      if (entry === undefined || note === null) continue;
      const from = readMailHeaders(note.frontmatter).from?.address ?? '';
      if (own.includes(foldAddress(from))) continue;
      const isAnswered = entry.isAnswered || answered.value.has(entry.messageId);
      const did = isAnswered ? 'answered' : folder === 'archive' ? 'archived' : 'left';
      const subject = { path: `${settings.folders.needsAction}/mail.md`, note };
      found.add({ subject, receivedAt: entry.receivedAt, did });
    }
  }
  return ok(null);
}

/** The newest messages. A message in two folders counts once, in the folder where it was found first. */
function latestOf(entries: readonly MailEntry[], last: number): MailEntry[] {
  const ids = new Set<string>();
  const once = entries.filter(({ messageId }) => {
    const isKnown = messageId !== '' && ids.has(messageId);
    ids.add(messageId);
    return !isKnown;
  });
  return once.sort((a, b) => b.receivedAt - a.receivedAt).slice(0, last);
}

/** Also looks for replies in the Sent folder, because not every service flags mail that was answered elsewhere. */
async function answeredIds(
  mailbox: Mailbox,
  latest: readonly MailEntry[],
): Promise<Result<Set<string>, MailServerError>> {
  if (latest.length === 0) return ok(new Set());
  const since = Math.min(...latest.map(({ receivedAt }) => receivedAt));
  const sent = await lookIn(mailbox, 'sent', { since });
  if (!sent.ok) return sent;
  return ok(new Set(sent.value.entries.map(({ inReplyTo }) => inReplyTo).filter((id) => id !== '')));
}

async function lookIn(
  { mail, account, signal }: Mailbox,
  folder: FolderRole,
  range: LookRange,
): Promise<Result<Pick<FolderLook, 'validity' | 'entries'>, MailServerError>> {
  const look = await mail.look(account, folder, range, signal);
  const isMissing = !look.ok && look.error.code === 'no_such_folder' && folder !== 'inbox';
  return isMissing ? ok({ validity: '', entries: [] }) : look;
}
