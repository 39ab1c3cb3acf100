import { describe, expect, it } from 'vitest';
import { resembledDomain } from '../../../../src/core/approvals/model/warnings';
import {
  type AnsweredMail,
  type WarningFacts,
  warningSentence,
  warningsOf,
} from '../../../../src/core/approvals/model/warnings';
import { parseAddresses } from '../../../../src/kernel/mail/headers/addresses';
import { promise } from '../../../promise';
import { type Pair, tableOf } from '../../../word-table';

const rows = tableOf('core/approvals/model/warnings');

const mail = (headers: {
  from?: string;
  to?: string;
  cc?: string;
  replyTo?: string;
  listId?: string;
}): AnsweredMail => ({
  from: parseAddresses(headers.from ?? '')[0],
  to: parseAddresses(headers.to ?? 'me@my.test'),
  cc: parseAddresses(headers.cc ?? ''),
  deliveredTo: [],
  replyTo: parseAddresses(headers.replyTo ?? '')[0],
  listId: headers.listId,
});

const facts = (to: string, changes: Partial<WarningFacts> = {}): WarningFacts => ({
  content: { kind: 'email', to, cc: '', subject: 'Re: Lunch', body: 'Yes.', inReplyTo: '', references: '' },
  answered: null,
  known: new Set(),
  answeredAt: null,
  ...changes,
});

const sentences = (given: WarningFacts): string[] => warningsOf(given).map(warningSentence);

describe('what a person is warned of', () => {
  it('is nothing in an answer to whom the mail came from, or to somebody who was written to before', () => {
    const answered = mail({ from: 'Ann <Ann@example.com>' });
    expect(warningsOf(facts('ann@example.com', { answered }))).toEqual([]);
    expect(warningsOf(facts('Bo <bo@example.com>', { known: new Set(['bo@example.com']) }))).toEqual([]);
  });

  it('is each recipient that is new, in Cc too', () => {
    promise('a new recipient, an answer that goes elsewhere than its mail came from');
    const given = facts('ann@example.com', { answered: mail({ from: 'ann@example.com' }) });
    const content = { ...given.content, cc: 'Eve <EVE@evil.test>' };
    expect(sentences({ ...given, content })).toEqual(['New recipient: eve@evil.test.']);
  });

  it('is an answer that goes elsewhere than the mail came from, with both addresses', () => {
    promise('a new recipient, an answer that goes elsewhere than its mail came from');
    const answered = mail({ from: 'ann@example.com', replyTo: 'Ann <ann@evil.test>' });
    expect(sentences(facts('Ann <ann@evil.test>', { answered }))).toContain(
      'It goes to ann@evil.test, but the mail came from ann@example.com.',
    );
    // The person took the sender instead.
    expect(warningsOf(facts('ann@example.com', { answered }))).toEqual([]);
    const same = mail({ from: 'ann@example.com', replyTo: 'Ann <ANN@example.com>' });
    expect(warningsOf(facts('ann@example.com', { answered: same }))).toEqual([]);
    expect(warningsOf(facts('bo@x.test', { answered: mail({ replyTo: 'bo@x.test' }) }))).toEqual([
      { kind: 'new_recipient', address: 'bo@x.test' },
    ]);
  });

  it('is a domain that could pass for a known one, the sender’s own included', () => {
    promise(
      "a name that holds another address than its own, a domain that could pass for another one (not one in the plain letters of a language), characters that can't be seen, a mailing list",
    );
    const known = new Set(['ann@example.com']);
    const answered = mail({ from: 'ann@examp1e.com' });
    expect(sentences(facts('ann@examp1e.com', { answered, known }))).toEqual([
      'ann@examp1e.com looks like example.com, and is not.',
    ]);
    expect(
      sentences(facts('boss@my.test.evil.test', { answered: mail({ from: 'boss@my.test.evil.test' }) })),
    ).toEqual(['boss@my.test.evil.test looks like my.test, and is not.']);
  });

  it('is a domain in letters that can pass for others, until it was written to', () => {
    const answered = mail({ from: 'ann@xn--exmple-4nf.com' });
    const known = new Set(['ann@xn--exmple-4nf.com']);
    expect(sentences(facts('ann@xn--exmple-4nf.com', { answered }))).toEqual([
      'ann@xn--exmple-4nf.com is written in letters that can pass for others.',
    ]);
    expect(warningsOf(facts('ann@xn--exmple-4nf.com', { answered, known }))).toEqual([]);
  });

  it.each(
    // Cyrillic or Greek among Latin, whole words that read as Latin, phonetic, mathematical and broken ones.
    'exаmple рaypal lοndon αpple аррӏе ѕсоре οοο ɡoogle exɑmple gıthub paypaⅼ ｅxample 𝐛ank a̷b xn--zzzzzz99999'.split(
      ' ',
    ),
  )('is the domain %s.com, which can pass for another one', (label) => {
    const to = `ann@${label}.com`;
    const answered: AnsweredMail = { ...mail({}), from: { name: '', address: to } };
    const content = { ...facts('').content, to };
    expect(warningsOf({ ...facts(''), content, answered }).map(({ kind }) => kind)).toContain(
      'look_alike_domain',
    );
  });

  it.each(
    'müller xn--mller-kva straße café œuvre españa łódź škoda győr ærø þór nguyễn məktəb kıbrısşehir ελληνικά почта москва2 україна شركة חנות 日本語 東京タワー ソニーpay 한국 ไทย भारत გამარჯობა'.split(
      ' ',
    ),
  )('is not the domain %s.test, in plain letters of a language', (label) => {
    const to = `ann@${label}.test`;
    const answered: AnsweredMail = { ...mail({}), from: { name: '', address: to } };
    expect(sentences(facts(to, { answered }))).toEqual([]);
  });

  it('is a domain in plain letters that looks like a known one', () => {
    const answered = mail({ from: 'ann@müller.test' });
    expect(sentences(facts('ann@müller.test', { answered, known: new Set(['bo@muller.test']) }))).toEqual([
      'ann@müller.test looks like muller.test, and is not.',
    ]);
  });

  it.each(rows('is a sender'))('is a sender whose name holds another address: %s', (from) => {
    const answered = mail({ from });
    const address = answered.from?.address ?? '';
    expect(sentences(facts(address, { answered }))).toEqual([
      `The name of ${address} holds another address: pay@bank.example.`,
    ]);
    // The name stands in the letter, too, where the mail is gone.
    expect(warningsOf(facts(from, { known: new Set([address]) })).map(({ kind }) => kind)).toContain(
      'other_address_in_name',
    );
  });

  it.each(rows('is no name'))('is no name that holds no other address: %s', (from) => {
    const answered = mail({ from });
    expect(sentences(facts(answered.from?.address ?? '', { answered }))).toEqual([]);
  });

  it('is no name with the address that the answer goes to', () => {
    const answered = mail({
      from: '"ann@example.com via Birds" <birds@lists.example.org>',
      replyTo: 'ann@example.com',
      listId: 'birds.lists.example.org',
    });
    const given = facts('ann@example.com, birds@lists.example.org', { answered });
    expect(warningsOf(given).map(({ kind }) => kind)).not.toContain('other_address_in_name');
  });

  it('is what can not be seen, in any field', () => {
    promise(
      "a name that holds another address than its own, a domain that could pass for another one (not one in the plain letters of a language), characters that can't be seen, a mailing list",
    );
    const given = facts('bo@example.com', { known: new Set(['bo@example.com']) });
    const content = { ...given.content, subject: 'Re: L\u200Bunch', body: 'Yes.\u{E0041}\u{E0042}' };
    expect(sentences({ ...given, content })).toEqual(["It holds 3 characters that can't be seen."]);
    const one = { ...given.content, body: 'Yes.\u200B' };
    expect(sentences({ ...given, content: one })).toEqual(["It holds a character that can't be seen."]);
  });

  it.each([
    [
      'that answers to itself',
      mail({ from: 'ann@example.com', replyTo: 'birds@lists.example.org', listId: 'birds.example.org' }),
      'birds@lists.example.org',
    ],
    [
      'that writes as itself',
      mail({ from: 'Ann via Birds <birds@example.org>', listId: 'birds.example.org' }),
      'birds@example.org',
    ],
    [
      'that the mail came through',
      mail({ from: 'ann@example.com', listId: 'birds.example.org' }),
      'birds@lists.example.org',
    ],
    [
      'that the mail went to',
      mail({ from: 'ann@example.com', to: 'all@team.test', listId: 'x.team.test' }),
      'all@team.test',
    ],
  ])('is a mailing list %s', (_, answered, to) => {
    promise(
      "a name that holds another address than its own, a domain that could pass for another one (not one in the plain letters of a language), characters that can't be seen, a mailing list",
    );
    expect(sentences(facts(to, { answered }))).toContain(`It goes to a mailing list: ${to}.`);
  });

  it('is no mailing list where the answer goes to the sender alone', () => {
    const answered = mail({ from: 'ann@example.com', to: 'all@team.test', listId: 'all.team.test' });
    expect(warningsOf(facts('ann@example.com', { answered }))).toEqual([]);
    const both = mail({ from: 'ann@example.com', to: 'ann@example.com', listId: 'all.team.test' });
    expect(warningsOf(facts('ann@example.com', { answered: both }))).toEqual([]);
  });

  it.each([
    [
      mail({
        from: 'Ann via Birds <birds@lists.example.org>',
        to: 'birds@lists.example.org',
        replyTo: 'Ann <ann@example.com>',
        listId: 'birds.lists.example.org',
      }),
    ],
    [
      mail({
        from: 'Ann via Birds <birds@groups.example.org>',
        to: 'birds@groups.example.org',
        cc: 'ann@example.com',
        replyTo: 'ann@example.com',
        listId: 'b123.groups.example.org',
      }),
    ],
  ])('is no mailing list where the list writes as itself and the answer goes to the author', (answered) => {
    expect(warningsOf(facts('ann@example.com', { answered })).map(({ kind }) => kind)).not.toContain(
      'mailing_list',
    );
    const to = answered.from?.address ?? '';
    expect(sentences(facts(to, { answered }))).toEqual([`It goes to a mailing list: ${to}.`]);
  });

  it.each(['bo@x.test', 'birds@evil.test', 'other@lists.example.org'])(
    'is no mailing list where it goes to %s, whom the list has not named',
    (to) => {
      const answered = mail({ from: 'ann@example.com', listId: 'birds.example.org' });
      expect(warningsOf(facts(to, { answered }))).toEqual([{ kind: 'new_recipient', address: to }]);
    },
  );
});

describe('an answer that this device knows of, and the vault does not', () => {
  it.each([
    ['2026-11-20T08:00:00.000+01:00', ', on 2026-11-20 08:00'],
    ['', ''],
  ])('is said with its time (%s)', (answeredAt, when) => {
    const known = new Set(['ann@example.com']);
    expect(sentences(facts('ann@example.com', { known, answeredAt }))).toEqual([
      `This device answered the mail, or tried to${when}: in another vault, or before this one was restored.`,
    ]);
  });
});

describe('a domain that could pass for another', () => {
  it.each([
    ['examp1e.com', 'example.com'],
    ['exarnple.com', 'example.com'],
    ['exаmple.com', 'example.com'],
    ['example.co', 'example.com'],
    ['exmaple.com', 'example.com'],
    ['examplee.com', 'example.com'],
    ['ex-ample.com', 'example.com'],
    ['example.com.evil.test', 'example.com'],
    ['example-com.evil.test', 'example.com'],
    ['paypaI.com'.toLowerCase(), 'paypal.com'],
    ['gmial.com', 'gmail.com'],
    ['exomple.com', 'example.com'],
    ['exmple.com', 'example.com'],
    ['9oog1e.com', 'google.com'],
  ])('%s for %s', (domain, known) => {
    expect(resembledDomain(domain, ['other.test', known])).toBe(known);
  });

  it.each(rows<Pair>('is not for'))('is not %s for %s', (domain, known) => {
    expect(resembledDomain(domain, [known])).toBeNull();
  });
});
