import { describe, expect, it } from 'vitest';
import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import { Asking } from '../../../core/app/asking';
import { ANSWERS } from '../../../core/app/stage';
import { MemoryMailbox } from '../../../fakes/memory-mailbox';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { accountFor } from '../../../core/settings/account';

const account = accountFor();

/** A mail with a drafted answer that waits for approval, and the mailbox it came from. */
async function waiting(): Promise<{ stage: Asking; box: MemoryMailbox; later: () => Promise<void> }> {
  const box = new MemoryMailbox();
  const stage = new Asking({
    mail: box,
    files: {},
    model: new ScriptedModel({ answers: () => ANSWERS.reply }),
    settings: { accounts: [account], consents: [accountConsentKey(account, 'read', {})] },
  });
  const later = async (): Promise<void> => {
    await stage.clock.sleep(1_100_000);
    await stage.cycle();
  };
  await stage.cycle();
  box.deliver(
    'From: Ada <ada@example.org>\r\nTo: ann@example.com\r\nSubject: The roof\r\nMessage-ID: <q@example.org>\r\n\r\nCan you come?\r\n',
  );
  await later();
  return { stage, box, later };
}

describe('an approval whose mail was answered elsewhere', () => {
  it('lies with the mail in Done, with the reason, and not among what the person has rejected', async () => {
    const { stage, box, later } = await waiting();
    expect(stage.request().status).toBe('pending');
    for (const mail of box.folders.inbox) mail.isAnswered = true;
    await later();
    await later();
    expect([stage.vault.paths('Rejected'), stage.vault.paths('Pending_Approval')]).toEqual([[], []]);
    const path = stage.vault.paths('Done').find((each) => each.includes('send_email')) ?? '';
    expect(stage.request(path)).toMatchObject({
      status: 'withdrawn',
      statusReason: expect.stringContaining('elsewhere') as string,
    });
    // It does not run from there, wherever it is moved to.
    stage.drag(path, 'Approved');
    await later();
    expect([stage.sent, stage.vault.paths('Approved')]).toEqual([[], []]);
    expect(stage.request(path).status).toBe('withdrawn');
  });

  it('waits again once that is taken back and the person asks for it', async () => {
    const { stage, box, later } = await waiting();
    for (const mail of box.folders.inbox) mail.isAnswered = true;
    await later();
    await later();
    for (const mail of box.folders.inbox) mail.isAnswered = false;
    await stage.deputy.undo();
    await stage.cycle();
    expect(await stage.deputy.act('ask', stage.draft)).toMatchObject({ kind: 'done' });
    expect(stage.request().status).toBe('pending');
  });
});
