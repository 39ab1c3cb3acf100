import type { MailSecurity, MailServer } from '../../../kernel/ports/mail-account';

/** A mail service with known servers; the person adds only an address and a password. */
interface MailPreset {
  label: string;
  imap: MailServer;
  smtp: MailServer;
  /** Domains of addresses that the service provides. */
  domains: readonly string[];
  /** The kind of password the service accepts, in one sentence. */
  password: string;
  /** Page where the password is created; '' if a program on this machine shows the password. */
  passwordUrl: string;
}

const tls = (host: string, port: number): MailServer => ({ host, port, security: 'tls' });
const starttls = (host: string, port: number): MailServer => ({ host, port, security: 'starttls' });

/** Presets by the name that `deputy accounts --add` takes. */
export const MAIL_PRESETS = {
  gmail: {
    label: 'Gmail',
    imap: tls('imap.gmail.com', 993),
    smtp: tls('smtp.gmail.com', 465),
    domains: ['gmail.com', 'googlemail.com'],
    password: 'Gmail requires an app password, which needs two-step verification.',
    passwordUrl: 'https://myaccount.google.com/apppasswords',
  },
  icloud: {
    label: 'iCloud Mail',
    imap: tls('imap.mail.me.com', 993),
    smtp: starttls('smtp.mail.me.com', 587),
    domains: ['icloud.com', 'me.com', 'mac.com'],
    password: 'iCloud requires an app-specific password: Sign-In and Security, App-Specific Passwords.',
    passwordUrl: 'https://account.apple.com/account/manage',
  },
  fastmail: {
    label: 'Fastmail',
    imap: tls('imap.fastmail.com', 993),
    smtp: tls('smtp.fastmail.com', 465),
    domains: ['fastmail.com', 'fastmail.fm'],
    password: 'Fastmail requires an app password: Settings, Privacy & Security, Manage app passwords.',
    passwordUrl: 'https://app.fastmail.com/settings/security',
  },
  yahoo: {
    label: 'Yahoo Mail',
    imap: tls('imap.mail.yahoo.com', 993),
    smtp: tls('smtp.mail.yahoo.com', 465),
    domains: ['yahoo.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr', 'ymail.com', 'rocketmail.com'],
    password: 'Yahoo requires an app password: Account security, Generate app password.',
    passwordUrl: 'https://login.yahoo.com/account/security',
  },
  gmx: {
    label: 'GMX',
    imap: tls('imap.gmx.net', 993),
    smtp: tls('mail.gmx.net', 465),
    domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'],
    password:
      'GMX accepts your own password, or with two-factor login an app password; allow IMAP in its settings first.',
    passwordUrl: 'https://hilfe.gmx.net/pop-imap/einschalten.html',
  },
  webde: {
    label: 'WEB.DE',
    imap: tls('imap.web.de', 993),
    smtp: starttls('smtp.web.de', 587),
    domains: ['web.de'],
    password:
      'WEB.DE accepts your own password, or with two-factor login an app password; allow IMAP in its settings first.',
    passwordUrl: 'https://hilfe.web.de/pop-imap/einschalten.html',
  },
  zoho: {
    label: 'Zoho Mail',
    imap: tls('imap.zoho.com', 993),
    smtp: tls('smtp.zoho.com', 465),
    domains: ['zohomail.com', 'zoho.com'],
    password: 'Zoho requires an app-specific password; allow IMAP in its mail settings first.',
    passwordUrl: 'https://accounts.zoho.com/home#security/app_password',
  },
  mailboxorg: {
    label: 'mailbox.org',
    imap: tls('imap.mailbox.org', 993),
    smtp: tls('smtp.mailbox.org', 465),
    domains: ['mailbox.org'],
    password: 'mailbox.org accepts your own password, or an app password: Settings, Security.',
    passwordUrl: 'https://login.mailbox.org',
  },
  posteo: {
    label: 'Posteo',
    imap: tls('posteo.de', 993),
    smtp: tls('posteo.de', 465),
    domains: ['posteo.de', 'posteo.net', 'posteo.org'],
    password: 'Posteo accepts your own password.',
    passwordUrl: 'https://posteo.de/en/help',
  },
  proton: {
    label: 'Proton Mail Bridge',
    imap: starttls('127.0.0.1', 1143),
    smtp: starttls('127.0.0.1', 1025),
    domains: ['proton.me', 'protonmail.com', 'pm.me'],
    password:
      'Proton Mail Bridge shows a password of its own for each address, and you have to pin its certificate.',
    passwordUrl: '',
  },
} as const satisfies Record<string, MailPreset>;

export type MailPresetId = keyof typeof MAIL_PRESETS;

export const MAIL_PRESET_IDS: readonly string[] = Object.keys(MAIL_PRESETS);

export const isMailPreset = (id: string): id is MailPresetId => Object.hasOwn(MAIL_PRESETS, id);

/** Encryption by port: TLS from the first byte at the usual ports, else STARTTLS; never unencrypted. */
export const securityAt = (port: number): MailSecurity => (port === 993 || port === 465 ? 'tls' : 'starttls');

/** The service that provides an address, as far as the domain shows. */
export function presetOf(address: string): MailPresetId | null {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const found = Object.entries(MAIL_PRESETS).find(([, { domains }]) =>
    domains.some((each) => each === domain),
  );
  return found !== undefined && isMailPreset(found[0]) ? found[0] : null;
}

const MICROSOFT = /^(?:outlook|hotmail|live|msn)\.[a-z.]{2,6}$/;

/** Why an address can't be used as an account, and the alternative; `null` if it can. */
export function whyNoMailAccount(address: string): string | null {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return MICROSOFT.test(domain) ? NO_PASSWORDS : null;
}

const NO_PASSWORDS =
  'Microsoft accepts no passwords from mail programs for personal accounts (outlook.com, hotmail.com, live.com). ' +
  'Forward the mail to a mailbox that Deputy can read, or save it as .eml files, with Thunderbird for example, ' +
  'and put them into the inbox folder.';
