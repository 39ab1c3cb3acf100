// @vitest-environment dom
import { expect, it } from 'vitest';
import { err, ok } from '../../../../src/kernel/notes/values/result';
import { MailServerError } from '../../../../src/kernel/ports/mail-source';
import { readSettings } from '../../../../src/core/settings/settings';
import { accountFor } from '../../../core/settings/account';
import { promise } from '../../../promise';
import { FakeAutomation } from '../../../ui/fake-automation';
import { demoOverview } from '../../../ui/sidebar/demo-overview';
import { sidebarPerTest } from '../../../ui/sidebar/open-sidebar';

const open = sidebarPerTest();

it('an account that no mail comes in from is said above all else, with a way to try it again', async () => {
  promise('What keeps mail from coming in is shown in the sidebar');
  const account = accountFor();
  const trouble = { account: account.name, code: 'bad_login', message: 'It refused the password.' };
  const sidebar = await open({ overview: { ...demoOverview(), mailTroubles: [trouble] } });
  expect(sidebar.text).toContain('No mail comes in from work. It refused the password.');
  await sidebar.click('Check again');
  const [check] = sidebar.model.carried;
  const automation = new FakeAutomation();
  const settings = { ...readSettings({}).settings, accounts: [account] };
  automation.answer({ mailboxes: { check: async () => ok(null) } });
  expect(await check?.(automation.deputy, settings)).toMatchObject({
    title: `The server accepts the login of ${account.address}`,
  });
  const error = new MailServerError('bad_login', 'It refused the password.');
  automation.answer({ mailboxes: { check: async () => err(error) } });
  expect(await check?.(automation.deputy, settings)).toMatchObject({
    lines: [error.message],
    isTrouble: true,
  });
});
