import type { Feature } from '../core/feature';
import { isAccountAllowed } from '../settings/account-consent';
import { forgetSettled } from './approvals/model/kept-content';
import { DRAFT_ORIGIN } from './approvals/work/draft-origin';
import { asksFolder } from './ask/model/ask-note';
import { recordAsks } from './ask/model/ask-records';
import { HAND_ORIGIN } from './ask/work/hand-origin';
import { keepServerActs, serverActsOf } from './mailbox/model/server-act';
import { STEP_ORIGIN } from './plans/work/step-origin';

/** Parts that the core imports, and that say in the form of features what else they add. They can't be taken out. */
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
