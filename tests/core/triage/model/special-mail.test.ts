import { describe, expect, it } from 'vitest';
import type { MailContext } from '../../../../src/core/triage/model/mail-context';
import { DEFAULT_MONEY_WORDS } from '../../../../src/core/triage/model/money-words';
import { triageByRules } from '../../../../src/core/triage/model/rules';
import { aMailContext, OCCASION } from './a-mail-context';
import { type Pair, tableOf } from '../../../word-table';

const rows = tableOf('core/triage/model/special-mail');

const decide = (mail: Partial<MailContext>) =>
  triageByRules({
    mail: aMailContext({ subject: 'Hello', ...mail }),
    moneyWords: DEFAULT_MONEY_WORDS,
    occasion: OCCASION,
  });

const REPORT = `Your message could not be delivered.

Final-Recipient: rfc822; bob@example.org
Action: failed
Diagnostic-Code: smtp; 550 5.1.1 no such user here
`;

describe('a mail that did not arrive', () => {
  it.each<[string, Partial<MailContext>]>([
    ['by its report', { from: 'Mail <postmaster@example.org>', body: `**Delivery report**\n\n${REPORT}` }],
    ['by its sender', { from: 'MAILER-DAEMON@example.org', body: REPORT }],
    [
      'though its headers call it an automatic reply',
      { from: 'mailer-daemon@a.example', isAutoReply: true, body: REPORT },
    ],
  ])('is left to the person with whom it did not reach and why: %s', (_what, mail) => {
    const { decision, reasoning } = decide({ subject: 'Undelivered Mail Returned to Sender', ...mail });
    expect(decision).toBe('needs_info');
    expect(reasoning).toBe(
      'A mail did not arrive: to "bob@example.org", because "550 5.1.1 no such user here".',
    );
  });
});

describe("a note of the person's own", () => {
  it('is no advertising, whatever its words, nor automatic mail', () => {
    const body =
      'Exclusive discount! Limited time offer. Free shipping, a free trial and a bonus. Best price guaranteed.';
    expect(decide({ from: 'sales@shop.example', to: 'me@example.com', body }).for).toBe('read');
    expect(decide({ from: null, to: null, body }).for).not.toBe('read');
  });
});

describe('encrypted mail', () => {
  it.each<[string, Partial<MailContext>]>([
    ['as its text', { body: '-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----' }],
    ['as a part', { attachments: ['smime.p7m (application/pkcs7-mime, 4 kB)'] }],
  ])('says where it can be read: %s', (_what, mail) => {
    expect(decide(mail)).toMatchObject({
      decision: 'needs_info',
      reasoning: 'Encrypted: open it in your mail program.',
    });
  });
});

describe('mail of machines and lists', () => {
  it.each(rows('is left to'))('is left to the person where its subject wants something: %s', (subject) => {
    const body = 'You find more on our pages.';
    expect(decide({ from: 'no-reply@shop.example', subject, body }).decision).not.toBe('archive');
    expect(decide({ from: 'list@shop.example', isBulk: true, subject, body }).decision).not.toBe('archive');
  });
});

it('one word of advertising archives no mail that does not offer to unsubscribe', () => {
  const mail = {
    from: 'Bob Baker <bob@mill.example>',
    subject: 'The oven',
    body: 'They give a discount on ovens.',
  };
  expect(decide(mail).decision).not.toBe('archive');
});

describe('a mail that only tells something', () => {
  it.each([
    ['en', 'Hello Ben,\n\nThe herons stand by the lower pond. Ada', 'The herons stand by the lower pond.'],
    ['fi', 'Haikarat ovat palanneet alemmalle lammelle.', 'Haikarat ovat palanneet alemmalle lammelle.'],
  ])('is left to the person with its first sentence (%s)', (_language, body, said) => {
    expect(decide({ from: 'Ada Example <ada@pond.example>', body })).toMatchObject({
      decision: 'needs_info',
      reasoning: `No sign that it can be put away. It says: "${said}"`,
    });
  });
});

describe('a greeting', () => {
  const from = 'Ada Example <ada@pond.example>';

  it.each(rows<Pair>('is no question'))('is no question: "%s"', (greeting, rest) => {
    expect(decide({ from, body: `${greeting}\n\n${rest}` }).reasoning).toContain(rest);
    expect(decide({ from, body: `${greeting}\n\n${rest} Could you count them?` })).toMatchObject({
      decision: 'draft_reply',
      reasoning: expect.stringContaining('"Could you count them?"') as string,
    });
  });

  it.each([
    'Hello Ben, how are you coming to the hall?\n\nThe herons stand by the pond.',
    'Podemos adiar para terça a contagem. Tudo bem?',
    'Wie geht es dir?',
  ])('is not seen in a question for something else, after something, or alone: "%s"', (body) => {
    expect(decide({ from, body }).reasoning).toContain('Asks: ');
  });

  it('does not let thanks that ask how someone is be archived', () => {
    expect(
      decide({ from, inReplyTo: '<1@pond.example>', body: 'Danke,\n\nalles gut?\n\nAda' }).decision,
    ).not.toBe('archive');
  });
});

it.each([
  'Die Probe beginnt wie immer im Saal.\n\nSchwarze Mappen nicht vergessen!',
  'La répétition a lieu dans la salle.\n\nÀ ne pas oublier : les partitions.',
  'La prova si tiene in sala.\n\nDa portare: gli spartiti.',
])('mail of a list of members that orders something of its readers is left to the person: %s', (body) => {
  const { decision, reasoning } = decide({ from: 'Verteiler <chor@lists.example>', isBulk: true, body });
  expect(decision).toBe('needs_info');
  expect(reasoning).toContain('it asks: "');
});
