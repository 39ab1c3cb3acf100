import type { MailAccount } from '../../../src/kernel/ports/mail-account';

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
