import { imapSockets } from './imap-sockets';
import { openLoopback } from './loopback';
import { mailSockets } from './mail-sockets';
import { tokenPrograms } from './token-programs';
import {
  type ClosableTools,
  late,
  type Mailboxes,
  type OpenServers,
} from '../../../adapters/servers/open-servers';
import type { MailSignIns, ProveLogin } from '../../../kernel/ports/mail-login';
import { readAttachable } from '../../../core/approvals/work/attachable-file';
import { isAccountAllowed } from '../../../core/settings/account-consent';

/** Opens the mail accounts: servers that send, and mailboxes where the host has sockets for them. */
export const openAccounts: OpenServers = ({ node, ...options }) => {
  const { settings, consents, secrets, signIns: store, fetch, clock, files: vault } = options;
  const loopback = node === null ? null : openLoopback(node);
  const programs = node === null ? null : tokenPrograms(node);
  const isLocalOnly = (): boolean => settings().localOnly;
  const signIns = late<MailSignIns>(async () => {
    const { DeviceSignIns } = await import('../work/device-sign-ins');
    return new DeviceSignIns({ secrets, store, loopback, programs, fetch, clock, isLocalOnly });
  });
  const prove: ProveLogin = (...asked) => signIns.prove(...asked);
  return {
    signIns,
    sender: late<ClosableTools>(async () => {
      const { SmtpCaller } = await import('./smtp/smtp-caller');
      return new SmtpCaller({
        accounts: () => settings().accounts,
        isAllowed: (account) =>
          isAccountAllowed(account, 'send', { ...settings(), consents: consents.list() }),
        readFile: (path) => readAttachable({ vault, clock, settings: settings() }, path),
        ...{ prove, clock, sockets: node === null ? null : mailSockets(node) },
      });
    }),
    mailboxes:
      node === null
        ? null
        : late<Mailboxes>(async () => {
            const { ImapSource } = await import('./imap/imap-source');
            return new ImapSource({
              isAllowed: (account, permission) =>
                isAccountAllowed(account, permission, { ...settings(), consents: consents.list() }),
              ...{ prove, sockets: imapSockets(node), clock },
            });
          }),
  };
};
