import type { FeatureWork } from '../../../core/feature';
import { isAccountAllowed } from '../../../core/settings/account-consent';
import { keepServerActs, serverActsOf } from '../model/server-act';

export const mailboxWork: FeatureWork = {
  async watch({ device, settings }, { operation }) {
    if (!settings.accounts.some((account) => isAccountAllowed(account, 'act', settings))) return;
    await keepServerActs(device, operation, serverActsOf(operation, settings.folders));
  },
};
