import { describe, expect, it } from 'vitest';
import { accountConsentKey, isAccountAllowed } from '../../../src/core/settings/account-consent';
import { readSettings } from '../../../src/core/settings/settings';
import { promise } from '../../promise';
import { accountAt } from '../../core/settings/account';
import { mailCall, openCaller, send } from '../../stages/smtp-stage';
import { scriptedSmtp } from '../../wire/scripted-smtp';
import { anEml, MailStage } from '../../stages/mail-stage';

const ACCOUNT = { aliases: ['sales@example.org', 'Help@Example.org'] };

async function sentFrom(headers: Record<string, string>, top = ''): Promise<string> {
  const stage = await MailStage.open(top + anEml('Hello,\n\ncan you come on Thursday?\n\nAda\n', headers), {
    account: ACCOUNT,
  });
  await stage.cycle();
  const { card, mail } = await stage.approve();
  expect(card.text.fields[0]).toEqual({ name: 'From', text: `Me <${mail.from?.address ?? ''}>` });
  expect(card.information).toEqual([]);
  return mail.from?.address ?? '';
}

describe('a reply to mail for an alias of the account', () => {
  it.each<[string, Record<string, string>, string]>([
    ['the alias', { To: 'Sales <Sales@example.org>' }, 'sales@example.org'],
    ['an alias in Cc', { To: 'help@example.org' }, 'Help@Example.org'],
    ['the account and an alias', { To: 'sales@example.org, me@example.org' }, 'me@example.org'],
    [
      'an address that the account has not',
      { To: 'boss@example.org', 'Delivered-To': 'me@example.org' },
      'me@example.org',
    ],
  ])('goes out from the address that was written to: %s', async (_, headers, from) => {
    expect(await sentFrom(headers)).toBe(from);
  });

  it('goes out from the alias that only the delivering server names', async () => {
    const top =
      'Delivered-To: sales@example.org\r\nReceived: from mx.example.org; Mon, 2 Nov 2026 08:30:01 +0100\r\n';
    expect(await sentFrom({ To: 'x@y.example' }, top)).toBe('sales@example.org');
  });

  it('goes out from no address that the account has not, whatever an approval says', async () => {
    promise('sends from its own address and its aliases alone');
    const server = await scriptedSmtp();
    const caller = openCaller(accountAt(server.port, ACCOUNT));
    expect((await send(caller, mailCall({ from: 'Boss <boss@example.org>' }))).kind).toBe('not_called');
    expect(server.mails).toEqual([]);
  });

  it('needs another yes to the account once the vault’s files name an alias', () => {
    const account = accountAt(465);
    const settings = { consents: [accountConsentKey(account, 'send', {})], secrets: {}, localOnly: false };
    expect(isAccountAllowed(account, 'send', settings)).toBe(true);
    expect(isAccountAllowed({ ...account, ...ACCOUNT }, 'send', settings)).toBe(false);
    expect(isAccountAllowed({ ...account, aliases: [] }, 'send', settings)).toBe(false);
  });

  it('is read from the settings, where each is one plain address', () => {
    const read = (aliases: unknown) =>
      readSettings({ accounts: [{ ...accountAt(465), aliases }] }).settings.accounts;
    expect(read(['sales@example.org'])[0]?.aliases).toEqual(['sales@example.org']);
    expect(read(['sales@example.org>\r\nRCPT TO:<eve@evil.example'])).toEqual([]);
    expect(read(Array.from({ length: 21 }, (_, n) => `a${String(n)}@example.org`))).toEqual([]);
  });
});
