import { describe, expect, it } from 'vitest';
import { describeApproval } from '../../../../headless/words/describe-approval.mjs';
import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import { Asking, NOTE } from '../../app/asking';
import { aMailNote, type MailNoteParts } from '../../../fakes/mail-note';
import { accountFor } from '../../settings/account';
import { tableOf } from '../../../word-table';

const rows = tableOf('core/approvals/work/answer-remarks');

const ACCOUNT = accountFor();
const OTHER = accountFor({ name: 'club', address: 'ann@club.test', user: 'club' });

/** What the card says of the addresses of an answer from ann@example.com to Ada. */
async function remarksOn(headers: MailNoteParts['frontmatter']): Promise<readonly string[]> {
  const stage = new Asking({
    files: { [NOTE]: aMailNote({ frontmatter: { deputy_mailbox: 'work', ...headers } }) },
    settings: {
      accounts: [ACCOUNT, OTHER],
      consents: [ACCOUNT, OTHER].map((account) => accountConsentKey(account, 'send', {})),
    },
  });
  await stage.cycle();
  const [card] = await stage.deputy.approvals.list();
  if (card === undefined) throw new Error('no approval waits');
  const information = card.information.filter((line) => !line.startsWith('No quotation'));
  for (const remark of information) {
    expect(stage.vault.text(stage.pending)).toContain(remark);
    expect(describeApproval(card)).toContain(remark);
  }
  expect(card.warnings).toEqual([]);
  return information;
}

describe('an answer to a mail that was written to another address of the person', () => {
  it.each(rows<[string, MailNoteParts['frontmatter'], string]>('says from which'))(
    '%s says from which address it goes out',
    async (_, headers, written) => {
      expect(await remarksOn(headers)).toEqual([
        `It was written to ${written}; the answer goes out from ann@example.com.`,
      ]);
    },
  );

  it.each<[string, MailNoteParts['frontmatter']]>([
    ['to that very address', { to: 'ann@example.com' }],
    ['in another case', { to: 'Ann@Example.com' }],
    ['to both', { to: ['ann+maps@example.com', 'ann@example.com'] }],
    ['through it', { to: 'ann@example.com', delivered_to: 'ann@mail.example.com' }],
  ])('%s says nothing', async (_, headers) => {
    expect(await remarksOn(headers)).toEqual([]);
  });
});

describe('an answer to a mail that went to others, too', () => {
  const to = ['ann@example.com', 'Bob Ray <bob@example.net>', 'cy@example.net'];

  it('names who does not get it', async () => {
    expect(await remarksOn({ to, cc: ['Di Fox <di@example.net>'] })).toEqual([
      'bob@example.net, cy@example.net and di@example.net got the mail, too, and do not get the answer.',
    ]);
    expect(await remarksOn({ to: to.slice(0, 2) })).toEqual([
      'bob@example.net got the mail, too, and does not get the answer.',
    ]);
  });

  it('counts those beyond the fifth', async () => {
    const many = Array.from({ length: 9 }, (_, n) => `p${String(n)}@example.net`);
    expect(await remarksOn({ to: ['ann@example.com', ...many] })).toEqual([
      'p0@example.net, p1@example.net, p2@example.net, p3@example.net, p4@example.net and 4 more got the mail, too, and do not get the answer.',
    ]);
  });

  it.each(rows<[string, MailNoteParts['frontmatter']]>('does not name'))(
    'does not name %s',
    async (_, headers) => {
      expect(await remarksOn(headers)).toEqual([]);
    },
  );

  it('names nobody where no address is known to be the person’s', async () => {
    expect(await remarksOn({ to: ['info@elsewhere.test', 'bob@example.net'] })).toEqual([]);
    expect(await remarksOn({ to: 'info@elsewhere.test' })).toEqual([]);
  });

  it('names a double once', async () => {
    expect(
      await remarksOn({ to: ['ann@example.com', 'bob@example.net'], cc: ['Bob <BOB@example.net>'] }),
    ).toEqual(['bob@example.net got the mail, too, and does not get the answer.']);
  });
});
