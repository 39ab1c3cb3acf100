import type { PluginFeature } from '../../../ui/plugin-feature';
import type { DeputyWays } from '../../../core/app/automation/automated-acts';
import { addMailAccount } from './add-mail-account';
import { MailBanners } from './mail-banners';
import { mailAccountsPage } from './mail-accounts-page';

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
