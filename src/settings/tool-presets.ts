import { foldAddress, parseAddresses } from '../kernel/mail/headers/addresses';
import type { ToolServer } from '../kernel/ports/tool-server';
import { type AccountPermission, hasAccountConsent } from './account-consent';
import type { EmailTool } from './email-tool-form';
import type { Settings } from './settings';

/** A mail service with known hosts and ports; the person adds an address, and a password kept as a secret. */
interface ToolPreset {
  label: string;
  imapHost: string;
  smtpHost: string;
  smtp: 'tls' | 'starttls';
  /** The kind of password the service accepts, as a sentence. */
  password: string;
}

/** Presets by the name that `deputy tools --add` takes. */
export const TOOL_PRESETS = {
  gmail: {
    label: 'Gmail',
    imapHost: 'imap.gmail.com',
    smtpHost: 'smtp.gmail.com',
    smtp: 'tls',
    password:
      'Gmail takes an app password, which needs two-step verification: myaccount.google.com/apppasswords',
  },
  fastmail: {
    label: 'Fastmail',
    imapHost: 'imap.fastmail.com',
    smtpHost: 'smtp.fastmail.com',
    smtp: 'tls',
    password: 'Fastmail takes an app password: Settings, Privacy & Security.',
  },
  icloud: {
    label: 'iCloud Mail',
    imapHost: 'imap.mail.me.com',
    smtpHost: 'smtp.mail.me.com',
    smtp: 'starttls',
    password: 'iCloud takes an app-specific password: account.apple.com, Sign-In and Security.',
  },
  outlook: {
    label: 'Outlook / Office 365',
    imapHost: 'outlook.office365.com',
    smtpHost: 'smtp.office365.com',
    smtp: 'starttls',
    password:
      'Microsoft takes a password only where an administrator allows SMTP AUTH; personal accounts do not.',
  },
} as const satisfies Record<string, ToolPreset>;

export type ToolPresetId = keyof typeof TOOL_PRESETS;

export const isToolPreset = (id: string): id is ToolPresetId => Object.hasOwn(TOOL_PRESETS, id);

/**
 * Program of the presets. The version is pinned, and the person installs it: starting a server never
 * downloads one.
 */
export const PRESET_PROGRAM = 'email-mcp';
export const INSTALL_PRESET_PROGRAM = 'npm install -g @codefuturist/email-mcp@0.2.0';

const ADDRESS = 'MCP_EMAIL_ADDRESS';
const PASSWORD = 'MCP_EMAIL_PASSWORD';

/** Name of the environment variable that the command line reads, such as `MAIL_AUTHORIZATION`. */
export const variableOf = (server: string, name: string): string =>
  `${server}_${name}`.toUpperCase().replace(/[^A-Z0-9]+/g, '_');

/** The typed address without a display name; `null` if the text is not exactly one address. */
export function onlyAddress(typed: string): string | null {
  const [first, ...others] = parseAddresses(typed);
  return first === undefined || others.length > 0 || !/^[^@\s]+@[^@\s]+$/.test(first.address)
    ? null
    : first.address;
}

/** A server that sends mail from this address, with the password linked as a secret. */
export function presetServer(name: string, id: ToolPresetId, address: string): ToolServer {
  const { imapHost, smtpHost, smtp }: ToolPreset = TOOL_PRESETS[id];
  const isTls = smtp === 'tls';
  const env = {
    [ADDRESS]: address,
    [PASSWORD]: { secret: variableOf(name, PASSWORD) },
    MCP_EMAIL_IMAP_HOST: imapHost,
    MCP_EMAIL_SMTP_HOST: smtpHost,
    MCP_EMAIL_SMTP_PORT: isTls ? '465' : '587',
    MCP_EMAIL_SMTP_TLS: String(isTls),
    MCP_EMAIL_SMTP_STARTTLS: String(!isTls),
    MCP_EMAIL_SMTP_POOL_ENABLED: 'false',
  };
  return { name, transport: { kind: 'stdio', command: PRESET_PROGRAM, args: ['stdio'], env } };
}

/** Argument mapping of the presets' program for a mail. */
export const presetEmailTool = (server: string): EmailTool => ({
  server,
  tool: 'send_email',
  arguments: {
    to: { name: 'to', form: 'list' },
    cc: { name: 'cc', form: 'list' },
    subject: { name: 'subject', form: 'text' },
    body: { name: 'body', form: 'text' },
  },
  constants: { account: 'default' },
});

/** A free name for a server: "mail", or the first of "mail 2", "mail 3", ... that is not taken. */
export function freeServerName(taken: readonly string[]): string {
  let name = 'mail';
  for (let number = 2; taken.includes(name); number += 1) name = `mail ${number}`;
  return name;
}

/** The address that a preset's server sends from; `null` for other servers. */
const presetAddress = ({ transport }: ToolServer): string | null => {
  const address = transport.kind === 'stdio' ? transport.env[ADDRESS] : undefined;
  return typeof address === 'string' ? onlyAddress(address) : null;
};

/** Values that a preset's server was set up with. */
interface PresetMail {
  address: string;
  imapHost: string;
  smtpHost: string;
  smtpPort: string;
  /** Variable that the settings link to the password's secret. */
  passwordVariable: string;
}

/** The values that a preset's server was set up with; `null` for servers that were not made from a preset. */
export function presetMail(server: ToolServer): PresetMail | null {
  const { transport } = server;
  const address = presetAddress(server);
  if (transport.kind !== 'stdio' || transport.command !== PRESET_PROGRAM || address === null) return null;
  const text = (name: string): string => {
    const value = transport.env[name];
    return typeof value === 'string' ? value : '';
  };
  const password = transport.env[PASSWORD];
  return {
    address,
    imapHost: text('MCP_EMAIL_IMAP_HOST'),
    smtpHost: text('MCP_EMAIL_SMTP_HOST'),
    smtpPort: text('MCP_EMAIL_SMTP_PORT'),
    passwordVariable: typeof password === 'object' ? password.secret : '',
  };
}

/**
 * Settings with a preset's server as the sender of approved mail. A server for the same address is replaced.
 */
export function addPreset(
  { toolServers }: Pick<Settings, 'toolServers'>,
  id: ToolPresetId,
  address: string,
): { server: ToolServer; change: Pick<Settings, 'toolServers' | 'emailTool'> } {
  const former = toolServers.find((each) => presetAddress(each) === address);
  const name = former?.name ?? freeServerName(toolServers.map((each) => each.name));
  const server = presetServer(name, id, address);
  const others = toolServers.filter((each) => each !== former);
  return { server, change: { toolServers: [...others, server], emailTool: presetEmailTool(name) } };
}

/**
 * Recipient of a mail to the person themselves: the address that mail is sent from, else the first one in the
 * settings.
 */
export const ownAddress = (settings: OwnSettings): string | null => ownAddresses(settings)[0] ?? null;

/**
 * All of the person's own addresses: those that mail is sent from first, then those in the settings. An
 * account counts once this device may read it or send from it, because the vault's files alone must not make
 * an address the person's own.
 */
export function ownAddresses(settings: OwnSettings): string[] {
  const { accounts, emailTool, toolServers, personAddresses } = settings;
  const allowedTo = (permission: AccountPermission): string[] =>
    accounts
      .filter((account) => hasAccountConsent(account, permission, settings))
      .map(({ address }) => address);
  const server = toolServers.find(({ name }) => name === emailTool?.server);
  const sender = server === undefined ? null : presetAddress(server);
  const named = parseAddresses(personAddresses).map(({ address }) => address);
  const all = [...allowedTo('send'), ...(sender === null ? [] : [sender]), ...allowedTo('read'), ...named];
  const folded = all.map(foldAddress);
  return all.filter((_, place) => folded.indexOf(folded[place] ?? '') === place);
}

export type OwnSettings = Pick<
  Settings,
  'emailTool' | 'toolServers' | 'personAddresses' | 'accounts' | 'consents' | 'secrets'
>;
