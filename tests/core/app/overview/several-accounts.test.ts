import { expect, it } from 'vitest';
import { needItems } from '../../../../src/core/app/view/need-item';
import { accountOfItem } from '../../../../src/core/app/view/need-row';
import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import type { MailAccount } from '../../../../src/kernel/ports/mail-account';
import { aMailNote } from '../../../fakes/mail-note';
import { MemorySender } from '../../../fakes/memory-sender';
import { promise } from '../../../promise';
import { accountFor } from '../../settings/account';
import { ANSWERS, IN, Stage } from '../stage';

const WORK = accountFor({ name: 'work', address: 'me@example.com' });
const HOME = accountFor({ name: 'home', address: 'me@home.example' });

async function accountsOfRows(accounts: readonly MailAccount[]): Promise<(string | null)[]> {
  const mail = (mailbox: string, id: string): string =>
    aMailNote({ messageId: `<${id}@x>`, subject: id, frontmatter: { deputy_mailbox: mailbox } });
  const stage = new Stage({
    files: { [`${IN}/a.md`]: mail('work', 'a'), [`${IN}/b.md`]: mail('home', 'b') },
    answers: [ANSWERS.reply, ANSWERS.needsInfo],
    tools: new MemorySender(),
    settings: {
      accounts: [...accounts],
      consents: accounts.map((account) => accountConsentKey(account, 'send', {})),
      queueDrafts: true,
      dashboardNote: true,
    },
  });
  await stage.cycle();
  const overview = await stage.deputy.overview();
  const rows = needItems(overview, stage.clock.now()).map(accountOfItem);
  const dashboard = stage.vault.text('Dashboard.md');
  expect(['(work)', '(home)'].map((name) => dashboard.includes(name))).toEqual(
    ['work', 'home'].map((name) => rows.includes(name)),
  );
  return rows.sort();
}

it('each row of the one list names its account, an approval the one that sends, where there are several', async () => {
  promise('each row names its account where there are several');
  expect(await accountsOfRows([WORK, HOME])).toEqual(['home', 'work']);
  expect(await accountsOfRows([WORK])).toEqual([null, null]);
  expect(await accountsOfRows([WORK, accountFor({ name: 'other', address: 'o@x.example' })])).toContain(
    'work',
  );
});
