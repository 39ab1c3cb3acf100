import { describe, expect, it } from 'vitest';
import { accountConsentKey } from '../../../../src/settings/account-consent';
import { MemoryMailbox } from '../../../fakes/memory-mailbox';
import { accountFor } from '../../mailbox/account';
import { Asking } from '../../../app/asking';

const asking = (personAddresses: string): Asking => new Asking({ files: {}, settings: { personAddresses } });

describe('a test mail', () => {
  it('is a request to the own address, and is sent once, after its approval', async () => {
    const stage = asking('Me <me@example.com>, other@example.com');
    const asked = await stage.deputy.act('askForTestMail', null);
    expect(asked).toMatchObject({ kind: 'done', note: stage.pending });
    await stage.cycle();
    expect(stage.outside.calls).toEqual([]);
    const [card] = await stage.deputy.approvals.list();
    const shown = { request: card?.id ?? '', shownHash: card?.hash ?? '', attempt: card?.attempt ?? 0 };
    await stage.deputy.approvals.decide(stage.pending, { kind: 'approve', ...shown, by: 'command' });
    await stage.cycle();
    expect(stage.outside.calls.map(({ call }) => [call.tool, call.arguments['to']])).toEqual([
      ['send_email', ['me@example.com']],
    ]);
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
  });

  it('is to no new recipient: it warns of nothing, and one move sends it', async () => {
    const stage = asking('Me@Example.com');
    await stage.deputy.act('askForTestMail', null);
    expect((await stage.deputy.approvals.list())[0]?.warnings).toEqual([]);
    stage.drag(stage.pending, 'Approved');
    await stage.cycle();
    expect(stage.outside.calls).toHaveLength(1);
  });

  it('that was rejected is not sent, and is asked for anew instead of again', async () => {
    const stage = asking('me@example.com');
    await stage.deputy.act('askForTestMail', null);
    await stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: 'Not now' });
    await stage.cycle();
    expect(stage.outside.calls).toEqual([]);
    expect(await stage.deputy.act('ask', stage.only('Rejected'))).toEqual({
      kind: 'refused',
      why: 'Nothing in the vault asked for it: ask for a new one.',
    });
  });

  it('that names a step of a plan is asked for by the plan alone', async () => {
    const stage = asking('me@example.com');
    await stage.deputy.act('askForTestMail', null);
    await stage.deputy.approvals.decide(stage.pending, { kind: 'reject', reason: 'Not now' });
    const path = stage.only('Rejected');
    const text = stage.vault.text(path).replace('plan: null\nstep: null', 'plan: Plans/a.md\nstep: 1');
    stage.vault.external(path, text);
    expect(await stage.deputy.act('ask', path)).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('resume the plan') as string,
    });
  });

  it('is to the address of the account that sends it', async () => {
    const other = accountFor({ name: 'home', address: 'home@example.com' });
    const account = accountFor({ address: 'ann@example.com', displayName: 'Ann' });
    const stage = new Asking({
      files: {},
      mail: new MemoryMailbox(),
      settings: {
        personAddresses: 'me@example.com',
        accounts: [other, account],
        consents: [accountConsentKey(account, 'send', {})],
      },
    });
    expect(await stage.deputy.act('askForTestMail', null)).toMatchObject({
      label: 'A test mail to ann@example.com waits for your approval',
    });
    expect(stage.request()).toMatchObject({
      content: { to: 'ann@example.com' },
      from: 'Ann <ann@example.com>',
    });
  });

  it('needs a tool that sends, and an address', async () => {
    const stage = asking('');
    expect(await stage.deputy.act('askForTestMail', null)).toMatchObject({ kind: 'refused' });
    const settings = { personAddresses: 'me@example.com', emailTool: null };
    const without = new Asking({ files: {}, settings });
    expect(await without.deputy.act('askForTestMail', null)).toMatchObject({ kind: 'refused' });
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
  });
});
