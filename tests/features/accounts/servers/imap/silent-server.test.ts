import { expect, onTestFinished, test, vi } from 'vitest';
import { CERTIFICATE } from '../../../../../demo/mailbox/certificate.mjs';
import type { ImapServer } from '../../../../../demo/mailbox/imap-server.mjs';
import type { ImapSource } from '../../../../../src/features/accounts/servers/imap/imap-source';
import type { MailAccount } from '../../../../../src/kernel/ports/mail-account';
import {
  mailboxAccount,
  mailNamed,
  NEVER,
  openMailboxes,
  scriptedMailbox,
  trustingSockets,
} from './scripted-mailbox';

type Answer = { ok: true } | { ok: false; error: { code: string } };
type Asking = (source: ImapSource, account: MailAccount, signal: AbortSignal) => Promise<Answer>;

const look: Asking = (source, account, signal) => source.look(account, 'inbox', { latest: 1_000 }, signal);
const certificate: Asking = (source, account, signal) => source.certificate(account, signal);
const wait: Asking = async (source, account, signal) => {
  const heard = await source.wait(account, signal);
  return heard.ok && heard.value === 'stopped' ? { ok: false, error: { code: 'stopped' } } : heard;
};
const append: Asking = (source, account, signal) =>
  source.append(
    account,
    'sent',
    { bytes: new TextEncoder().encode(mailNamed('copy')), date: new Date() },
    signal,
  );
const find: Asking = (source, account, signal) => source.find(account, 'sent', '<m1@example.org>', signal);
const read: Asking = async (source, account, signal) => {
  const mails = [1, 2, 3].map((uid) => ({ uid, size: 200, messageId: '' }));
  const request = { validity: '1', mails, mostBytes: 25_000_000 };
  for await (const each of source.read(account, 'inbox', request, signal)) if (!each.ok) return each;
  return { ok: true };
};

/** What is asked, and the answer that never comes. */
const CASES: [string, Asking, (server: ImapServer, reached: () => void) => void][] = [
  ...(['connect', 'greeting', 'CAPABILITY', 'AUTHENTICATE', 'ID', 'NAMESPACE', 'EXAMINE'] as const).map(
    (stage): (typeof CASES)[number] => [`a look at ${stage}`, look, silentAt(stage)],
  ),
  ['a search at LIST', find, silentAt('LIST')],
  ['a look at UID FETCH', look, silentAt('UID FETCH')],
  ['reading at UID FETCH', read, silentAt('UID FETCH')],
  ['reading in the middle of a mail', read, silentInMail],
  ['a search at UID SEARCH', find, silentAt('UID SEARCH')],
  ['a copy at APPEND', append, silentAt('APPEND')],
  ['waiting at IDLE', wait, silentAt('IDLE')],
  ['a certificate at the handshake', certificate, silentAt('connect')],
];

function silentAt(stage: string) {
  return (server: ImapServer, reached: () => void): void => {
    server.faults.set(stage, reached);
  };
}

/** Of a mail of 5,000 bytes, 20 come. */
function silentInMail(server: ImapServer, reached: () => void): void {
  server.faults.set('UID FETCH', (connection, answer) => {
    if (server.commands.filter((name) => name === 'UID FETCH').length === 1) answer();
    else {
      connection.write('* 1 FETCH (UID 1 BODY[] {5000}\r\nFrom: Bob <bob@exam');
      reached();
    }
  });
}

const PATIENCE = { connect: 300, greeting: 300, silence: 400, idle: 300 };
/** For a server that answers after all, which on a busy machine takes a second or two. */
const MORE_PATIENCE = { ...PATIENCE, connect: 15_000, greeting: 15_000, silence: 3_000 };

/** 'late' where it takes longer. A machine that is busy delays both alike. */
const within = <Value>(ms: number, work: Promise<Value>): Promise<Value | 'late'> =>
  Promise.race([
    work,
    new Promise<'late'>((resolve) => {
      setTimeout(() => resolve('late'), ms);
    }),
  ]);

test.each(CASES)('%s ends by its limit when the server falls silent', async (_, ask, silence) => {
  const server = await scriptedMailbox();
  silence(server, () => undefined);
  const source = openMailboxes({ patience: PATIENCE });
  const answer = await within(15_000, ask(source, mailboxAccount(server), NEVER));
  expect(answer).toMatchObject({ ok: false, error: { code: 'unreachable' } });
});

/** Only the test moves the clock on, until it ends. Sockets go on. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

test.each(CASES)('%s ends within 200 ms of a stop, and not by its limit', async (_, ask, silence) => {
  const server = await scriptedMailbox();
  const reached = new Promise<void>((resolve) => {
    silence(server, resolve);
  });
  const stop = new AbortController();
  stopClock();
  const asked = ask(openMailboxes(), mailboxAccount(server), stop.signal);
  await reached;
  stop.abort();
  await vi.advanceTimersByTimeAsync(200);
  // The clock stands still from here on: what needs more time never ends.
  expect(await asked).toMatchObject({ ok: false, error: { code: 'stopped' } });
});

test('a server that falls silent while a client waits for news is left, and the next wait reaches it', async () => {
  const server = await scriptedMailbox();
  server.faults.set('IDLE', (connection) => {
    connection.say('+ idling');
    connection.onNextLine = () => undefined;
  });
  const source = openMailboxes({ patience: MORE_PATIENCE });
  const account = mailboxAccount(server);
  expect(await within(20_000, source.wait(account, NEVER))).toMatchObject({
    ok: false,
    error: { code: 'unreachable' },
  });
  server.faults.clear();
  const news = source.wait(account, NEVER);
  await expect.poll(() => [...server.connections].some(({ isIdle }) => isIdle)).toBe(true);
  server.deliver(mailNamed('news'));
  expect(await news).toEqual({ ok: true, value: 'news' });
});

test('a handshake that never comes after STARTTLS ends by a stop, and after 10 s by itself', async () => {
  const server = await scriptedMailbox({ security: 'starttls' });
  const account = mailboxAccount(server);
  server.faults.set('secure', () => undefined);
  const asked = () => server.commands.filter((name) => name === 'STARTTLS').length;
  stopClock();
  const stop = new AbortController();
  const stopped = look(openMailboxes(), account, stop.signal);
  await expect.poll(asked).toBe(1);
  stop.abort();
  await vi.advanceTimersByTimeAsync(200);
  expect(await stopped).toMatchObject({ error: { code: 'stopped' } });
  const given = look(openMailboxes(), account, NEVER);
  await expect.poll(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await given).toMatchObject({ error: { code: 'unreachable' } });
});

test('a certificate that is trusted is shown without a login and a goodbye', async () => {
  const server = await scriptedMailbox();
  const account = mailboxAccount(server, { fingerprint: '' });
  const patient = openMailboxes({ patience: MORE_PATIENCE, sockets: trustingSockets(CERTIFICATE) });
  expect(await within(30_000, patient.certificate(account, NEVER))).toMatchObject({
    ok: true,
    value: mailboxAccount(server).fingerprint,
  });
  expect(server.commands).toEqual(['CAPABILITY', 'ID']);
});

test('a server that never says goodbye keeps no one', async () => {
  const server = await scriptedMailbox();
  server.faults.set('LOGOUT', () => undefined);
  const source = openMailboxes();
  const account = mailboxAccount(server);
  expect(await look(source, account, NEVER)).toMatchObject({ ok: true });
  source.close();
  await expect.poll(() => server.connections.size).toBe(0);
});

test('a kept connection that fell silent costs its limit, and a new one is tried', async () => {
  const server = await scriptedMailbox();
  const source = openMailboxes({ patience: MORE_PATIENCE });
  const account = mailboxAccount(server);
  expect(await look(source, account, NEVER)).toMatchObject({ ok: true });
  let silent = 1;
  server.faults.set('EXAMINE', (_, answer) => {
    if (silent-- <= 0) answer();
  });
  expect(await within(30_000, look(source, account, NEVER))).toMatchObject({ ok: true });
});
