import { beforeEach, expect, test } from 'vitest';
import type { Connection } from '../../../../../demo/mailbox/imap-server.mjs';
import type { ImapSource } from '../../../../../src/features/accounts/servers/imap/imap-source';
import { IS_FULL, IS_THOROUGH, someOf } from '../../../../runs';
import { Machine } from '../../../../headless/deputy-process';
import { addMailbox } from './add-mailbox';
import { mailboxAccount, mailNamed, NEVER, openMailboxes, scriptedMailbox } from './scripted-mailbox';

const MEGABYTE = 1_000_000;
/** Far above what a look needs with nothing wrong, far below what the server announces. */
const MOST_MEMORY = 300 * MEGABYTE;

/** Fills the connection as fast as the client takes it. */
function pour(connection: Connection, text: string, most = 2_000 * MEGABYTE): void {
  let sent = 0;
  const more = (): void => {
    while (!connection.socket.destroyed && sent < most) {
      sent += text.length;
      if (!connection.socket.write(text)) break;
    }
  };
  connection.socket.on('drain', more);
  more();
}

const junk = 'x'.repeat(65_536);

type Hostility = (connection: Connection, answer: () => void) => void;
const ENDING: [string, string, Hostility][] = [
  [
    'a mail of 2 GB that was announced as small',
    'UID FETCH',
    (connection) => connection.write(`* 1 FETCH (UID 1 BODY[] {${String(2_000 * MEGABYTE)}}\r\n`),
  ],
  [
    'a mail of 2 GB that comes',
    'UID FETCH',
    (connection) => {
      connection.write(`* 1 FETCH (UID 1 BODY[] {${String(2_000 * MEGABYTE)}}\r\n`);
      pour(connection, junk);
    },
  ],
  [
    'a line without an end',
    'UID FETCH',
    (connection) => {
      connection.write('* 1 FETCH (UID 1 X-');
      pour(connection, junk);
    },
  ],
  ['a greeting without an end', 'greeting', (connection) => pour(connection, junk)],
  [
    'a list of brackets without an end',
    'UID FETCH',
    (connection) => {
      connection.write('* 1 FETCH (');
      pour(connection, '('.repeat(65_536));
    },
  ],
];

let machine: Machine;
beforeEach(async () => {
  machine = new Machine();
  await machine.run('setup', machine.vault);
});

const notes = (): string[] => machine.paths().filter((path) => path.startsWith('Needs_Action/'));

/** How much more memory this process had at most while it worked. */
async function memoryOf<Value>(work: Promise<Value>): Promise<{ value: Value; most: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  try {
    return { value: await work, most: most - before };
  } finally {
    clearInterval(watch);
  }
}

test.each(someOf(ENDING, { ci: 2, desk: 3 }))(
  '%s ends the look, fills no memory and makes no note',
  async (_, stage, hostility) => {
    const server = await scriptedMailbox({ security: 'starttls' });
    await addMailbox(machine, server);
    server.faults.set(stage, (connection, answer) => {
      // The look itself, and the sizes, are answered.
      const fetches = server.commands.filter((name) => name === 'UID FETCH').length;
      if (stage === 'UID FETCH' && fetches < 3) answer();
      else hostility(connection, answer);
    });
    const { value, most } = await memoryOf(machine.run('fetch', machine.vault, '--since', '10', '--json'));
    expect(value.code).toBe(1);
    expect(value.stdout).toMatch(/answered against the protocol|did not answer/);
    expect(notes()).toEqual([]);
    expect(most).toBeLessThan(MOST_MEMORY);
    server.faults.clear();
    expect(await machine.run('fetch', machine.vault, '--since', '10')).toMatchObject({ code: 0 });
    expect(notes()).toHaveLength(3);
  },
);

/** Each night ten times as many. */
const FOLDERS = IS_FULL ? 100_000 : 10_000;

test.runIf(IS_THOROUGH)(
  `${String(FOLDERS)} folders fill no memory, in the way of a look and of a search in Sent`,
  async () => {
    const server = await scriptedMailbox({ security: 'starttls' });
    await addMailbox(machine, server);
    server.faults.set('LIST', (connection, answer) => {
      for (let at = 0; at < FOLDERS; at += 1)
        connection.write(`* LIST (\\HasNoChildren) "/" "folder ${String(at)}"\r\n`);
      answer();
    });
    const looked = await memoryOf(machine.run('fetch', machine.vault, '--since', '10'));
    const source = openMailboxes();
    const found = await memoryOf(source.find(mailboxAccount(server), 'sent', '<m1@example.org>', NEVER));
    expect(looked.value.code).toBe(0);
    expect(found.value).toEqual({ ok: true, value: null });
    expect([looked.most, found.most].filter((most) => most > MOST_MEMORY)).toEqual([]);
  },
);

test('what comes unasked makes no note, and keeps none from being made', async () => {
  const server = await scriptedMailbox({ security: 'starttls' });
  await addMailbox(machine, server);
  const forged = mailNamed('forged');
  server.faults.set('UID FETCH', (connection, answer) => {
    connection.say('* 1 FETCH (FLAGS (\\Seen \\Answered))');
    connection.say('* 9 EXPUNGE');
    connection.say('* 40000 EXISTS');
    connection.say(
      '* 9 FETCH (UID 4294967295 RFC822.SIZE 9 FLAGS () INTERNALDATE "01-Nov-2026 10:00:00 +0000")',
    );
    const isRead = server.commands.filter((name) => name === 'UID FETCH').length === 3;
    if (isRead) connection.write(`* 9 FETCH (UID 9 BODY[] {${String(forged.length)}}\r\n${forged})\r\n`);
    if (isRead) connection.write(`* 1 FETCH (UID 1 BODY[TEXT] {${String(forged.length)}}\r\n${forged})\r\n`);
    answer();
    connection.say('* 3 EXPUNGE');
  });
  expect(await machine.run('fetch', machine.vault, '--since', '10')).toMatchObject({ code: 0 });
  expect(notes().map((path) => /Mail \w+/.exec(path)?.[0])).toEqual(['Mail m1', 'Mail m2', 'Mail m3']);
  expect(await machine.run('fetch', machine.vault, '--json')).toMatchObject({
    stdout: expect.stringContaining('"imported":0'),
  });
  server.faults.clear();
  server.deliver(mailNamed('later'));
  expect(await machine.run('fetch', machine.vault, '--json')).toMatchObject({
    stdout: expect.stringContaining('"imported":1'),
  });
});

/** Each whole and small, and more of them than anyone can read. */
const ENDLESS: [string, string][] = [
  ['LIST', '* LIST () "/" "another folder"\r\n'],
  ['UID FETCH', '* 1 FETCH (UID 1 FLAGS ())\r\n'],
  ['EXAMINE', '* OK still here\r\n'],
];

test.each(someOf(ENDLESS, { ci: 3, desk: 3 }))(
  'answers to %s without an end are left after a while, and at once by a stop',
  async (stage, line) => {
    const server = await scriptedMailbox();
    const account = mailboxAccount(server);
    server.faults.set(stage, (connection) => pour(connection, line.repeat(100)));
    const patient = openMailboxes({ patience: { answer: 700 } });
    const ask = (source: ImapSource, signal: AbortSignal) =>
      stage === 'LIST'
        ? source.find(account, 'sent', '<m1@example.org>', signal)
        : source.look(account, 'inbox', { latest: 1_000 }, signal);
    const looked = await memoryOf<{ ok: boolean }>(ask(patient, NEVER));
    expect(looked.value).toMatchObject({ ok: false, error: { code: 'unreachable' } });
    expect(looked.most).toBeLessThan(MOST_MEMORY);
    const stop = new AbortController();
    const stopped = ask(openMailboxes(), stop.signal);
    await new Promise((resolve) => setTimeout(resolve, 700));
    stop.abort();
    expect(await stopped).toMatchObject({ ok: false, error: { code: 'stopped' } });
  },
);

test('a mail that never comes among endless others is left after a while, and a reader may leave in the middle', async () => {
  const server = await scriptedMailbox();
  const account = mailboxAccount(server);
  const wanted = ['m1', 'm2', 'm3'].map((id, at) => ({
    uid: at + 1,
    size: mailNamed(id).length,
    messageId: `<${id}@example.org>`,
  }));
  const request = { validity: '1', mails: wanted, mostBytes: 25_000_000 };
  server.faults.set('UID FETCH', (connection) => {
    const mail = mailNamed('m1');
    connection.write(`* 1 FETCH (UID 1 BODY[] {${String(mail.length)}}\r\n${mail})\r\n`);
    pour(connection, '* 9 FETCH (UID 9 FLAGS ())\r\n'.repeat(100));
  });
  const patient = openMailboxes({ patience: { answer: 1_500 } });
  const read: unknown[] = [];
  for await (const each of patient.read(account, 'inbox', request, NEVER)) read.push(each);
  expect(read).toMatchObject([{ ok: true }, { ok: false, error: { code: 'unreachable' } }]);
  for await (const each of openMailboxes().read(account, 'inbox', request, NEVER)) {
    expect(each).toMatchObject({ ok: true, value: { uid: 1 } });
    break;
  }
  await expect.poll(() => server.connections.size).toBe(0);
});
