import { mailSockets } from '../servers/mail-sockets';
import { err, ok } from '../../../kernel/notes/values/result';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import type { Invocation } from '../../../../headless/command/command.mjs';
import type { OpenVault } from '../../../../headless/command/open-vault.mjs';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { type ExitCode, usageError } from '../../../../headless/words/exit-code.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';
import { confirmBy } from '../../../../headless/words/terminal.mjs';
import { accountOf, portOf, showAccounts } from './describe-account.mjs';

type Asked = Pick<Invocation, 'text' | 'ask' | 'output'>;

/** Pins the given certificate at each server that shows it; without one, those that the person confirms. */
export async function pinCertificate(opened: OpenVault, name: string, asked: Asked): Promise<ExitCode> {
  const { output } = asked;
  const account = accountOf(opened, name);
  if (opened.settings.localOnly)
    throw usageError('"Local only" is on: Deputy connects to nothing but this machine.');
  const given = givenFingerprint(asked);
  const shown = await certificatesOf(opened, account);
  const command = `deputy accounts ${shellWord(opened.folder)} --pin ${shellWord(name)} --fingerprint`;
  const meant = given === undefined ? await confirmed(shown, command, asked) : fitting(shown, given, account);
  if (meant.length === 0) {
    output.say('Nothing was pinned.');
    return showAccounts([account], opened, asked);
  }
  const pinned = { ...account };
  for (const { pin, fingerprint } of meant) pinned[pin] = fingerprint;
  const accounts = opened.settings.accounts.map((each) => (each === account ? pinned : each));
  await opened.change({ accounts });
  output.say('Pinned. Allow again what was allowed before, because it is another account to this device.');
  return showAccounts([pinned], opened, asked);
}

function givenFingerprint({ text }: Asked): string | undefined {
  const given = text('fingerprint')?.replaceAll(':', '').toLowerCase();
  if (given !== undefined && !/^[0-9a-f]{64}$/.test(given))
    throw usageError('--fingerprint takes the SHA-256 of a certificate: 64 hexadecimal digits.');
  return given;
}

interface Certificate {
  /** The field of an account that pins it. */
  pin: 'fingerprint' | 'smtpFingerprint';
  /** Host and port of the server that shows it. */
  place: string;
  /** SHA-256 in lower-case hex. */
  fingerprint: string;
}

interface Shown {
  certificates: Certificate[];
  /** One line for each server: its certificate, or why it showed none. */
  lines: string[];
}

/** The certificates that the servers of an account show. No password is sent. */
async function certificatesOf({ mailboxes }: OpenVault, account: MailAccount): Promise<Shown> {
  if (mailboxes === null) throw usageError('Mail servers are not opened here.');
  const { signal } = new AbortController();
  const [imap, smtp] = await Promise.all([
    mailboxes.certificate(account, signal),
    mailSockets(nodeModules)
      .shown(account.smtp, signal)
      .then(ok<string>, (error: unknown) => err(error instanceof Error ? error : new Error(String(error)))),
  ]);
  const servers = [
    { pin: 'fingerprint', place: portOf(account.imap), read: imap },
    { pin: 'smtpFingerprint', place: portOf(account.smtp), read: smtp },
  ] as const;
  return {
    certificates: servers.flatMap(({ pin, place, read }) =>
      read.ok ? [{ pin, place, fingerprint: read.value }] : [],
    ),
    lines: servers.map(({ place, read }) =>
      read.ok
        ? `${place} shows the certificate with the SHA-256 fingerprint ${read.value}.`
        : read.error.message,
    ),
  };
}

function fitting({ certificates, lines }: Shown, given: string, { name }: MailAccount): Certificate[] {
  const found = certificates.filter(({ fingerprint }) => fingerprint === given);
  if (found.length > 0) return found;
  throw usageError(
    [`Nothing was pinned: no server of "${name}" shows that certificate.`, ...lines].join('\n'),
  );
}

/** `command`: pins a certificate without a question when its fingerprint follows. */
async function confirmed(
  { certificates, lines }: Shown,
  command: string,
  { ask, output }: Asked,
): Promise<Certificate[]> {
  output.warn(lines.join('\n'));
  if (certificates.length === 0) throw usageError('No server shows a certificate.');
  if (ask === null) {
    const commands = new Set(certificates.map(({ fingerprint }) => `${command} ${fingerprint}`));
    throw usageError(`Compare it with your server's own certificate, then: ${[...commands].join('\n')}`);
  }
  const meant: Certificate[] = [];
  for (const each of certificates)
    if (await confirmBy(ask)(`Is that the certificate of ${each.place}?`)) meant.push(each);
  return meant;
}
