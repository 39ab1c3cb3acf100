import { foldAddress } from '../../../kernel/mail/headers/addresses';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { MailAccount, MailServer, OAuthApp } from '../../../kernel/ports/mail-account';
import { accountSecret } from '../../../core/settings/account-consent';
import { MAIL_PRESETS, type MailPresetId, oauthAppOf, presetOf, securityAt } from './mail-presets';
import { SETTINGS } from '../../../core/settings/settings-table';
import { onlyAddress } from '../../../core/settings/own-addresses';

/** A mail service; with `other`, the person types the servers. */
export type MailServiceId = MailPresetId | 'other';

export interface AccountForm
  extends
    Pick<MailAccount, 'address' | 'displayName' | 'user' | 'fingerprint' | 'smtpFingerprint'>,
    /** Of the person's app; '' until it is typed. The addresses and permissions count with `other`. */
    Pick<OAuthApp, 'clientId' | 'authorize' | 'token' | 'device' | 'revoke' | 'scopes'> {
  /** Service that the person chose; `null` if it follows from the address. */
  service: MailServiceId | null;
  imapHost: string;
  imapPort: string;
  smtpHost: string;
  smtpPort: string;
  /** Whether the account signs in by OAuth where the service takes passwords, too. */
  isOAuth: boolean;
  /** Domain or id of the organization at Microsoft 365; '' means any. */
  tenant: string;
}

export const newAccountForm = (given: Partial<AccountForm> = {}): AccountForm => ({
  address: '',
  displayName: '',
  service: null,
  imapHost: '',
  imapPort: '993',
  smtpHost: '',
  smtpPort: '465',
  user: '',
  isOAuth: false,
  ...{ clientId: '', tenant: '', authorize: '', token: '', device: '', revoke: '', scopes: '' },
  fingerprint: '',
  smtpFingerprint: '',
  ...given,
});

/** The chosen service, else the one of the address's domain; `null` until the address is complete. */
export function serviceOf({ address, service }: AccountForm): MailServiceId | null {
  const bare = onlyAddress(address);
  if (bare === null) return null;
  return service ?? presetOf(bare) ?? 'other';
}

/** Whether the account signs in by OAuth: the person chose it, or the service takes no passwords. */
export function usesOAuth(form: AccountForm): boolean {
  const service = serviceOf(form) ?? 'other';
  return form.isOAuth || (service !== 'other' && MAIL_PRESETS[service].password === '');
}

/** Returns the account, or a sentence about what is missing. `others`: all other accounts. */
export function readAccountForm(
  form: AccountForm,
  others: readonly MailAccount[],
): Result<MailAccount, string> {
  const address = onlyAddress(form.address);
  if (address === null) return err('Enter your mail address, such as ann@example.com.');
  const servers = serversOf(form);
  if (!servers.ok) return servers;
  const read = SETTINGS.accounts.schema.safeParse([
    {
      name: nameFor(address),
      address,
      displayName: form.displayName.trim(),
      user: form.user.trim(),
      ...servers.value,
      fingerprint: form.fingerprint,
      smtpFingerprint: form.smtpFingerprint,
      oauth: oauthOf(form),
    },
  ]);
  const [account] = read.success ? read.data : [];
  if (account === undefined) return err(wrongPart(String(read.error?.issues[0]?.path[1])));
  const isThere = others.some(
    (each) =>
      foldAddress(each.address) === foldAddress(address) || accountSecret(each) === accountSecret(account),
  );
  return isThere ? err(`There is an account for ${address} already.`) : ok(account);
}

/** A name for an account, without characters that file names can't hold, because files are named after accounts. */
const nameFor = (address: string): string => address.replace(/[/\\:*?"<>|#^[\]]/g, '-').slice(0, 60);

function serversOf(form: AccountForm): Result<Pick<MailAccount, 'imap' | 'smtp'>, string> {
  const service = serviceOf(form) ?? 'other';
  if (service !== 'other') {
    const { imap, smtp } = MAIL_PRESETS[service];
    return ok({ imap, smtp });
  }
  const imap = serverAt(form.imapHost, form.imapPort);
  if (imap === null)
    return err('Enter the host and port of the IMAP server, such as imap.example.com and 993.');
  const smtp = serverAt(form.smtpHost, form.smtpPort);
  if (smtp === null)
    return err('Enter the host and port of the SMTP server, such as smtp.example.com and 465.');
  return ok({ imap, smtp });
}

/** The app of the account, as far as it is typed. */
function oauthOf(form: AccountForm): OAuthApp | null {
  const { authorize, token, device, revoke, scopes, tenant } = form;
  const clientId = form.clientId.trim();
  if (!usesOAuth(form) || clientId === '') return null;
  const service = serviceOf(form) ?? 'other';
  const app = { clientId, issuer: '', authorize: authorize.trim(), token: token.trim() };
  return service === 'other'
    ? { ...app, device: device.trim(), revoke: revoke.trim(), scopes: scopes.trim() }
    : (oauthAppOf(service, { clientId, tenant: tenant.trim() }) ?? { ...app, device, revoke, scopes });
}

function serverAt(host: string, port: string): MailServer | null {
  const [, digits, said] = /^([1-9]\d{0,4})(?:\/(tls|starttls))?$/.exec(port.trim()) ?? [];
  if (host.trim() === '' || digits === undefined) return null;
  const security = said === 'tls' || said === 'starttls' ? said : securityAt(Number(digits));
  return { host: host.trim(), port: Number(digits), security };
}

function wrongPart(part: string): string {
  switch (part) {
    case 'imap':
      return 'The IMAP server is a host name such as imap.example.com, and a port up to 65535.';
    case 'smtp':
      return 'The SMTP server is a host name such as smtp.example.com, and a port up to 65535.';
    case 'displayName':
      return 'Your name is one line of at most 200 letters.';
    case 'oauth':
      return 'The client id is one word, an organization a domain or id, and each address begins with https://.';
    case 'user':
      return 'The login is one line of at most 320 letters.';
    default:
      return 'Enter your mail address, such as ann@example.com.';
  }
}
