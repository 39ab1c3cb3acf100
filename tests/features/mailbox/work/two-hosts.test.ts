import { expect, it } from 'vitest';
import type { Deputy } from '../../../../src/app/deputy';
import { accountConsentKey } from '../../../../src/settings/account-consent';
import { Stage } from '../../../app/stage';
import { MemoryMailbox } from '../../../fakes/memory-mailbox';
import { accountFor } from '../account';

const ACCOUNT = accountFor();
const mail = (id: string): string =>
  `From: Bob <bob@example.org>\r\nSubject: Mail ${id}\r\nMessage-ID: <${id}@example.org>\r\n\r\nHello ${id}\r\n`;
const SETTINGS = { accounts: [ACCOUNT], consents: [accountConsentKey(ACCOUNT, 'read', {})] };
const stop = new AbortController().signal;

const begin = async (): Promise<{ stage: Stage; box: MemoryMailbox }> => {
  const box = new MemoryMailbox();
  const stage = new Stage({ mail: box, settings: SETTINGS });
  await stage.deputy.fetchMail({ stop });
  for (let at = 0; at < 20; at += 1) box.deliver(mail(`m${String(at)}`));
  return { stage, box };
};

/** How many mails it made notes of; `null`: another one was at work. */
async function imported(deputy: Deputy): Promise<number | null> {
  const outcome = await deputy.fetchMail({ stop });
  return outcome.kind === 'done' ? (outcome.accounts[0]?.imported ?? 0) : null;
}

it('app and command line fetch one mailbox at once, and each mail is one note', async () => {
  const { stage } = await begin();
  const counts = await Promise.all([imported(stage.deputy), imported(stage.another())]);
  expect(counts.filter((count) => count === 20)).toHaveLength(1);
  expect(counts.filter((count) => count === null || count === 0)).toHaveLength(1);
  expect(await imported(stage.another())).toBe(0);
  expect(stage.vault.paths('Needs_Action')).toHaveLength(20);
});

it('a device without the consent of another one reads nothing of its mailbox', async () => {
  const { stage, box } = await begin();
  const { looks } = box;
  const elsewhere = stage.openWith(stage.ports, { ...stage.settings, consents: [] });
  const outcome = await elsewhere.fetchMail({ stop });
  expect(outcome).toEqual({ kind: 'done', accounts: [] });
  expect(box.looks).toBe(looks);
});
