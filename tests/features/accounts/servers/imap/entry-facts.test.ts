import type { FetchMessageObject } from 'imapflow';
import { describe, expect, it } from 'vitest';
import type { ImapServer } from '../../../../../demo/mailbox/imap-server.mjs';
import {
  bodyFault,
  mailEnd,
  entryFacts,
  uidFacts,
} from '../../../../../src/features/accounts/servers/imap/entry-facts';
import { mailboxAccount, mailNamed, NEVER, openMailboxes, scriptedMailbox } from './scripted-mailbox';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** An answer to a look at mail 3. */
const answer = (changes: object = {}): FetchMessageObject => ({
  ...{ seq: 3, uid: 3, size: 100, flags: new Set<string>(), internalDate: new Date(5_000) },
  headers: Buffer.from('Message-ID: <m3@example.org>\r\n\r\n'),
  ...changes,
});

describe('What a server says of a mail', () => {
  it.each<[string, object]>([
    ['no UID', { uid: undefined }],
    ['the UID of a mail that nobody asked about', { uid: 4 }],
    ['no size', { size: undefined }],
    ['a negative size', { size: -1 }],
    ['a size beyond all numbers', { size: 2 ** 60 }],
    ['a size in words', { size: '100' }],
    ['no flags', { flags: undefined }],
    ['headers that are NIL', { headers: undefined }],
  ])('is no fact with %s', (_, changes) => {
    expect(entryFacts(answer(changes), new Set([3]))).toBeNull();
  });

  it('has time 0 where the date is missing or none, and its ids are cut at 1,000 characters', () => {
    const long = `Message-ID: <${'x'.repeat(60_000)}@example.org>\r\nIn-Reply-To: <${'y'.repeat(3_000)}>\r\n\r\n`;
    for (const internalDate of [undefined, 'no date', new Date(NaN)]) {
      const facts = entryFacts(answer({ internalDate, headers: Buffer.from(long) }), new Set([3]));
      expect(facts?.entry.receivedAt).toBe(0);
      expect([facts?.entry.messageId.length, facts?.entry.inReplyTo.length]).toEqual([1_000, 1_000]);
    }
  });

  it.each<[string, unknown[]]>([
    ['a UID twice', [1, 2, 2]],
    ['0', [0, 1]],
    ['a fraction', [1.5]],
    ['a number above all UIDs', [4_294_967_296]],
    ['a word', ['1']],
  ])('is no listing with %s', (_, said) => {
    expect(uidFacts(said)).toBeNull();
  });
});

describe('The text of a mail', () => {
  const text = mailNamed('m3');
  const wanted = { uid: 3, size: text.length, messageId: '<m3@example.org>' };
  const fault = (given: string, changes: object = {}) =>
    bodyFault({ bytes: bytes(given), isWhole: true }, { ...wanted, ...changes });

  it('is taken if it has the id and the length of the look', () => {
    expect(fault(text)).toBeNull();
    expect(fault('', { size: 0, messageId: '' })).toBeNull();
  });

  it('is that of another mail without the id, even at the same length', () => {
    expect(fault(mailNamed('m4'))).toBe('contradicted');
    expect(fault(text.slice(text.indexOf('Hello')))).toBe('contradicted');
  });

  it('is asked for again if it is shorter or longer, and is missing if it is blank', () => {
    expect(fault(text.slice(0, -5))).toBe('again');
    expect(fault(`${text}more`)).toBe('again');
    expect([fault(''), fault('\r\n')]).toEqual(['empty', 'empty']);
  });
});

describe('A text that is shorter than the server counts', () => {
  const parted = (type: string, end: string): string =>
    `Message-ID: <m3@example.org>\r\nContent-Type: ${type}\r\n\r\n--b:1\r\n\r\nHello\r\n--b:1${end}`;
  const end = (given: string, size = given.length + 9): string =>
    mailEnd({ bytes: bytes(given), isWhole: true }, { uid: 3, size, messageId: '<m3@example.org>' });

  it.each(['multipart/mixed; boundary="b:1"', 'Multipart/Alternative;\r\n charset=utf-8;\r\n\tBOUNDARY=b:1'])(
    'is whole if the last boundary of its parts is there, else cut: %j',
    (type) => {
      expect(end(parted(type, '--\r\n'))).toBe('whole');
      for (const cut of ['', '-', '\r\n\r\nMore']) expect(end(parted(type, cut))).toBe('cut');
    },
  );

  it('is whole if the server counts two bytes for each line end and sends one', () => {
    const text = mailNamed('m3').replaceAll('\r\n', '\n');
    expect(end(text, mailNamed('m3').length)).toBe('whole');
    expect(end(text.slice(0, -3), mailNamed('m3').length)).toBe('unknown');
  });

  it('has no end of its own if it has one part', () => {
    expect(end(mailNamed('m3'))).toBe('unknown');
    expect(end(mailNamed('m3'), 10)).toBe('whole');
  });
});

describe('A mail that comes twice with the same end missing', () => {
  const cutFor = (
    server: ImapServer,
    uids: readonly number[],
    lost: () => number,
    text = (id: number) => mailNamed(`m${String(id)}`),
  ) => {
    server.faults.set('UID FETCH', (connection, usual) => {
      const asked = server.heard.trim().split('\r\n').at(-1) ?? '';
      if (!/BODY\.PEEK\[\]/i.test(asked)) {
        usual();
        return;
      }
      const named = (/FETCH ([\d,:]+)/.exec(asked)?.[1] ?? '').split(/[,:]/).map(Number);
      const from = Math.min(...named);
      for (let uid = from; uid <= Math.max(...named); uid += 1) {
        const whole = text(uid);
        const sent = uids.includes(uid) ? whole.slice(0, -lost()) : whole;
        connection.write(
          `* ${String(uid)} FETCH (UID ${String(uid)} BODY[] {${String(sent.length)}}\r\n${sent})\r\n`,
        );
      }
      connection.say(`${connection.tag} OK done`);
    });
  };
  const read = async (cut: readonly number[], wanted: readonly number[], probe?: number, lost = () => 5) => {
    const server = await scriptedMailbox();
    const source = openMailboxes();
    const account = mailboxAccount(server);
    const look = await source.look(account, 'inbox', { latest: 3 }, NEVER);
    if (!look.ok) throw look.error;
    const { entries, validity } = look.value;
    const mails = entries.filter(({ uid }) => wanted.includes(uid));
    cutFor(server, cut, lost);
    const request = {
      validity,
      mails,
      mostBytes: 1_000_000,
      probe: entries.find(({ uid }) => uid === probe),
    };
    const came: string[] = [];
    for await (const each of source.read(account, 'inbox', request, NEVER))
      if (each.ok)
        came.push(`${String(each.value.uid)} ${each.value.kind === 'mail' ? 'mail' : each.value.why}`);
    return came;
  };

  it('is withheld where the server counts another mail rightly', async () => {
    expect(await read([2], [1, 2, 3])).toEqual(['1 mail', '3 mail', '2 contradicted']);
  });

  it('is withheld alone, where the server counts a mail rightly that came before', async () => {
    expect(await read([2], [2], 1)).toEqual(['2 contradicted']);
  });

  it('is taken from a server that counts all mails wrongly, and where there is no other mail to tell', async () => {
    expect(await read([1, 2, 3], [1, 2], 3)).toEqual(['1 mail', '2 mail']);
    expect(await read([2], [2])).toEqual(['2 mail']);
  });

  it('is withheld where its end is missing from another place each time', async () => {
    let lost = 4;
    expect(await read([2], [2], undefined, () => (lost += 1))).toEqual(['2 contradicted']);
  });
});

describe('A listing', () => {
  it('takes no command that nothing needs: none to list INBOX, and no second search where all mail is later', async () => {
    const server = await scriptedMailbox();
    const since = Date.parse('2026-11-01T00:00:00Z');
    const look = openMailboxes().look(mailboxAccount(server), 'inbox', { since }, NEVER);
    expect(await look).toMatchObject({ ok: true, value: { entries: { length: 3 } } });
    const asked = server.heard.slice(server.heard.lastIndexOf('NAMESPACE'));
    const words = Array.from(asked.matchAll(/^\w+ ((?:UID )?\w+ \w+)/gm), ([, each]) => each);
    expect(words).toEqual(['EXAMINE INBOX', 'UID SEARCH ALL', 'UID SEARCH SINCE', 'UID FETCH 1']);
  });

  it.each<[string, string]>([
    ['leaves a mail out', '* SEARCH 1 3'],
    ['lists none of three', '* SEARCH'],
    ['lists one more', '* SEARCH 1 2 3 4'],
  ])('that %s contradicts the count of the folder, and counts once it agrees', async (_, line) => {
    const server = await scriptedMailbox();
    const source = openMailboxes();
    server.faults.set('UID SEARCH', (connection) => {
      connection.say(line);
      connection.say(`${connection.tag} OK done`);
    });
    const account = mailboxAccount(server);
    expect(await source.list(account, 'inbox', NEVER)).toMatchObject({
      ok: false,
      error: { code: 'bad_server', message: expect.stringContaining('lists other mails than it counts') },
    });
    server.faults.clear();
    expect(await source.list(account, 'inbox', NEVER)).toMatchObject({ value: { uids: [1, 2, 3] } });
  });
});
