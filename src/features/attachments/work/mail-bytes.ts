import type { ActContext } from '../../../core/app/acts';
import { isAccountAllowed } from '../../../core/settings/account-consent';
import { readMessageId } from '../../../kernel/mail/headers/mail-headers';
import { MAILBOX } from '../../../kernel/notes/codes';
import { textField } from '../../../kernel/notes/note';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import type { FolderRole, MailSource } from '../../../kernel/ports/mail-source';
import { type Vault, VaultError } from '../../../kernel/ports/vault';
import { safePath } from '../../../kernel/notes/paths';

type Frontmatter = Readonly<Record<string, unknown>>;

/** A mail's bytes: of its file in the vault, else fetched again with the consent *read*. The error is a sentence. */
export async function mailBytes(
  { session, signal }: ActContext,
  frontmatter: Frontmatter,
): Promise<Result<Uint8Array, string>> {
  const { ports, settings } = session;
  const file = /^\[\[([^\]]+\.eml)\]\]$/i.exec(textField(frontmatter, 'source_file') ?? '')?.[1];
  const read = file === undefined ? null : await readMailFile(ports.vault, file);
  if (read?.ok === true) return read;
  const mailbox = textField(frontmatter, MAILBOX);
  if (mailbox === undefined) return err(file === undefined ? NOT_HERE : `${file} ${read?.error ?? ''}.`);
  const account = settings.accounts.find(({ name }) => name === mailbox);
  if (account === undefined) return err(`There is no mail account "${mailbox}" any more.`);
  if (!isAccountAllowed(account, 'read', settings))
    return err(`Deputy may not read the mailbox "${mailbox}" on this device. Allow it in the settings.`);
  if (ports.mail === undefined)
    return err('Mail comes in on your computer: a phone connects to no mail server.');
  const id = sentId(frontmatter);
  if (id === null) return err(`The mail has no Message-ID by which to find it again. ${ELSEWHERE}`);
  return fetchAgain({ mail: ports.mail, account, signal }, `<${id}>`);
}

/** The mail's own Message-ID; `null` if the note has only an id that was made here. */
const sentId = (frontmatter: Frontmatter): string | null => {
  const own = readMessageId(frontmatter, ['message_id_as_sent', 'message_id']);
  return own === undefined || own.endsWith('@deputy.invalid') ? null : own;
};

const ELSEWHERE = 'Save its attachments in your mail program.';

const NOT_HERE =
  'Its mail was imported from a file outside the vault, or is none. Save its attachments from there, or in your mail program.';

/** Maximum size in bytes of a mail that is fetched; of a larger one, the note holds the beginning alone. */
const LARGEST = 25_000_000;

interface Mailbox {
  mail: MailSource;
  account: MailAccount;
  signal: AbortSignal;
}

async function fetchAgain(box: Mailbox, id: string): Promise<Result<Uint8Array, string>> {
  for (const folder of ['inbox', 'archive'] as const) {
    const found = await box.mail.find(box.account, folder, id, box.signal);
    if (found.ok && found.value !== null) return readAt(box, folder, { id, uid: found.value.uid });
    if (!found.ok && found.error.code !== 'no_such_folder') return err(found.error.message);
  }
  return err(`The mail is neither in the inbox nor in the archive of "${box.account.name}".`);
}

/** Reads the mail at a UID, if that is still the mail with this id. */
async function readAt(
  { mail, account, signal }: Mailbox,
  folder: FolderRole,
  { id, uid }: { id: string; uid: number },
): Promise<Result<Uint8Array, string>> {
  const look = await mail.look(account, folder, { uids: [uid] }, signal);
  if (!look.ok) return err(look.error.message);
  const entry = look.value.entries.find((each) => each.uid === uid && each.messageId === id);
  if (entry === undefined) return err('The server has another mail in its place by now. Try again.');
  if (entry.size > LARGEST) return err(`The mail is larger than 25 MB. ${ELSEWHERE}`);
  const request = { validity: look.value.validity, mails: [entry], mostBytes: LARGEST };
  for await (const each of mail.read(account, folder, request, signal)) {
    if (!each.ok) return err(each.error.message);
    if (each.value.kind === 'mail' && each.value.isWhole) return ok(each.value.bytes);
  }
  return err('The server did not deliver the mail. Try again later.');
}

/** The bytes of a mail's file in the vault; the error is the rest of a sentence about it. */
async function readMailFile(vault: Vault, path: string): Promise<Result<Uint8Array, string>> {
  try {
    if (safePath(path) === null || (await vault.isLinked(path))) return err('is not a file of the vault');
    const bytes = await vault.read(path);
    return bytes === null ? err('is not in the vault any more') : ok(bytes);
  } catch (error) {
    if (error instanceof VaultError) return err("can't be read");
    throw error;
  }
}
