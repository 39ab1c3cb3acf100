import type { MailAccount } from '../../../src/kernel/ports/mail-account';
import { CERTIFICATE, fingerprintOf } from '../../wire/certificates';

/** An account of tests; `changes` is what matters for one. */
export const accountFor = (changes: Partial<MailAccount> = {}): MailAccount => ({
  name: 'work',
  address: 'ann@example.com',
  displayName: '',
  user: '',
  imap: { host: 'imap.example.com', port: 993, security: 'tls' },
  smtp: { host: 'smtp.example.com', port: 465, security: 'tls' },
  fingerprint: '',
  smtpFingerprint: '',
  folders: { sent: '', archive: '' },
  oauth: null,
  ...changes,
});

/** An account of tests at a server of this machine. */
export const accountAt = (port: number, changes: Partial<MailAccount> = {}): MailAccount =>
  accountFor({
    address: 'me@example.org',
    displayName: 'Me',
    imap: { host: '127.0.0.1', port, security: 'tls' },
    smtp: { host: '127.0.0.1', port, security: 'tls' },
    smtpFingerprint: fingerprintOf(CERTIFICATE),
    ...changes,
  });

/** An app for a sign-in by OAuth. */
export const APP = {
  clientId: 'id',
  authorize: 'https://login.example/authorize',
  token: 'https://login.example/token',
  ...{ device: '', revoke: '', issuer: '', scopes: 'mail' },
};
