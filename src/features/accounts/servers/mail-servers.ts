import { ImapSource } from './imap/imap-source';
import { imapSockets } from './imap-sockets';
import { openLoopback } from './loopback';
import { mailSockets } from './mail-sockets';
import { tokenPrograms } from './token-programs';
import type { NodeModules } from '../../../adapters/desktop/node-modules';
import type { Mailboxes, ServersOptions } from '../../../adapters/servers/open-servers';
import { SmtpCaller } from './smtp/smtp-caller';
import { readAttachable } from '../../../core/approvals/work/attachable-file';
import { isAccountAllowed } from '../../../core/settings/account-consent';
import { DeviceSignIns } from '../work/device-sign-ins';

/** Sign-ins of the accounts, the servers that send for them, and their mailboxes where the host has sockets. */
export function mailServers({ node, ...options }: ServersOptions) {
  const { settings, consents, secrets, signIns: store, fetch, clock, files: vault } = options;
  const loopback = node === null ? null : openLoopback(node);
  const programs = node === null ? null : tokenPrograms(node);
  const isLocalOnly = (): boolean => settings().localOnly;
  const signIns = new DeviceSignIns({ secrets, store, loopback, programs, fetch, clock, isLocalOnly });
  const prove = signIns.prove.bind(signIns);
  return {
    signIns,
    sender: new SmtpCaller({
      accounts: () => settings().accounts,
      isAllowed: (account) => isAccountAllowed(account, 'send', { ...settings(), consents: consents.list() }),
      readFile: (path) => readAttachable({ vault, clock, settings: settings() }, path),
      ...{ prove, clock, sockets: node === null ? null : mailSockets(node) },
    }),
    mailboxes: (sockets: NodeModules): Mailboxes =>
      new ImapSource({
        isAllowed: (account, permission) =>
          isAccountAllowed(account, permission, { ...settings(), consents: consents.list() }),
        ...{ prove, sockets: imapSockets(sockets), clock },
      }),
  };
}
