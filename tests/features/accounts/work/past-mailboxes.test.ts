import { describe, expect, it } from 'vitest';
import { createDeputy } from '../../../../src/core/app/create-deputy';
import { lookAtPast } from '../../../../src/features/previews/view/look-at-past';
import { MailServerError } from '../../../../src/kernel/ports/mail-source';
import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import { accountFor } from '../../../core/settings/account';
import { MemoryMailbox } from '../../../fakes/memory-mailbox';
import { vaultDiff } from '../../../fakes/vault-diff';
import { Stage } from '../../../core/app/stage';
import {
  ASK,
  eml,
  everything,
  judged,
  LETTER,
  NEWS,
  previewsOf,
  QUESTION,
  YES,
} from '../../../stages/previews-of';

const account = accountFor();

function mailbox() {
  const mail = new MemoryMailbox();
  mail.deliver(eml('left', QUESTION, ASK));
  mail.deliver(eml('missed', LETTER, NEWS));
  mail.deliver(eml('flagged', QUESTION, ASK));
  mail.deliver(eml('kept', LETTER, NEWS), { folder: 'archive' });
  mail.deliver(eml('own', QUESTION, ASK).replace('bob@example.org', 'ann@example.com'), {
    folder: 'archive',
  });
  mail.deliver(eml('left', QUESTION, ASK), { folder: 'archive' });
  mail.deliver(eml('reply', 'Gladly.', 'In-Reply-To: <missed@example.org>\r\n'), { folder: 'sent' });
  const flagged = mail.folders.inbox.find(({ messageId }) => messageId === '<flagged@example.org>');
  if (flagged !== undefined) flagged.isAnswered = true;
  const consents = [accountConsentKey(account, 'read', {})];
  const stage = new Stage({ settings: { accounts: [account], consents, provider: 'rules' }, mail });
  return { mail, stage, deputy: createDeputy(stage.ports, stage.settings) };
}

describe('past mail of an account', () => {
  it('is compared with what the person did: answered by flag or by a mail in Sent, archived, left', async () => {
    const { mail, stage, deputy } = mailbox();
    const flags = JSON.stringify(mail.folders);
    const before = everything(stage);
    const past = await judged({ deputy });
    const { mails } = past;
    expect(mails.map(({ did, would }) => [did, would.kind === 'decided' && would.decision])).toEqual([
      ['archived', 'archive'],
      ['answered', 'draft_reply'],
      ['answered', 'archive'],
      ['left', 'draft_reply'],
    ]);
    const { lines, table, items } = lookAtPast(past);
    expect(lines.slice(-2)).toEqual([
      'Would have archived 1 that you answered.',
      'Would have drafted 1 that you never answered.',
    ]);
    expect(items.map(({ line }) => line)).toEqual([
      expect.stringMatching(/News of the week -> archive: .* \(you answered\)$/),
      expect.stringMatching(/Thursday -> draft a reply: .* \(you left\)$/),
      expect.stringMatching(/News of the week -> archive: .* \(you archived\)$/),
      expect.stringMatching(/Thursday -> draft a reply: .* \(you answered\)$/),
    ]);
    expect(table).toEqual([
      ['Deputy would', 'you answered', 'you archived', 'you left', 'mails'],
      ['draft a reply', '1', '0', '1', '2'],
      ['archive', '1', '1', '0', '2'],
    ]);
    expect(JSON.stringify(mail.folders)).toBe(flags);
    const after = everything(stage);
    expect(vaultDiff(before.vault, after.vault)).toBe('(nothing changed)\n');
    expect(after.records).toEqual(before.records);
  });

  it('leaves the first look of the mailbox as it was to be', async () => {
    const { deputy } = mailbox();
    await judged({ deputy });
    const first = { kind: 'latest', count: 3 } as const;
    const fetched = await deputy.fetchMail({ first, stop: new AbortController().signal });
    expect(fetched).toMatchObject({ accounts: [{ imported: 2 }] });
  });

  it('is not looked for with a password that was refused before', async () => {
    const { mail, deputy } = mailbox();
    mail.trouble = new MailServerError('bad_login', 'It refused the password.');
    const why = { kind: 'refused', why: 'It refused the password.' };
    expect(await previewsOf(deputy).past(YES)).toEqual(why);
    const { looks } = mail;
    expect([await previewsOf(deputy).past(YES), mail.looks]).toEqual([why, looks]);
  });
});
