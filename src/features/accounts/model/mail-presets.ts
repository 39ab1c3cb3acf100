import type { MailSecurity, MailServer, OAuthApp } from '../../../kernel/ports/mail-account';

/** A mail service with known servers; the person adds only an address and a password. */
interface MailPreset {
  label: string;
  imap: MailServer;
  smtp: MailServer;
  /** Domains of addresses that the service provides. */
  domains: readonly string[];
  /** The kind of password the service accepts, in one sentence; '' if it accepts none. */
  password: string;
  oauth?: OAuthService;
  /** Page where the password is created; '' if a program on this machine shows the password. */
  passwordUrl: string;
}

/** How a service lets programs sign in by OAuth, with an app that the person registers there. */
interface OAuthService extends Omit<OAuthApp, 'clientId'> {
  /** Page on which the app is registered. */
  register: string;
  /** Fields of that page, with their values. */
  fields: string;
  /** Whether the service gives desktop programs a secret beside the client id. */
  hasSecret: boolean;
}

/** Microsoft's addresses for the accounts of a tenant: `consumers`, `organizations`, or a domain or id. */
const microsoft = (tenant: string): OAuthService => ({
  authorize: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize?prompt=select_account`,
  token: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
  device: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/devicecode`,
  // Microsoft has no address for that.
  revoke: '',
  issuer: '',
  scopes:
    'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
  register: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
  fields:
    'New registration, a name of your choice, the account type that fits; platform "Mobile and desktop applications" with the redirect URI http://localhost; under Authentication, allow public client flows; no secret. Copy the Application (client) ID.',
  hasSecret: false,
});

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
    oauth: {
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth?access_type=offline&prompt=consent',
      token: 'https://oauth2.googleapis.com/token',
      // Google offers no sign-in codes for mail.
      device: '',
      revoke: 'https://oauth2.googleapis.com/revoke',
      issuer: 'https://accounts.google.com',
      scopes: 'https://mail.google.com/',
      register: 'https://console.cloud.google.com/auth/clients',
      fields:
        'In a project of your own: enable the Gmail API; add the scope https://mail.google.com/ and yourself as a test user; create an OAuth client of the type "Desktop app". Copy its client ID and client secret.',
      hasSecret: true,
    },
  },
  outlook: {
    label: 'Outlook.com, Hotmail',
    imap: tls('outlook.office365.com', 993),
    smtp: starttls('smtp-mail.outlook.com', 587),
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
    password: '',
    passwordUrl: '',
    oauth: microsoft('consumers'),
  },
  microsoft365: {
    label: 'Microsoft 365 at work',
    imap: tls('outlook.office365.com', 993),
    smtp: starttls('smtp.office365.com', 587),
    domains: [],
    password: '',
    passwordUrl: '',
    oauth: microsoft('organizations'),
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
  if (OUTLOOK.test(domain)) return 'outlook';
  const found = Object.entries(MAIL_PRESETS).find(([, { domains }]) =>
    domains.some((each) => each === domain),
  );
  return found !== undefined && isMailPreset(found[0]) ? found[0] : null;
}

/** Domains of Microsoft's personal addresses in other countries. */
const OUTLOOK = /^(?:outlook|hotmail|live|msn)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/;

const TENANT = /^[a-z0-9](?:[a-z0-9.-]{0,98}[a-z0-9])?$/i;

/** The app by which an account of a service signs in; `null` if the service or the tenant's name does not allow it. */
export function oauthAppOf(
  preset: MailPresetId,
  { clientId, tenant = '' }: { clientId: string; tenant?: string },
): OAuthApp | null {
  const service = oauthServiceOf(preset);
  if (service === null || (tenant !== '' && (preset !== 'microsoft365' || !TENANT.test(tenant)))) return null;
  const { authorize, token, device, revoke, issuer, scopes } = tenant === '' ? service : microsoft(tenant);
  return { clientId, authorize, token, device, revoke, issuer, scopes };
}

export const oauthServiceOf = (preset: MailPresetId): OAuthService | null => {
  const found: MailPreset = MAIL_PRESETS[preset];
  return found.oauth ?? null;
};
