import { expect, test } from 'vitest';
import type { Connection, ImapServer } from '../../../../../demo/mailbox/imap-server.mjs';
import { mailboxAccount, mailNamed, NEVER, openMailboxes, scriptedMailbox } from './scripted-mailbox';

const bytes = new TextEncoder().encode(mailNamed('copy'));

/** Looks for the mail in Sent first, as Deputy does before it files a copy. */
async function file(server: ImapServer) {
  const source = openMailboxes();
  const account = mailboxAccount(server);
  await source.find(account, 'sent', '<copy@example.org>', NEVER);
  return source.append(account, 'sent', { bytes, date: new Date() }, NEVER);
}

const filed = (server: ImapServer): number => server.folder('Sent')?.mails.length ?? 0;

test('a copy is filed by a server that takes none into the folder that is open for reading', async () => {
  const server = await scriptedMailbox();
  let isOpen = false;
  for (const command of ['EXAMINE', 'CLOSE'])
    server.faults.set(command, (_, answer) => {
      isOpen = command === 'EXAMINE';
      answer();
    });
  server.faults.set('APPEND', (connection, answer) => {
    if (isOpen) connection.say(`${connection.tag} NO Current box is selected READ-ONLY.`);
    else answer();
  });
  expect(await file(server)).toEqual({ ok: true, value: undefined });
  expect(filed(server)).toBe(1);
});

test('no folder that is open for changes is closed, because that would delete mail', async () => {
  const server = await scriptedMailbox();
  const source = openMailboxes();
  const account = mailboxAccount(server);
  const closed: boolean[] = [];
  server.faults.set('CLOSE', (connection, answer) => {
    closed.push(connection.isReadOnly);
    answer();
  });
  const move = { messageId: '<m1@example.org>', from: 'inbox', to: 'archive', set: [], clear: [] } as const;
  await source.move(account, move, NEVER);
  await source.append(account, 'sent', { bytes, date: new Date() }, NEVER);
  expect([closed, filed(server)]).toEqual([[true], 1]);
});

test.each(['0', '9223372036854775807', '18446744073709551616', '-1', 'abc', '1e3', '', '4294967296'])(
  'a limit of %s for copies does not keep one from being filed',
  async (limit) => {
    const server = await scriptedMailbox({
      capabilities: `IDLE MOVE UIDPLUS SPECIAL-USE APPENDLIMIT=${limit}`,
    });
    expect(await file(server)).toMatchObject({ ok: true });
    expect(filed(server)).toBe(1);
  },
);

test.each(['NO', 'NO [CANNOT]', 'BAD'])(
  'a copy is filed without flags and date where they are answered with %s',
  async (answered) => {
    const server = await scriptedMailbox();
    let asked = 0;
    server.faults.set('APPEND', (connection: Connection, answer) => {
      asked += 1;
      if (asked === 1) connection.say(`${connection.tag} ${answered} no flags here`);
      else answer();
    });
    expect(await file(server)).toMatchObject({ ok: true });
    expect([asked, filed(server)]).toEqual([2, 1]);
  },
);

test.each([
  ['NO [OVERQUOTA] full', 'refused', 'the mailbox is full'],
  ['NO [TOOBIG] no', 'refused', 'the mail is too large'],
  ['NO no', 'refused', '(NO)'],
  ['BAD no', 'not_understood', '(BAD)'],
])(
  'a copy that is answered with %s is not filed, with the kind of the answer',
  async (answered, code, says) => {
    const server = await scriptedMailbox();
    server.faults.set('APPEND', (connection) => connection.say(`${connection.tag} ${answered}`));
    expect(await file(server)).toMatchObject({
      ok: false,
      error: { code, message: expect.stringContaining(says) },
    });
    expect(filed(server)).toBe(0);
  },
);
