import type { Public } from '../../../core/app/deputy';
import type { FeatureWork } from '../../../core/feature';
import type { UnderLock } from '../../../core/session/work-lock';
import { isAccountAllowed } from '../../../core/settings/account-consent';
import { keepServerActs, serverActsOf } from '../model/server-act';
import { type FetchedAccount, fetchMail, type FetchRequest } from './fetch-mail';
import { DeputyMailboxes } from './mailboxes';

declare module '../../../core/app/deputy' {
  interface Deputy {
    readonly mailboxes: Public<DeputyMailboxes>;
    /** Fetches new mail of the accounts that this device may read. */
    fetchMail(request: FetchRequest): Promise<UnderLock<{ kind: 'done'; accounts: FetchedAccount[] }>>;
  }
}

export const accountsWork: FeatureWork = {
  deputy: ({ ports, settings, atOnce }) => ({
    mailboxes: new DeputyMailboxes(ports, settings),
    fetchMail: (request) =>
      atOnce(async (session) => ({
        kind: 'done',
        accounts: await fetchMail(session, { ...request, isAsked: true }),
      })),
  }),
  async watch({ device, settings }, { operation }) {
    if (!settings.accounts.some((account) => isAccountAllowed(account, 'act', settings))) return;
    await keepServerActs(device, operation, serverActsOf(operation, settings.folders));
  },
};
