import type { Feature } from '../feature';
import { forgetSettled } from '../approvals/model/kept-content';
import { DRAFT_ORIGIN } from '../approvals/work/draft-origin';
import { asksFolder } from '../../features/ask/model/ask-note';
import { recordAsks } from '../../features/ask/model/ask-records';
import { HAND_ORIGIN } from '../../features/ask/work/hand-origin';
import { keepServerActs, serverActsOf } from '../../features/mailbox/model/server-act';
import { STEP_ORIGIN } from '../../features/plans/work/step-origin';
import { isAccountAllowed } from '../settings/account-consent';

/** Parts that the app imports, and that say in the form of features what else they add. They can't be taken out. */
export const PARTS: readonly Feature[] = [
  {
    name: 'approvals',
    origins: [DRAFT_ORIGIN],
    watch: ({ device }, { operation, skipped }) => forgetSettled(device, operation, skipped),
  },
  {
    name: 'accounts',
    async watch({ device, settings }, { operation }) {
      if (!settings.accounts.some((account) => isAccountAllowed(account, 'act', settings))) return;
      await keepServerActs(device, operation, serverActsOf(operation, settings.folders));
    },
  },
  { name: 'plans', origins: [STEP_ORIGIN] },
  {
    name: 'ask',
    origins: [HAND_ORIGIN],
    watch: ({ device, settings }, { operation, skipped }) =>
      recordAsks(device, operation, { folder: asksFolder(settings.folders.logs), skipped }),
  },
];
