import type { PluginFeature, AppParts } from '../../../ui/plugin-feature';
import type { DeputyWays } from '../../../core/app/automation/automated-acts';
import { MailBanners } from './mail-banners';
import { mailAccountsPage, MAIL_ON_COMPUTER } from './mail-accounts-page';
import { Platform } from 'obsidian';
import { success } from '../../../core/app/view/report';
import { newAccountForm } from '../model/account-form';
import { fetchReport } from './fetch-report';

/** Sets up a mail account, and the folders with it. A phone opens no connections to mail servers. */
async function addMailAccount({ app, automation, host, dialogs, teller, setUp }: AppParts): Promise<void> {
  if (!Platform.isDesktop) {
    teller.notice(success(MAIL_ON_COMPUTER));
    return;
  }
  const { readOnly } = host.stored;
  if (readOnly !== null) throw new Error(readOnly.why);
  if (host.settings.localOnly) throw new Error(LOCAL_ONLY);
  const { personName: displayName } = host.settings;
  const { deputy } = automation;
  const { askForMailAccount } = await import('./mail-account-dialog');
  const report = await askForMailAccount(dialogs, {
    host,
    mailboxes: deputy.mailboxes,
    fetch: async ({ account, first, stop, folder }) => {
      const { isSetUp } = await deputy.status();
      const made = isSetUp ? null : await setUp.makeFolders(folder);
      if (made?.isTrouble === true) return made;
      const fetched = await deputy.fetchMail({ account: account.name, first, stop, isNew: true });
      return fetchReport(fetched, automation.state.kind);
    },
    folder: await setUp.newParent(),
    judgePastMail: (account) => setUp.judgePastMail(account),
    secrets: app.secretStorage,
    now: () => Date.now(),
    form: newAccountForm({ displayName }),
  });
  if (report !== null) teller.notice(report);
}

const LOCAL_ONLY =
  '"Local only" is on: Deputy connects to nothing but this computer. Switch it off in the settings first.';

const WAYS: DeputyWays<'fetchMail' | 'mailboxes'> = {
  fetchMail: 'change',
  mailboxes: {
    isRefused: 'read',
    check: ['read', 1],
    checkSending: ['read', 1],
    estimate: ['read', 2],
    folders: ['read', 1],
    retryCopies: 'read',
    signIn: ['change', 2],
    signInState: 'read',
    useTokenCommand: 'change',
    signOut: 'change',
  },
};

export const accountsUi: PluginFeature = {
  ways: WAYS,
  banners: MailBanners,
  rows: [{ place: 'accounts', rows: (context) => [mailAccountsPage(context)] }],
  commands: [
    {
      id: 'add-mail-account',
      name: 'Add a mail account',
      icon: 'at-sign',
      isOffered: (_, { accounts }) => accounts.length === 0,
      run: addMailAccount,
      line: 'The first of two steps is open in the app',
    },
  ],
};
