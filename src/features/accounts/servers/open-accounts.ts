import { ImapSource } from '../../../adapters/imap/imap-source';
import type { OpenMail } from '../../../adapters/servers/open-servers';
import { SmtpCaller } from '../../../adapters/smtp/smtp-caller';
import { accountSecret, isAccountAllowed } from '../../../core/settings/account-consent';

/** Opens the mail accounts: servers that send, and mailboxes where the host has sockets for them. */
export const openAccounts: OpenMail = ({ settings, consents, secrets, clock, sockets }, imapSockets) => ({
  sender: new SmtpCaller({
    accounts: () => settings().accounts,
    isAllowed: (account) => isAccountAllowed(account, 'send', { ...settings(), consents: consents.list() }),
    passwordOf: (account) => secrets.read(accountSecret(account)),
    ...{ clock, sockets },
  }),
  mailboxes:
    imapSockets === null
      ? null
      : new ImapSource({
          password: (account) => secrets.read(accountSecret(account)),
          isAllowed: (account, permission) =>
            isAccountAllowed(account, permission, { ...settings(), consents: consents.list() }),
          ...{ sockets: imapSockets, clock },
        }),
});
