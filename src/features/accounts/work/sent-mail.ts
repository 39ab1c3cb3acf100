import { pastNoteOf } from '../../../core/app/looks/past-mail';
import type { SentMailPlace, SentMails } from '../../../core/session/sent-mail';
import { accountConsentKey, isAccountAllowed } from '../../../core/settings/account-consent';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import type { Note } from '../../../kernel/notes/note';
import { SENT_MAIL } from '../../../kernel/privacy/private-note';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import type { MailSource } from '../../../kernel/ports/mail-source';
import { linkedSignal } from '../../../llm/provider/wire/linked-signal';
import { unlessAborted } from '../../../llm/provider/wire/unless-aborted';
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
interface SentFolder {
  validity: string;
  notes: Map<number, Note | null>;
  lookedAt: number;
  /** The reading that is under way or was the last one, for replies that are written at once. */
  reading: Promise<void>;
  /** Whether the log says that the server is slow. */
  isReported: boolean;
}

/** By mail source, so that nothing outlives the host, and by what the person allowed for the account. */
const folders = new WeakMap<MailSource, Map<string, SentFolder>>();

export const sentMail: SentMails = async (place, signal) => {
  const { ports, settings } = place;
  const { mail, clock } = ports;
  if (mail === undefined) return [];
  const known = folders.get(mail) ?? new Map<string, SentFolder>();
  folders.set(mail, known);
  const allowed = settings.accounts.filter((account) => isAccountAllowed(account, 'read', settings));
  const notes: Note[] = [];
  for (const account of allowed) {
    const key = accountConsentKey(account, 'read', settings.secrets);
    const folder: SentFolder = known.get(key) ?? {
      validity: '',
      notes: new Map(),
      lookedAt: -Infinity,
      reading: Promise.resolve(),
      isReported: false,
    };
    known.set(key, folder);
    const age = clock.now() - folder.lookedAt;
    if (age < 0 || age >= LASTS_MS) {
      folder.lookedAt = clock.now();
      folder.reading = readInTime(folder, { place, mail, account, signal });
    }
    await unlessAborted(folder.reading, signal);
    notes.push(...[...folder.notes.values()].filter((note) => note !== null));
  }
  return notes.sort((a, b) => sentAt(b) - sentAt(a)).slice(0, MOST);
};

const sentAt = ({ frontmatter }: Note): number => Date.parse(readMailHeaders(frontmatter).date ?? '') || 0;

interface Reading {
  place: SentMailPlace;
  mail: MailSource;
  account: MailAccount;
  signal: AbortSignal;
}

/** Reads until the time is over; a reading that the person stopped is done again for the next reply. */
async function readInTime(folder: SentFolder, reading: Reading): Promise<void> {
  const { place, account, signal } = reading;
  const { clock } = place.ports;
  const [late, ended] = [new AbortController(), new AbortController()];
  const { signal: limited, unlink } = linkedSignal(signal, late.signal);
  clock.sleep(LONGEST_MS, ended.signal).then(
    () => {
      late.abort(new Error('late'));
    },
    () => undefined,
  );
  try {
    await unlessAborted(readInto(folder, { ...reading, signal: limited }), limited);
  } catch (error) {
    if (!limited.aborted) throw error;
  } finally {
    ended.abort();
    unlink();
  }
  if (signal.aborted) folder.lookedAt = -Infinity;
  if (signal.aborted || !late.signal.aborted || folder.isReported) return;
  folder.isReported = place.log !== undefined;
  const reason = `No answer of "${account.name}" within ${String(LONGEST_MS / 1_000)} s. Drafts do without the rest of Sent.`;
  await place.log?.append([
    { event: 'sent_not_read', severity: 'warn', details: { account: account.name, reason } },
  ]);
}

/** Reads what is new, the latest first; without an answer of the server, what was read before stays. */
async function readInto(folder: SentFolder, { place, mail, account, signal }: Reading): Promise<void> {
  const { ports } = place;
  if ((await refusedBefore(ports, account)) !== null) return;
  const look = await mail.look(account, 'sent', { latest: MOST }, signal);
  if (!look.ok) {
    await rememberLogin(ports, account, look.error);
    return;
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
  if (mails.length === 0) return;
  for await (const each of mail.read(account, 'sent', { validity, mails, mostBytes: MOST_BYTES }, signal)) {
    if (!each.ok) return;
    if (each.value.kind === 'withheld') continue;
    const { uid, bytes } = each.value;
    const note = await pastNoteOf({ bytes, name: String(uid) }, ports.clock.zone);
    folder.notes.set(
      uid,
      note === null ? null : { ...note, frontmatter: { ...note.frontmatter, type: SENT_MAIL } },
    );
  }
}
