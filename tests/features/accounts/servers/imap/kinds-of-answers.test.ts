import { describe, expect, it, test } from 'vitest';
import type { Connection } from '../../../../../demo/mailbox/imap-server.mjs';
import type { ImapSource } from '../../../../../src/features/accounts/servers/imap/imap-source';
import type { MailAccount } from '../../../../../src/kernel/ports/mail-account';
import { promise } from '../../../../promise';
import { someOf } from '../../../../runs';
import { mailboxAccount, mailNamed, NEVER, openMailboxes, scriptedMailbox } from './scripted-mailbox';

type Outcome = { ok: true } | { ok: false; error: { code: string; message: string } };
type Asking = (source: ImapSource, account: MailAccount) => Promise<Outcome>;

const look: Asking = (source, account) => source.look(account, 'inbox', { latest: 10 }, NEVER);
const since: Asking = (source, account) => source.look(account, 'inbox', { since: 0 }, NEVER);
const find: Asking = (source, account) => source.find(account, 'sent', '<m1@example.org>', NEVER);
const append: Asking = (source, account) => {
  const bytes = new TextEncoder().encode(mailNamed('copy'));
  return source.append(account, 'sent', { bytes, date: new Date() }, NEVER);
};
const move: Asking = (source, account) =>
  source.move(
    account,
    { messageId: '<m1@example.org>', from: 'inbox', to: 'archive', set: [], clear: [] },
    NEVER,
  );
const read: Asking = async (source, account) => {
  const size = mailNamed('m1').length;
  const request = {
    validity: '1',
    mails: [1, 2, 3].map((uid) => ({ uid, size, messageId: '' })),
    mostBytes: 25_000_000,
  };
  for await (const each of source.read(account, 'inbox', request, NEVER)) if (!each.ok) return each;
  return { ok: true };
};
const wait: Asking = async (source, account) => {
  const waited = await source.wait(account, AbortSignal.timeout(2_000));
  return waited.ok ? { ok: true } : waited;
};

/** What the server says in its own words, and nobody is to read. */
const WORDS = 'xyzzy call 0900-1';

interface Kind {
  answer: (connection: Connection) => void;
  code: string;
  says: RegExp;
}

const KINDS: Record<string, Kind> = {
  NO: {
    answer: (connection) => connection.say(`${connection.tag} NO ${WORDS}`),
    code: 'refused',
    says: /refused .*\(NO\)/,
  },
  'NO with a code': {
    answer: (connection) => connection.say(`${connection.tag} NO [OVERQUOTA] ${WORDS}`),
    code: 'refused',
    says: /refused .*: the mailbox is full/,
  },
  BAD: {
    answer: (connection) => connection.say(`${connection.tag} BAD ${WORDS}`),
    code: 'not_understood',
    says: /did not understand .*\(BAD\)/,
  },
  BYE: {
    answer: (connection) => connection.say(`* BYE ${WORDS}`),
    code: 'closed',
    says: /\(BYE\)/,
  },
  'BYE, then the end': {
    answer: (connection) => {
      connection.say(`* BYE ${WORDS}`);
      connection.end();
    },
    code: 'closed',
    says: /\(BYE\)/,
  },
  'the end without a word': {
    answer: (connection) => connection.end(),
    code: 'closed',
    says: /closed the connection/,
  },
  'a literal that is too large': {
    answer: (connection) => connection.write(`* ${WORDS} {4294967296}\r\n`),
    code: 'bad_server',
    says: /answered against the protocol/,
  },
  'an end that is no answer': {
    answer: (connection) => connection.say(`${connection.tag} PERHAPS ${WORDS}`),
    code: 'bad_server',
    says: /answered against the protocol/,
  },
  silence: { answer: () => undefined, code: 'unreachable', says: /did not answer/ },
};

/** A request, and what has to be asked for it to be made. */
const REQUESTS: [string, Asking][] = [
  ['CAPABILITY', look],
  ['AUTHENTICATE', look],
  ['LOGIN', look],
  ['LIST', find],
  ['EXAMINE', look],
  ['UID SEARCH', since],
  ['UID SEARCH', find],
  ['UID FETCH', look],
  ['UID FETCH', read],
  ['APPEND', append],
  ['SELECT', move],
  ['UID MOVE', move],
  ['EXAMINE', wait],
];

const PATIENCE = { connect: 4_000, greeting: 500, silence: 700, idle: 300, answer: 4_000 };

describe.each(Object.entries(KINDS))('%s', (kind, { answer, code, says }) => {
  it.each(someOf(REQUESTS, { ci: 2, desk: 3 }))('is what is told of %s (%#)', async (command, asking) => {
    promise('A failure is reported by its kind');
    const capabilities = command === 'LOGIN' ? 'IDLE MOVE UIDPLUS SPECIAL-USE' : undefined;
    const server = await scriptedMailbox(capabilities === undefined ? {} : { capabilities });
    server.faults.set(command, answer);
    const outcome = await asking(openMailboxes({ patience: PATIENCE }), mailboxAccount(server));
    expect(server.commands).toContain(command);
    // A server that does not say what it can do is asked all the same, a mail that it refuses is owed, and one that it does
    // not search for is looked for.
    const isOwed = command === 'UID FETCH' && /NO|BAD/.test(kind);
    const isLookedFor = asking === find && command === 'UID SEARCH' && /NO|BAD/.test(kind);
    if (outcome.ok && (command === 'CAPABILITY' || isOwed || isLookedFor)) return;
    expect(outcome).toMatchObject({ ok: false });
    if (outcome.ok) return;
    const isLogin = command === 'LOGIN' || command === 'AUTHENTICATE';
    const isRefusedLogin = isLogin && kind.startsWith('NO');
    expect(outcome.error.message).toMatch(isRefusedLogin ? /refused the password/ : says);
    expect(outcome.error.code).toBe(isRefusedLogin ? 'bad_login' : code);
    expect(outcome.error.message).not.toMatch(/xyzzy|0900/);
  });
});

test.each(['BYE', 'the end without a word', 'a literal that is too large', 'silence'])(
  'a greeting that is %s is told as what it is',
  async (kind) => {
    const { answer, code } = KINDS[kind] ?? KINDS['silence']!;
    const server = await scriptedMailbox();
    server.faults.set('greeting', answer);
    expect(await look(openMailboxes({ patience: PATIENCE }), mailboxAccount(server))).toMatchObject({
      ok: false,
      error: { code },
    });
  },
);

test('a refused login that says nothing about the password is no wrong password', async () => {
  const server = await scriptedMailbox();
  server.faults.set('AUTHENTICATE', (connection) =>
    connection.say(`${connection.tag} NO [UNAVAILABLE] ${WORDS}`),
  );
  expect(await look(openMailboxes(), mailboxAccount(server))).toMatchObject({
    ok: false,
    error: {
      code: 'refused',
      message: expect.stringContaining('(NO): a part of it is unavailable for now.'),
    },
  });
});

test.each(['AUTHENTICATE', 'LOGIN'])(
  'a login by %s whose challenges have no end is left',
  async (command) => {
    const server = await scriptedMailbox(
      command === 'LOGIN' ? { capabilities: 'AUTH=LOGIN IDLE SPECIAL-USE' } : {},
    );
    let answered = 0;
    server.faults.set('AUTHENTICATE', (connection) => {
      const challenge = (): void => {
        connection.say(command === 'LOGIN' ? `+ ${btoa('Password:')}` : '+ bW9yZQ==');
        connection.onNextLine = () => {
          answered += 1;
          challenge();
        };
      };
      challenge();
    });
    expect(await look(openMailboxes(), mailboxAccount(server))).toMatchObject({
      ok: false,
      error: { code: 'bad_server' },
    });
    expect(answered).toBeLessThan(10);
  },
);

test('a server that waits for TLS from the first byte is told with what to write', async () => {
  const server = await scriptedMailbox({ security: 'starttls' });
  server.faults.set('greeting', () => undefined);
  const outcome = await look(openMailboxes({ patience: PATIENCE }), mailboxAccount(server));
  expect(outcome).toMatchObject({
    error: {
      message: expect.stringContaining(`add /tls after the port: 127.0.0.1:${String(server.port)}/tls.`),
    },
  });
});
