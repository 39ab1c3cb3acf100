import type { Approval } from '../approvals/model/approval/approval-note';
import { cleanProfile, type Profile } from '../drafts/profile';
import type { EmailTool } from '../approvals/model/email-tool';
import { foldAddress, formatAddress } from '../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../kernel/mail/headers/mail-headers';
import { MAILBOX } from '../../kernel/notes/codes';
import { type Note, textField } from '../../kernel/notes/note';
import { isThisMachine } from '../../kernel/ports/fetch';
import { readUrl } from '../../kernel/notes/values/url';
import {
  accountNamed,
  accountServer,
  isAccountServer,
  type MailAccount,
  SEND_MAIL,
  senderAddresses,
} from '../../kernel/ports/mail-account';
import { isAccountAllowed } from './account-consent';
import { isServerAllowed } from './consents';
import type { Settings } from './settings';

type SendSettings = Pick<
  Settings,
  'accounts' | 'emailTool' | 'consents' | 'secrets' | 'localOnly' | 'personName'
>;

/** How a mail is sent: by an account, else by a tool, else by the person's mail program (both fields ''). */
export type SendVia = Pick<Approval, 'server' | 'tool' | 'from'>;

/**
 * A reply goes out from the account that received the mail, and from the alias to which it was written, anything else
 * from the first account that may send here. Without such an account, the tool from the settings sends.
 */
export function sendVia(settings: SendSettings, answered: Pick<Note, 'frontmatter'> | null): SendVia {
  const allowed = settings.accounts.filter((account) => isAccountAllowed(account, 'send', settings));
  const received = new Set(answered === null ? [] : receivedBy(answered));
  const fetchedBy = answered === null ? undefined : textField(answered.frontmatter, MAILBOX);
  const from = answered === null ? undefined : readMailHeaders(answered.frontmatter).from;
  const sentBy = from === undefined ? null : foldAddress(from.address);
  const account =
    allowed.find(({ name }) => name === fetchedBy) ??
    allowed.find((each) => senderAddresses(each).some((address) => received.has(foldAddress(address)))) ??
    // A reminder of the person's own mail is sent from the account that sent the mail.
    allowed.find((each) => senderAddresses(each).some((address) => foldAddress(address) === sentBy)) ??
    allowed[0];
  if (account === undefined) {
    const { server, tool } = settings.emailTool ?? { server: '', tool: '' };
    return { server, tool };
  }
  const senders = senderAddresses(account);
  const address =
    senders.find((each) => received.has(foldAddress(each))) ??
    senders.find((each) => foldAddress(each) === sentBy) ??
    account.address;
  return {
    server: accountServer(account),
    tool: SEND_MAIL,
    from: sendsAs({ ...account, address }, settings),
  };
}

/** The sender as recipients see it: the account's own name for the person, else the one in the settings. */
export const sendsAs = (
  { displayName, address }: MailAccount,
  { personName }: Pick<Settings, 'personName'>,
): string => formatAddress({ name: displayName === '' ? personName : displayName, address });

/** The profile that signs a mail: with the sign-off of the account that would send it, where that has one. */
export function signerOf(
  profile: Profile,
  settings: SendSettings,
  answered: Pick<Note, 'frontmatter'> | null,
): Profile {
  const { server } = sendVia(settings, answered);
  const signOff = accountNamed(settings.accounts, server)?.signOff ?? '';
  return signOff === '' ? profile : cleanProfile({ ...profile, signOff });
}

export interface MailExit {
  kind: 'account' | 'tool' | 'mail_program' | 'elsewhere';
  /** One or two full sentences for the person. */
  words: string;
}

/**
 * How a mail will be sent once the person has approved it. All screens, commands and pages use this description, so
 * that it always matches {@link sendVia}. `runner`: the other device that runs Deputy, whose consents count, not those of
 * this device; `null` if there is none.
 */
export function howMailLeaves(
  settings: SendSettings & Pick<Settings, 'toolServers'>,
  runner: string | null,
): MailExit {
  if (runner !== null)
    return {
      kind: 'elsewhere',
      words: `An approved mail leaves from the device that runs Deputy: ${runner}.`,
    };
  const { server, tool, from } = sendVia(settings, null);
  if (from !== undefined) {
    const addresses = settings.accounts.filter((account) => isAccountAllowed(account, 'send', settings));
    const rest = addresses.length > 1 ? ', a reply from the account that its mail came to' : '';
    const address = addresses.find((account) => accountServer(account) === server)?.address ?? from;
    return { kind: 'account', words: `An approved mail is sent from ${address}${rest}.` };
  }
  if (server !== '') {
    const barred = whyBarred(server, settings);
    return {
      kind: 'tool',
      words:
        barred === null
          ? `An approved mail is sent by ${server} › ${tool}.`
          : `An approved mail waits to be sent by ${server} › ${tool}. ${barred}`,
    };
  }
  const why =
    settings.accounts.length === 0
      ? ''
      : settings.localOnly
        ? ` ${LOCAL_ONLY}`
        : ' No account may send on this device yet.';
  return { kind: 'mail_program', words: `An approved mail opens in your mail program.${why}` };
}

/** Why this device calls nothing at a server under the current settings, in a sentence; `null` if it may. */
export function whyBarred(
  server: string,
  settings: Pick<Settings, 'accounts' | 'toolServers' | 'consents' | 'secrets' | 'localOnly'>,
): string | null {
  if (isAccountServer(server)) {
    const account = accountNamed(settings.accounts, server);
    if (account === null) return 'Its mail account is not set up.';
    if (settings.localOnly) return LOCAL_ONLY;
    return isAccountAllowed(account, 'send', settings)
      ? null
      : `The mail account "${account.name}" may not send on this device.`;
  }
  const called = settings.toolServers.find(({ name }) => name === server);
  if (called === undefined) return `No tool server "${server}" is set up.`;
  const { transport } = called;
  const url = transport.kind === 'http' ? readUrl(transport.url) : null;
  if (settings.localOnly && url !== null && !isThisMachine(url))
    return `"Local only" is on, so the tool server "${server}" is not reached.`;
  return isServerAllowed(called, settings)
    ? null
    : `The tool server "${server}" is not allowed on this device yet.`;
}

const LOCAL_ONLY = '"Local only" is on, so no account sends.';

function receivedBy({ frontmatter }: Pick<Note, 'frontmatter'>): string[] {
  const { to, cc, deliveredTo } = readMailHeaders(frontmatter);
  return [...deliveredTo, ...to, ...cc].map(({ address }) => foldAddress(address));
}

/** Argument mapping for the parts of a mail. An account accepts every part of a mail and needs no mapping. */
export const mailToolOf = (
  { server }: Pick<Approval, 'server'>,
  { emailTool }: Pick<Settings, 'emailTool'>,
): EmailTool | null =>
  isAccountServer(server)
    ? { server, tool: SEND_MAIL, arguments: ACCOUNT_ARGUMENTS, constants: {} }
    : emailTool;

const ACCOUNT_ARGUMENTS: EmailTool['arguments'] = {
  to: { name: 'to', form: 'list' },
  cc: { name: 'cc', form: 'list' },
  subject: { name: 'subject', form: 'text' },
  body: { name: 'body', form: 'text' },
  inReplyTo: { name: 'inReplyTo', form: 'text' },
  references: { name: 'references', form: 'text' },
};
