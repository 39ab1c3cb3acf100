import { withTimeout } from '../../../core/approvals/work/with-timeout';
import { pastNoteOf } from '../../../core/app/looks/past-mail';
import type { SentMailPlace, SentMails } from '../../../core/session/sent-mail';
import { accountConsentKey, isAccountAllowed } from '../../../core/settings/account-consent';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import type { Note } from '../../../kernel/notes/note';
import { SENT_MAIL } from '../../../kernel/privacy/private-note';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import type { MailSource } from '../../../kernel/ports/mail-source';
import { unlessAborted } from '../../../kernel/ports/unless-aborted';
import { refusedBefore, rememberLogin } from './account-record';

/** Maximum number of sent mails that are known, the latest ones. */
const MOST = 200;
/** Maximum number of bytes read of a mail; the beginning of a larger one holds the person's own text. */
const MOST_BYTES = 64_000;
/** Milliseconds until Sent is looked at again, also after an error. */
const LASTS_MS = 30 * 60_000;
/** Milliseconds that a draft waits for a server; what was not read by then is read at the next look. */
const LONGEST_MS = 10_000;

/** The mails of one Sent folder that were read, by UID. They are kept in memory alone. */
class SentFolder {
  validity = '';
  notes = new Map<number, Note | null>();
  lookedAt = -Infinity;
  /** The current or last read, shared by replies that are written at the same time. */
  reading: Promise<void> = Promise.resolve();
  /** Why the last read was incomplete. */
  trouble: string | null = null;
  /** Whether the log says that the server is slow. */
  isReported = false;
}

/** Keyed by mail source, so that nothing outlives the host, and by the permissions of the account. */
const folders = new WeakMap<MailSource, Map<string, SentFolder>>();

export const sentMail: SentMails = async (place, signal) => {
  const { mail } = place.ports;
  if (mail === undefined) return { mails: [], troubles: [] };
  const { settings } = place;
  const allowed = settings.accounts.filter((account) => isAccountAllowed(account, 'read', settings));
  const read = await Promise.all(allowed.map((account) => folderOf({ place, mail, account, signal })));
  const mails = read.flatMap(({ notes }) => [...notes.values()].filter((note) => note !== null));
  return {
    mails: mails.sort((a, b) => sentAt(b) - sentAt(a)).slice(0, MOST),
    troubles: read.flatMap(({ trouble }) => trouble ?? []),
  };
};

const sentAt = ({ frontmatter }: Note): number => Date.parse(readMailHeaders(frontmatter).date ?? '') || 0;

interface Reading {
  place: SentMailPlace;
  mail: MailSource;
  account: MailAccount;
  signal: AbortSignal;
}

/** The folder of an account after a recent reading. */
async function folderOf(reading: Reading): Promise<SentFolder> {
  const { place, mail, account, signal } = reading;
  const known = folders.get(mail) ?? new Map<string, SentFolder>();
  folders.set(mail, known);
  const key = accountConsentKey(account, 'read', place.settings.secrets);
  const folder = known.get(key) ?? new SentFolder();
  known.set(key, folder);
  const now = place.ports.clock.now();
  const age = now - folder.lookedAt;
  const isUnfinished = place.triesAgain === true && folder.trouble !== null;
  if (age < 0 || age >= LASTS_MS || isUnfinished) {
    folder.lookedAt = now;
    folder.trouble = null;
    folder.reading = readInTime(folder, reading);
  }
  await unlessAborted(folder.reading, signal);
  return folder;
}

/** Reads until the timeout; a read that the person stopped, or that failed, is repeated for the next reply. */
async function readInTime(folder: SentFolder, reading: Reading): Promise<void> {
  const { place, account, signal } = reading;
  const late = `No answer of "${account.name}" within ${String(LONGEST_MS / 1_000)} s.`;
  let limited = signal;
  let trouble: string | null = late;
  try {
    trouble = await withTimeout(place.ports.clock)({ ms: LONGEST_MS, stop: signal }, (given) => {
      limited = given;
      return unlessAborted(readInto(folder, { ...reading, signal: given }), given);
    });
  } catch (error) {
    if (!limited.aborted) {
      folder.lookedAt = -Infinity;
      throw error;
    }
  }
  folder.trouble = trouble !== null && limited.aborted ? late : trouble;
  if (signal.aborted) folder.lookedAt = -Infinity;
  if (signal.aborted || folder.trouble !== late || folder.isReported) return;
  folder.isReported = place.log !== undefined;
  const reason = `${late} Drafts do without the rest of Sent.`;
  await place.log?.append([
    { event: 'sent_not_read', severity: 'warn', details: { account: account.name, reason } },
  ]);
}

/** Reads new mail, the latest first; earlier mail stays without an answer. Returns why the read was incomplete. */
async function readInto(
  folder: SentFolder,
  { place, mail, account, signal }: Reading,
): Promise<string | null> {
  const { ports } = place;
  const refused = await refusedBefore(ports, account);
  if (refused !== null) return refused;
  const look = await mail.look(account, 'sent', { latest: MOST }, signal);
  if (!look.ok) {
    await rememberLogin(ports, account, look.error);
    return look.error.code === 'no_such_folder' ? null : look.error.message;
  }
  const { validity, entries } = look.value;
  const before = folder.validity === validity ? folder.notes : new Map<number, Note | null>();
  folder.validity = validity;
  folder.notes = new Map(
    entries.flatMap(({ uid }) => {
      const note = before.get(uid);
      return note === undefined ? [] : [[uid, note]];
    }),
  );
  const mails = entries.filter(({ uid }) => !folder.notes.has(uid)).reverse();
  if (mails.length === 0) return null;
  for await (const each of mail.read(account, 'sent', { validity, mails, mostBytes: MOST_BYTES }, signal)) {
    if (!each.ok) return each.error.message;
    if (each.value.kind === 'withheld') continue;
    const { uid, bytes } = each.value;
    const note = await pastNoteOf({ bytes, name: String(uid) }, ports.clock.zone);
    folder.notes.set(
      uid,
      note === null ? null : { ...note, frontmatter: { ...note.frontmatter, type: SENT_MAIL } },
    );
  }
  return null;
}
