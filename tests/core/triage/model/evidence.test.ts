import { describe, expect, it } from 'vitest';
import { NO_PROFILE } from '../../../../src/core/drafts/profile';
import { answersPerson, audienceOf, isColleague } from '../../../../src/core/triage/model/audience';
import type { MailContext } from '../../../../src/core/triage/model/mail-context';
import { DEFAULT_MONEY_WORDS } from '../../../../src/core/triage/model/money-words';
import { neverArchived } from '../../../../src/core/triage/model/never-archived';
import { mayBeRead, purposeUnjudged, readDue } from '../../../../src/core/triage/model/purpose';
import { aMailContext } from './a-mail-context';
import { tableOf } from '../../../word-table';

const rows = tableOf('core/triage/model/evidence');

const SAM = { ...NO_PROFILE, name: 'Sam Al', addresses: 'sam@example.com, info@sam.example' };

const judge = (mail: Partial<MailContext>, person = SAM) =>
  audienceOf(
    aMailContext({ from: 'Gardens <hello@gardens.example>', to: 'Sam Al <sam@example.com>', ...mail }),
    person,
  );

describe('a sender', () => {
  it.each(rows<[string, string | null, Partial<MailContext>?]>('is taken for'))(
    'is taken for: %s, by "%s"',
    (kind, from, mail = {}) => {
      expect(judge({ ...mail, from }).sender).toBe(kind);
    },
  );
});

describe('the person', () => {
  const receivers = (mail: Partial<MailContext>) =>
    judge({ deliveredTo: null, ...mail }, NO_PROFILE).receivers;
  const two = 'eve@example.com, sam@example.com';

  it('is the only receiver, or the one whose mailbox got the mail, where their addresses are unknown', () => {
    expect(receivers({ to: 'sam@example.com' })).toBe('me');
    expect(receivers({ to: two })).toBe('list');
    expect(receivers({ to: two, deliveredTo: 'sam@example.com' })).toBe('me_and_others');
  });

  it('has no colleagues at a public mail host, and is not whom a mail without a sender would answer', () => {
    const at = (host: string) =>
      isColleague({ from: `eve@${host}`, to: null, cc: null }, { addresses: `sam@${host}` });
    expect([at('example.com'), at('gmail.com')]).toEqual([true, false]);
    expect(answersPerson({ from: null, replyTo: null }, SAM)).toBe(false);
  });
});

const HEADER = { isNewsletter: true, offersUnsubscribe: true };
const LINKS = 'https://a.example https://b.example https://c.example';
const FOOTER = 'Ten gardens.\n\nManage your subscription';
const POND = 'Gardens <pond@gardens.example>';
const ADA = 'Ada Lark <ada.lark@plans.example>';

describe('a mail', () => {
  it.each<[boolean, string, Partial<MailContext>]>([
    [true, 'is called so by its subject', { subject: 'Newsletter', body: 'Ten gardens.' }],
    [true, 'goes to many and is full of links', { ...HEADER, body: LINKS }],
    [true, 'goes to many and advertises', { ...HEADER, body: 'A discount on spades.' }],
    [
      true,
      'greets its reader, but offers to unsubscribe',
      { ...HEADER, from: POND, body: `Hi Sam,\n${LINKS}` },
    ],
    [false, 'only goes to many', { ...HEADER, body: 'Ten gardens.' }],
    [false, 'only has a footer', { body: FOOTER }],
    [false, 'answers by its headers', { ...HEADER, inReplyTo: '<1@a.example>', body: LINKS }],
    [false, 'answers by its subject', { ...HEADER, subject: 'Re: Gardens', body: LINKS }],
    [false, 'greets a group', { ...HEADER, body: `Dear parents,\n${LINKS}` }],
    [false, 'greets its reader, and has a footer', { from: POND, body: `Hi Sam,\n${LINKS}\n\n${FOOTER}` }],
    [false, 'is a person’s, with a footer', { from: ADA, body: `${LINKS}\n\n${FOOTER}` }],
    [false, 'is a person’s who greets', { ...HEADER, from: ADA, body: `Hi Sam,\n${LINKS}` }],
  ])('is a newsletter: %s, as it %s', (isNewsletter, _what, mail) => {
    expect(judge({ subject: 'Gardens', ...mail }).isNewsletter).toBe(isNewsletter);
  });

  it('has no sign of a newsletter where it answers', () => {
    expect(judge({ subject: 'Re: Newsletter', body: FOOTER }).newsletterSign).toBeNull();
  });

  it('greets by the name of the profile, else by that of the header, and not by two letters', () => {
    const greets = (body: string, person = SAM): boolean =>
      judge({ to: 'Eve Finch <sam@example.com>', body }, person).isGreeted;
    expect([greets('Hi Sam,'), greets('Hi Eve,'), greets('Hi Al,')]).toEqual([true, false, false]);
    expect(greets('Hi Eve,', NO_PROFILE)).toBe(true);
  });

  it('greets a group in a salutation, not in a long first line', () => {
    const line = 'What the parents of the pupils said about the hall, and why it was painted';
    expect([judge({ body: 'Dear parents,' }).greetsGroup, judge({ body: line }).greetsGroup]).toEqual([
      true,
      false,
    ]);
  });

  it.each<[string, Partial<MailContext>]>([
    ['its headers offer to unsubscribe', { isNewsletter: true, offersUnsubscribe: true }],
    ['by its headers', { isNewsletter: true }],
    ['mailing list', { isBulk: true }],
    ['mailing list', { listId: 'a.example' }],
  ])('says by which header it went to many: %s', (sign, mail) => {
    expect(judge(mail).bulkSign).toContain(sign);
  });
});

describe('what a mail wants', () => {
  const mail = (parts: Partial<MailContext>) => aMailContext({ subject: 'Gardens', from: POND, ...parts });
  const news = (body: string) => mail({ from: 'Gardens <news@gardens.example>', body });

  it('may be only to be read where a newsletter says below its beginning what changed, and asks for no money', () => {
    const mayRead = (body: string): boolean => mayBeRead(news(body), DEFAULT_MONEY_WORDS);
    expect(mayRead('Hall. Swans. Swifts. The pool is closed.')).toBe(true);
    expect([mayRead('Your invoice is ready.'), mayRead('Your invoice is unpaid.')]).toEqual([true, false]);
  });

  it.each<[string, Partial<MailContext>]>([
    ['read', { body: 'The roses are out.' }],
    ['read', { from: ADA, to: 'sam@example.com, eve@example.com', body: 'The roses are out.' }],
    ['do', { from: ADA, to: 'sam@example.com', body: 'The roses are out.' }],
    ['do', { subject: 'Ogród', body: 'Już dziś kwitną róże.' }],
    ['do', { body: 'The invoice is here.' }],
  ])('is to %s where no one has judged it: %j', (purpose, parts) => {
    const judging = { moneyWords: DEFAULT_MONEY_WORDS, person: SAM };
    expect(purposeUnjudged(mail(parts), judging)).toBe(purpose);
  });

  it('is due on a day that exists, written as Deputy writes it', () => {
    const due = (day: string) => readDue({ deputy_due: day });
    expect([due('2026-02-03'), due('20260203'), due('2026-02-30')]).toEqual(['2026-02-03', null, null]);
  });
});

describe('what is never archived', () => {
  const wordOf = (sentences: string, isToMany: boolean): string | undefined =>
    neverArchived(`${sentences}.`.split(/(?<=\.) /u), { isToMany })?.word;

  it('is looked for to the end of a mail to one reader', () => {
    expect(wordOf('Hall. Swans. Swifts. Grebes. The pool is closed', false)).toBe('closed');
    expect(wordOf('You made a sale', false)).toBe('You made a sale');
    expect(wordOf('The spade is 1,299.50 €, once 1,500', false)).toBe('1,299.50 €');
    expect(wordOf('The works go on with no further delay', false)).toBeUndefined();
  });

  it('counts in mail to many at its beginning, or where it addresses the reader or moved money', () => {
    expect(wordOf('Hall. Swans. The pool is closed', true)).toBe('closed');
    expect(wordOf('Hall. Swans. Swifts. The pool is closed', true)).toBeUndefined();
    expect(wordOf('Hall. Swans. Swifts. Your password is new', true)).toBe('password');
    expect(wordOf('Hall. Swans. Swifts. We charged 9 €', true)).toBe('9 €');
    expect(wordOf('The spade is 9 €', true)).toBeUndefined();
    expect(wordOf('A discount: 9 € paid for two', true)).toBeUndefined();
  });
});
