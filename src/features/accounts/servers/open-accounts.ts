import { late, type OpenServers } from '../../../adapters/servers/open-servers';
import type { mailServers } from './mail-servers';

/** Opens the mail accounts: servers that send, and mailboxes where the host has sockets for them. */
export const openAccounts: OpenServers = (options) => {
  const { node } = options;
  let opened: Promise<ReturnType<typeof mailServers>> | undefined;
  const open = () => (opened ??= import('./mail-servers').then((code) => code.mailServers(options)));
  return {
    signIns: late(async () => (await open()).signIns),
    sender: late(async () => (await open()).sender),
    mailboxes: node === null ? null : late(async () => (await open()).mailboxes(node)),
  };
};
