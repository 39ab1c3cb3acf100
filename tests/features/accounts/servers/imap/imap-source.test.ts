import { afterAll, beforeAll, expect, it } from 'vitest';
import { imapSockets } from '../../../../../src/features/accounts/servers/imap-sockets';
import { ImapSource } from '../../../../../src/features/accounts/servers/imap/imap-source';
import type { MailAccount } from '../../../../../src/kernel/ports/mail-account';
import { nodeClock } from '../../../../../headless/node/node-clock.mjs';
import { nodeModules } from '../../../../../headless/node/node-modules.mjs';
import { promise } from '../../../../promise';
import { describeDovecot, Dovecot, PASSWORD } from './dovecot';

const NEVER = new AbortController().signal;

const mail = (id: string, text = 'Hello'): string =>
  `From: Bob <bob@example.org>\r\nTo: ann@example.com\r\nSubject: Mail ${id}\r\nMessage-ID: <${id}@example.org>\r\nDate: Mon, 02 Nov 2026 10:00:00 +0000\r\n\r\n${text}\r\n`;

describeDovecot('a mailbox over IMAP', () => {
  let server: Dovecot;
  let source: ImapSource;
  const open = (password = PASSWORD): ImapSource =>
    new ImapSource({
      sockets: imapSockets(nodeModules),
      prove: () => Promise.resolve({ kind: 'password', secret: password }),
      isAllowed: () => true,
      clock: nodeClock,
    });

  beforeAll(async () => {
    server = await Dovecot.start();
    server.deliverAll(Array.from({ length: 60 }, (_, at) => mail(`m${String(at)}`)));
    source = open();
  });
  afterAll(async () => {
    source.close();
    await server.stop();
  });

  const lookAll = async (account: MailAccount = server.account()) => {
    const look = await source.look(account, 'inbox', { latest: 1_000 }, NEVER);
    if (!look.ok) throw look.error;
    return look.value;
  };

  it('lists what is new with sizes and ids, and leaves every flag as it is', async () => {
    promise('unread mail stays unread');
    const before = server.flags();
    const look = await lookAll();
    expect(look.entries).toHaveLength(60);
    expect(await source.list(server.account(), 'inbox', NEVER)).toMatchObject({
      ok: true,
      value: { validity: look.validity, nextUid: 61, uids: look.entries.map(({ uid }) => uid) },
    });
    expect(look.entries[0]).toMatchObject({ uid: 1, messageId: '<m0@example.org>', isSeen: false });
    const read: string[] = [];
    for await (const each of source.read(
      server.account(),
      'inbox',
      { validity: look.validity, mails: look.entries, mostBytes: 25_000_000 },
      NEVER,
    ))
      read.push(
        each.ok && each.value.kind === 'mail'
          ? `${String(each.value.uid)} ${new TextDecoder().decode(each.value.bytes)}`
          : JSON.stringify(each),
      );
    expect(read).toHaveLength(60);
    expect(read[59]).toContain('60 From: Bob');
    expect(server.flags()).toEqual(before);
  });

  it('gives nothing where nothing is asked for, and the last N, and what came since a time', async () => {
    const { entries } = await lookAll();
    const after = await source.look(server.account(), 'inbox', { uids: [61] }, NEVER);
    expect(after).toMatchObject({ ok: true, value: { entries: [] } });
    const latest = await source.look(server.account(), 'inbox', { latest: 3 }, NEVER);
    expect(latest.ok && latest.value.entries.map(({ uid }) => uid)).toEqual([58, 59, 60]);
    const since = await source.look(server.account(), 'inbox', { since: entries[0]?.receivedAt ?? 0 }, NEVER);
    expect(since.ok && since.value.entries.length).toBe(60);
    const never = await source.look(server.account(), 'inbox', { since: Date.now() + 10_000 }, NEVER);
    expect(never).toMatchObject({ ok: true, value: { entries: [] } });
  });

  it('reads of a mail that is too large the headers and the beginning', async () => {
    promise('A mail of more than 25 MB comes with its headers and the first 64 kB');
    const { entries, validity } = await lookAll();
    const [first] = entries;
    const read = source.read(
      server.account(),
      'inbox',
      { validity, mails: first === undefined ? [] : [first], mostBytes: 100 },
      NEVER,
    );
    const mails = [];
    for await (const each of read) if (each.ok && each.value.kind === 'mail') mails.push(each.value);
    expect(mails.map(({ isWhole }) => isWhole)).toEqual([false]);
    expect(new TextDecoder().decode(mails[0]?.bytes)).toContain('Message-ID: <m0@example.org>');
  });

  it('files a copy as seen, and finds it by its Message-ID, not by a part of it', async () => {
    const bytes = new TextEncoder().encode(mail('sent-1'));
    expect(await source.append(server.account(), 'sent', { bytes, date: new Date() }, NEVER)).toMatchObject({
      ok: true,
    });
    const found = await source.find(server.account(), 'sent', '<sent-1@example.org>', NEVER);
    expect(found).toMatchObject({ ok: true, value: { isSeen: true, messageId: '<sent-1@example.org>' } });
    expect(await source.find(server.account(), 'sent', 'sent-1@example.org', NEVER)).toEqual({
      ok: true,
      value: null,
    });
  });

  it('wakes when something comes in, and ends at once when it is stopped', async () => {
    const waiting = source.wait(server.account(), NEVER);
    const ended = { isAwake: false };
    void waiting.then(() => (ended.isAwake = true));
    // Without a look before it, what comes in before the server is asked to tell of news is no news.
    for (let n = 0; !ended.isAwake; n += 1) {
      server.deliver(mail(`news-${String(n)}`));
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(await waiting).toEqual({ ok: true, value: 'news' });
    const stop = new AbortController();
    const stopped = open().wait(server.account(), stop.signal);
    stop.abort();
    expect(await stopped).toEqual({ ok: true, value: 'stopped' });
  });

  it('wakes at once for what came in since its last look, and for nothing else', async () => {
    const waiter = open();
    await waiter.list(server.account(), 'inbox', NEVER);
    server.deliver(mail('in-between'));
    expect(await waiter.wait(server.account(), NEVER)).toEqual({ ok: true, value: 'news' });
    const other = open();
    await other.list(server.account(), 'inbox', NEVER);
    const stop = AbortSignal.timeout(2_000);
    expect(await other.wait(server.account(), stop)).toEqual({ ok: true, value: 'stopped' });
  });

  it('takes the certificate that was pinned, over STARTTLS too, and no other', async () => {
    promise('The password goes out only over an encrypted connection whose certificate was checked');
    const over = { host: '127.0.0.1', port: server.imap, security: 'starttls' as const };
    expect((await open().look(server.account({ imap: over }), 'inbox', { latest: 1 }, NEVER)).ok).toBe(true);
    for (const fingerprint of ['', 'ab'.repeat(32)]) {
      const refused = await open().look(server.account({ fingerprint }), 'inbox', { latest: 1 }, NEVER);
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'bad_certificate', fingerprint: server.fingerprint },
      });
    }
    expect(await open().certificate(server.account({ fingerprint: '' }), NEVER)).toEqual({
      ok: true,
      value: server.fingerprint,
    });
  });

  it('says of a refused password that it was refused', async () => {
    const refused = await open('wrong').look(server.account(), 'inbox', { latest: 1 }, NEVER);
    expect(refused).toMatchObject({ ok: false, error: { code: 'bad_login' } });
  });
});
