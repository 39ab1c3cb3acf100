import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import type {} from '../../../../src/features/accounts/work/feature';
import { Stage } from '../../../core/app/stage';
import { takesBack } from '../../../core/app/undo-walk';
import { accountFor } from '../../../core/settings/account';
import { MemoryMailbox } from '../../../fakes/memory-mailbox';

takesBack({
  'a reminder that was drafted': {
    kind: 'reminder_drafted',
    open: (options = {}) => {
      const account = accountFor();
      const mail = new MemoryMailbox();
      const question =
        'From: ann@example.com\r\nTo: bob@example.org\r\nMessage-ID: <q@x>\r\nSubject: Roof\r\n\r\nWhen do you come?\r\n';
      mail.deliver(question, { folder: 'sent', receivedAt: Date.parse('2026-10-25T10:00:00Z') });
      const consents = [accountConsentKey(account, 'read', {})];
      return new Stage({ mail, ...options, settings: { accounts: [account], consents, remindAfterDays: 5 } });
    },
    act: (stage) => stage.cycle(),
  },
});
