import { CERTIFICATE } from '../../../../../demo/mailbox/certificate.mjs';
import type { Machine } from '../../../../headless/deputy-process';
import { fingerprintOf } from '../../../../wire/certificates';
import { PASSWORD } from './scripted-mailbox';

/** A server at which a client asks for TLS by STARTTLS, as the command line does at any port but the usual ones. */
interface Reached {
  port: number;
  fingerprint?: string;
}

/** Sets up the account ann@example.com with the commands of a person, and lets this machine read it. */
export async function addMailbox(
  machine: Machine,
  { port, fingerprint = fingerprintOf(CERTIFICATE) }: Reached,
): Promise<void> {
  const accounts = (...args: string[]) => machine.run('accounts', machine.vault, ...args);
  const place = `127.0.0.1:${String(port)}`;
  await accounts('--add', 'other', '--address', 'ann@example.com', '--imap', place, '--smtp', place);
  const { stdout } = await accounts('--pin', 'ann@example.com', '--fingerprint', fingerprint, '--json');
  const [account] = (JSON.parse(stdout) as { accounts: { hash: string; secret: string }[] }).accounts;
  await accounts('--allow', account?.hash ?? '', '--to', 'read');
  machine.environment[account?.secret ?? ''] = PASSWORD;
}
