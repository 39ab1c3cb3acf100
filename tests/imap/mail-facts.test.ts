import type { FetchMessageObject } from 'imapflow';
import { describe, expect, it } from 'vitest';
import { bodyFault, entryFacts, uidFacts } from '../../src/imap/mail-facts';
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

describe('A listing', () => {
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
