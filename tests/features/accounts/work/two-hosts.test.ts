import { describe, expect, it } from 'vitest';
import type { Deputy } from '../../../../src/core/app/deputy';
import { accountConsentKey } from '../../../../src/core/settings/account-consent';
import { Stage } from '../../../core/app/stage';
import { FakeHost } from '../../../fakes/fake-host';
import { MemoryMailbox } from '../../../fakes/memory-mailbox';
import { synced } from '../../../fakes/sync';
import { promise } from '../../../promise';
import { accountFor } from '../../../core/settings/account';

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

describe('a device that takes over', () => {
  const HOUR_MS = 3_600_000;

  /** A laptop that has fetched three of five mails, and a desktop with a copy of its vault. */
  const handOver = async () => {
    const box = new MemoryMailbox();
    const [laptop, desktop] = ['laptop-1', 'desktop-2'].map(
      (deviceId) => new Stage({ mail: box, settings: SETTINGS, host: new FakeHost({ deviceId }) }),
    ) as [Stage, Stage];
    const deliver = (id: string): void => {
      laptop.clock.suspend(HOUR_MS);
      desktop.clock.suspend(HOUR_MS);
      box.deliver(mail(id), { receivedAt: laptop.clock.now() });
    };
    const sync = (): void => {
      synced(laptop.vault, desktop.vault);
    };
    await laptop.deputy.setUp();
    for (const id of ['old-1', 'old-2']) deliver(id);
    await laptop.deputy.fetchMail({ stop });
    for (const id of ['m1', 'm2', 'm3']) deliver(id);
    expect(await imported(laptop.deputy)).toBe(3);
    const [note = ''] = laptop.vault.paths('Needs_Action').map((path) => laptop.vault.text(path));
    expect(note).toMatch(new RegExp(`^deputy_mailbox: ${ACCOUNT.name}$`, 'm'));
    expect(note).toMatch(/^deputy_received: "?2026-11-02T\d\d:00:00\.000Z"?$/m);
    const [first = ''] = laptop.vault.paths('Needs_Action');
    await laptop.deputy.act('markDone', first);
    sync();
    return { box, laptop, desktop, deliver, sync };
  };

  it('goes on where the other one was: what came between comes in, nothing twice, and nothing from before', async () => {
    promise('A device that takes over goes on where the other one was: what came between comes in');
    promise('Each note of a fetched mail names its account and the time at which the server received it');
    const { box, laptop, desktop, deliver, sync } = await handOver();
    for (const id of ['m4', 'm5']) deliver(id);
    const { looks } = box;
    expect(await imported(desktop.deputy)).toBeNull();
    expect(box.looks).toBe(looks);
    await desktop.deputy.setUp({ takeOver: true });
    expect(await imported(desktop.deputy)).toBe(2);
    expect(await imported(desktop.deputy)).toBe(0);
    expect([desktop.vault.paths('Needs_Action').length, desktop.vault.paths('Done').length]).toEqual([4, 1]);
    laptop.vault.external('Logs/Runner.md', desktop.vault.text('Logs/Runner.md'));
    sync();
    deliver('m6');
    expect(await imported(laptop.deputy)).toBeNull();
    expect(await imported(desktop.deputy)).toBe(1);
    // Back on the laptop, whose own cursor is older.
    sync();
    await laptop.deputy.setUp({ takeOver: true });
    expect(await imported(laptop.deputy)).toBe(0);
    expect(laptop.vault.paths('Needs_Action')).toHaveLength(5);
  });

  it('sees what is answered elsewhere of the mails that the other one fetched', async () => {
    const { box, desktop } = await handOver();
    await desktop.deputy.setUp({ takeOver: true });
    await desktop.deputy.fetchMail({ stop });
    const answered = box.folders.inbox.at(-1);
    if (answered !== undefined) answered.isAnswered = true;
    await desktop.deputy.fetchMail({ stop });
    expect(desktop.vault.paths('Needs_Action')).toHaveLength(1);
  });

  it('finishes no note because a mailbox of the same name has another server now', async () => {
    const { box, desktop } = await handOver();
    box.folders.inbox = [];
    await desktop.deputy.setUp({ takeOver: true });
    for (let at = 0; at < 2; at += 1) await desktop.deputy.fetchMail({ stop });
    expect(desktop.vault.paths('Needs_Action')).toHaveLength(2);
  });

  it('begins with what comes from then on where a person says so', async () => {
    promise('To begin with what comes from then on instead');
    const { desktop, deliver } = await handOver();
    deliver('m4');
    await desktop.deputy.setUp({ takeOver: true });
    await desktop.deputy.fetchMail({ stop, first: { kind: 'now' } });
    deliver('m5');
    expect(await imported(desktop.deputy)).toBe(1);
  });
});
