import type { Public } from '../../../core/app/deputy';
import type { FeatureWork } from '../../../core/feature';
import type { UnderLock } from '../../../core/session/work-lock';
import { isAccountAllowed } from '../../../core/settings/account-consent';
import type { MailTrouble } from '../model/fetch-state';
import { keepServerActs, serverActsOf } from '../model/server-act';
import { mailTroubles } from './account-record';
import { type FetchedAccount, fetchMail, type FetchRequest } from './fetch-mail';
import { AccountNews } from './mail-news';
import { DeputyMailboxes } from './mailboxes';
import { pastMailboxes } from './past-mailboxes';
import { sentMail } from './read-sent-mail';
import { keepSentCopy, tendSentFolder } from './sent-folder';

declare module '../../../core/app/deputy' {
  interface Deputy {
    readonly mailboxes: Public<DeputyMailboxes>;
    /** Fetches new mail of the accounts that this device may read. */
    fetchMail(request: FetchRequest): Promise<UnderLock<{ kind: 'done'; accounts: FetchedAccount[] }>>;
  }
}

declare module '../../../core/app/cycle-report' {
  interface CycleReport {
    mail: FetchedAccount[];
  }
}

declare module '../../../core/app/overview/status' {
  interface Status {
    /** Mailboxes that can't be fetched at present, with the reason. */
    mailTroubles: MailTrouble[];
  }
}

declare module '../../../core/app/view/overview' {
  interface Overview {
    /** Mailboxes that can't be fetched at present, with the reason. */
    mailTroubles: MailTrouble[];
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
  intake: {
    async bring(session, stop) {
      const mail = await fetchMail(session, { stop });
      return { mails: mail.flatMap(({ mails }) => mails), parts: { mail } };
    },
    news: ({ mail, clock }, { accounts }) => new AccountNews({ mail, clock, accounts }),
  },
  report: {
    none: { mail: [] },
    errors: ({ mail }) => mail.filter(({ trouble }) => trouble !== null).length,
    isIdle: () => true,
  },
  overview: {
    empty: { mailTroubles: [] },
    open:
      ({ ports, settings }) =>
      async () => ({ mailTroubles: await mailTroubles(ports, settings) }),
  },
  status: async (ports, settings) => ({ mailTroubles: await mailTroubles(ports, settings) }),
  pastMailboxes,
  sentMails: sentMail,
  sentCopies: { keep: keepSentCopy, tend: tendSentFolder },
  async watch({ device, settings }, { operation }) {
    if (!settings.accounts.some((account) => isAccountAllowed(account, 'act', settings))) return;
    await keepServerActs(device, operation, serverActsOf(operation, settings.folders));
  },
};
