import { expect, test } from 'vitest';
import { callHash } from '../../../src/core/approvals/model/approval/call-hash';
import type { EmailContent } from '../../../src/core/approvals/model/approval/approval-note';
import type { MailAccount } from '../../../src/kernel/ports/mail-account';
import { accountConsentKey } from '../../../src/core/settings/account-consent';
import { callOf } from '../../../src/core/settings/call-of';
import { mailToolOf, sendVia } from '../../../src/core/settings/send-via';
import { mailObjection } from '../../../src/core/approvals/model/mail-objection';
import { accountAt } from './account';

const work = accountAt(465);
const home = accountAt(465, { name: 'home', address: 'ann@home.example', displayName: '' });
const emailTool = { server: 'mail', tool: 'send_email', arguments: {}, constants: {} };
const settings = (allowed: readonly MailAccount[], accounts = [work, home]) => ({
  accounts,
  emailTool,
  secrets: {},
  localOnly: false,
  personName: '',
  consents: allowed.map((account) => accountConsentKey(account, 'send', {})),
});
const received = (fields: Record<string, unknown>) => ({ frontmatter: fields });
const BY_WORK = { server: 'account:work', tool: 'send_mail', from: 'Me <me@example.org>' };
const BY_HOME = { server: 'account:home', tool: 'send_mail', from: 'ann@home.example' };

test('a reply goes out from where its mail was received, anything else from the first account', () => {
  const all = settings([work, home]);
  expect(sendVia(all, received({ to: ['Ann <ANN@home.example>'] }))).toEqual(BY_HOME);
  expect(sendVia(all, received({ to: 'list@example.org', cc: 'ann@home.example' }))).toEqual(BY_HOME);
  expect(sendVia(all, received({ to: 'list@example.org', delivered_to: 'ann@home.example' }))).toEqual(
    BY_HOME,
  );
  expect(sendVia(all, received({ to: 'list@example.org' }))).toEqual(BY_WORK);
  expect(sendVia(all, null)).toEqual(BY_WORK);
});

test('a mail goes out under the name of its account, else under the name in the settings', () => {
  const toHome = received({ to: 'ann@home.example' });
  const named = { ...settings([work, home]), personName: 'Ann Lee' };
  expect(sendVia(named, toHome)).toEqual({ ...BY_HOME, from: 'Ann Lee <ann@home.example>' });
  expect(sendVia(named, null)).toEqual(BY_WORK);
});

test('an account that may not send here is passed over, and without one it is the tool of the settings', () => {
  const toHome = received({ to: 'ann@home.example' });
  expect(sendVia(settings([work]), toHome)).toEqual(BY_WORK);
  const byTool = { server: 'mail', tool: 'send_email' };
  expect(sendVia(settings([]), toHome)).toEqual(byTool);
  expect(sendVia({ ...settings([home]), localOnly: true }, toHome)).toEqual(byTool);
  expect(sendVia(settings([home], [{ ...home, address: 'other@home.example' }]), toHome)).toEqual(byTool);
  expect(sendVia({ ...settings([]), emailTool: null }, toHome)).toEqual({ server: '', tool: '' });
});

test('what is approved names the account and its From, and each of them changes the hash', () => {
  const content: EmailContent = {
    kind: 'email',
    ...{ to: '"Lee, Ann" <ann@example.com>', cc: 'bob@example.com', subject: 'Hi', body: 'Yes.' },
    ...{ inReplyTo: '<q@example.com>', references: '<q@example.com>' },
  };
  const call = callOf({ content, ...BY_WORK }, { emailTool });
  expect(call).toEqual({
    server: 'account:work',
    tool: 'send_mail',
    arguments: {
      from: 'Me <me@example.org>',
      to: ['"Lee, Ann" <ann@example.com>'],
      cc: ['bob@example.com'],
      ...{ subject: 'Hi', body: 'Yes.', inReplyTo: '<q@example.com>', references: '<q@example.com>' },
    },
  });
  const hashes = [BY_WORK, BY_HOME, { ...BY_WORK, from: 'You <me@example.org>' }].map((via) =>
    callHash(callOf({ content, ...via }, { emailTool })),
  );
  expect(new Set(hashes).size).toBe(3);
  expect(mailObjection(content, mailToolOf(BY_WORK, { emailTool }))).toBeNull();
  expect(mailObjection({ ...content, to: '' }, mailToolOf(BY_WORK, { emailTool }))).toBe(
    'Add a recipient first.',
  );
});

test('settings and notes that name a tool server go on as they were', () => {
  const content: EmailContent = {
    kind: 'email',
    ...{ to: 'ann@example.com', cc: '', subject: 'Hi', body: 'Yes.', inReplyTo: '', references: '' },
  };
  expect(callOf({ content, server: 'mail', tool: 'send_email' }, { emailTool })).toEqual({
    server: 'mail',
    tool: 'send_email',
    arguments: {},
  });
});
