import { describe, expect, it } from 'vitest';
import { NO_PROFILE } from '../../../../src/core/drafts/profile';
import { type DecisionKind, decisionSchema } from '../../../../src/core/triage/model/decision';
import type { MailContext } from '../../../../src/core/triage/model/mail-context';
import { DEFAULT_MONEY_WORDS } from '../../../../src/core/triage/model/money-words';
import { triageByRules } from '../../../../src/core/triage/model/rules';
import { aMailContext, OCCASION } from './a-mail-context';
import { type Pair, tableOf, type Triple } from '../../../word-table';

const rows = tableOf('core/triage/model/rules');

const decide = (mail: Partial<MailContext>) =>
  triageByRules({
    mail: aMailContext({ subject: 'Hello', ...mail }),
    moneyWords: DEFAULT_MONEY_WORDS,
    occasion: OCCASION,
  });

const NEWS = 'Gardens <news@gardens.example>';

/** A subject and a text for each decision of the rules, which know nobody to pass a mail on to. */
const ONE_OF_EACH: Record<Exclude<DecisionKind, 'delegate'>, readonly [subject: string, body: string]> = {
  draft_reply: ['Question', 'Can you send me the plan?'],
  urgent: ['Outage: shop is down', 'Orders fail since 8:00.'],
  needs_info: ['Invoice 77', 'Please find it attached.'],
  archive: ['A login code', 'Your login code is 123456. It is valid for 10 minutes.'],
};

const AT_THE_DOOR = 'I am at your door, please let me in.';

describe('the offline rules', () => {
  it('leave what the person sent to others, and no mail they sent to themselves', () => {
    const person = { ...NO_PROFILE, addresses: 'me@example.com' };
    const judge = (mail: Partial<MailContext>) =>
      triageByRules({
        mail: aMailContext({ subject: 'Question', body: 'Can you send me the plan?', ...mail }),
        moneyWords: DEFAULT_MONEY_WORDS,
        occasion: { ...OCCASION, person },
      });
    const own = { from: 'Me <ME@example.com>' };
    expect(judge({ ...own, to: 'ada@example.org' })).toMatchObject({
      decision: 'archive',
      reasoning: 'You sent this mail yourself.',
    });
    expect(judge({ ...own, to: 'me@example.com' }).decision).toBe('draft_reply');
    expect(judge({ ...own, to: 'ada@example.org', body: 'The invoice is attached.' }).decision).toBe(
      'needs_info',
    );
  });

  it.each(Object.entries(ONE_OF_EACH))('come to %s', (kind, [subject, body]) => {
    const from = kind === 'archive' ? 'Shop <no-reply@example.com>' : 'Ada Example <ada@example.org>';
    const date = '2026-11-01T08:30:00+01:00';
    expect(decide({ from, date, subject, body }).decision).toBe(kind);
  });

  it.each(rows<[body: string, due: string | null]>('name as due in'))(
    'name as due in "%s": %s',
    (body, due) => {
      expect(decide({ from: 'Ada Example <ada@example.org>', date: '2026-11-30T08:30:00Z', body }).due).toBe(
        due,
      );
    },
  );

  it.each(rows<Triple>('make of /'))('make of "%s" / "%s": %s', (subject, body, decision) => {
    expect(decide({ subject, body }).decision).toBe(decision);
  });

  it.each(rows<[string, Partial<MailContext>, string]>('archive mail to'))(
    'archive mail to many by its headers, and put it into Read by less: %s',
    (_sign, mail, comes) => {
      const { decision, for: purpose } = decide({
        from: 'Gardens <hello@gardens.example>',
        subject: 'Note',
        ...mail,
      });
      expect(decision === 'archive' ? decision : purpose).toBe(comes);
    },
  );

  it.each(rows<[string, Partial<MailContext>]>('never archive the'))(
    'never archive the words of a person who %s',
    (_what, mail) => {
      const headers = { isBulk: true, isNewsletter: true, offersUnsubscribe: true, listId: 'maps.example' };
      const to = 'Sam Example <sam@example.com>';
      const { decision, for: purpose } = decide({
        ...headers,
        from: 'Ada Lark <ada.lark@maps.example>',
        to,
        ...mail,
      });
      expect(decision).not.toBe('archive');
      expect(purpose).not.toBe('read');
    },
  );

  it('keep a person who speaks of a newsletter or an offer', () => {
    for (const body of [
      'I signed up for your newsletter and the code does not work.',
      'I tried to unsubscribe five times. Stop it.',
      'I saw your special offer of 20 % off and ordered three. Only two came.',
    ]) {
      const { decision, for: purpose } = decide({ from: 'Ada Lark <ada.lark@client.example>', body });
      expect([decision, purpose]).not.toContain('archive');
      expect([decision, purpose]).not.toContain('read');
    }
  });

  it.each(rows<Pair>('archive what went'))('archive what went well of %s', (_what, body) => {
    for (const from of ['Shop <no-reply@example.com>', 'Shop <info@example.com>'])
      expect(decide({ from, subject: 'Note', body }).decision).toBe('archive');
  });

  it.each<[string, string]>([
    ['is with a neighbour', 'Your parcel has been delivered to your neighbour.'],
    ['waits to be fetched', 'Ihr Paket wurde in der Filiale abgegeben.'],
    ['was sent elsewhere', 'Die Lieferadresse Ihrer Sendung wurde geändert.'],
    ['did not arrive', 'Your parcel was not delivered.'],
    ['is late', 'Your parcel is on its way, with a delay of two days.'],
    ['is an order to the reader', 'You received a new order: two brass lamps. Ship it by Friday.'],
  ])('leave a parcel or an order to the person that %s', (_what, body) => {
    for (const from of ['Shop <no-reply@example.com>', 'Shop <info@example.com>']) {
      const { decision, for: purpose } = decide({ from, subject: 'Note', body });
      expect(decision).not.toBe('archive');
      expect(purpose).not.toBe('read');
    }
  });

  it('take no form of words for an end: what is done to somebody waits for them', () => {
    for (const body of [
      'Your form has been accepted. You have nothing to do.',
      'Ihr Antrag wurde bearbeitet.',
      'Votre demande a été transmise.',
      'Su solicitud ha sido aceptada.',
      'Uw melding is vandaag afgehandeld.',
      'Thank you for your message. It has been passed on.',
    ]) {
      const { decision, for: purpose } = decide({
        from: 'Office <no-reply@office.example>',
        subject: 'Note',
        body,
      });
      expect([body, decision, purpose]).toEqual([body, 'needs_info', 'do']);
    }
  });

  it.each(rows<Triple>('tell thanks from'))('tell thanks from news: somebody %s', (_what, body, comes) => {
    expect(decide({ from: 'Ada Example <ada@studio.example>', subject: 'A word', body })).toMatchObject({
      decision: 'needs_info',
      for: comes,
    });
  });

  it('leave thanks to the person that answer a mail of theirs', () => {
    const mail = { from: 'Ada Example <ada@studio.example>', body: 'Thank you for your visit.' };
    expect(decide({ ...mail, inReplyTo: '<1@example.com>' }).for).not.toBe('read');
  });

  it.each([
    'I am out of the office until Monday. We accept your offer of Tuesday and the contract is signed.',
    'Ich bin bis Montag nicht im Büro. Den Auftrag haben wir leider anderweitig vergeben.',
    'Thanks for your offer, we accept it. I am out of the office until Monday.',
    'I am out of the office until Monday. My son is in hospital.',
    'I am on leave until Monday because my son is in hospital',
  ])('leave a note of absence to the person that says more: %s', (body) => {
    const from = 'Ada Example <ada@studio.example>';
    expect(decide({ from, subject: 'Re: offer', isAutoReply: true, body }).decision).toBe('needs_info');
  });

  it('leave an expired code to the person if the mail says what was done to an account', () => {
    const mail = {
      from: 'Bank <no-reply@bank.example>',
      date: '2026-11-01T08:30:00+01:00',
      subject: 'Your security code',
    };
    const body = 'Your password was changed today. If it was you, use the code 123456 within 10 minutes.';
    expect(decide({ ...mail, body })).toMatchObject({ decision: 'needs_info', for: 'do' });
    expect(decide({ ...mail, body: 'The code is 123456. It is valid for 10 minutes.' }).decision).toBe(
      'archive',
    );
  });

  it('read a long mail to its end before they archive it', () => {
    const body = `${'The maps are fine. '.repeat(80)}Your daughter has been taken to hospital.`;
    expect(decide({ from: 'School <info@school.example>', isBulk: true, body })).toMatchObject({
      decision: 'needs_info',
      for: 'do',
    });
  });

  it.each<[string, Partial<MailContext>]>([
    ['greets those it is meant for', { body: 'Dear parents,\n\nthe hall is green now.' }],
    ['is in a language that they do not read', { subject: 'Ogród', body: 'Już dziś kwitną róże i maki.' }],
    ['begins with what is closed', { from: NEWS, body: 'The pool is closed.' }],
  ])('leave mail of a list to the person that %s', (_what, mail) => {
    const list = { isBulk: true, isNewsletter: true, offersUnsubscribe: true };
    const from = 'School <info@school.example>';
    expect(decide({ from, ...list, ...mail })).toMatchObject({ decision: 'needs_info', for: 'do' });
  });

  it.each(rows<[string, Partial<MailContext>]>('neither archive nor'))(
    'neither archive nor put into Read what holds %s',
    (_what, mail) => {
      const { decision, for: purpose } = decide({ from: 'Gardens <hello@gardens.example>', ...mail });
      expect(decision).toBe('needs_info');
      expect(purpose).not.toBe('read');
    },
  );

  it('put nothing into Read in a language that they do not read', () => {
    const body =
      'Sprawdź nasze promocje: -60 % off, discount, webinar, flash sale. Zapraszamy wszystkich serdecznie już dziś.';
    expect(decide({ from: 'Sklep <sklep@sklep.example>', subject: 'Okazje dnia', body }).for).not.toBe(
      'read',
    );
  });

  it('leave a notice about the person to them, though it offers to unsubscribe', () => {
    const mail = { isNewsletter: true, from: 'Wood Forum <notify@example.com>', subject: 'Ada wrote to you' };
    expect(decide({ ...mail, body: 'Ada: Which oil did you use?\n\nUnsubscribe' }).decision).toBe(
      'needs_info',
    );
    expect(decide({ ...mail, body: 'The saw is gone.' }).decision).toBe('needs_info');
  });

  it.each(rows<[string, Partial<MailContext>, string]>('tell a deadline'))(
    'tell a deadline that is near from other dates: %s',
    (_name, mail, decision) => {
      expect(decide(mail).decision).toBe(decision);
    },
  );

  it.each(rows<[string, Partial<MailContext>, string]>('read a list'))(
    'read a list before they archive it: one %s',
    (_name, mail, decision) => {
      const person = { name: '', addresses: 'me@example.com' };
      const list = { to: 'team@example.com', listId: 'team.example.com', isBulk: true };
      const input = { mail: aMailContext({ subject: 'Monday', ...list, ...mail }), moneyWords: [] };
      expect(triageByRules({ ...input, occasion: { ...OCCASION, person } }).decision).toBe(decision);
    },
  );

  it('write no template where a question mark or a "please" is all that speaks for it', () => {
    expect(decide({ body: 'Hmm?' }).decision).toBe('needs_info');
    expect(decide({ body: 'Hmm?', inReplyTo: '<1@example.com>' }).decision).toBe('draft_reply');
  });

  it('see a request below a greeting that says it is for information', () => {
    expect(decide({ body: 'FYI: the plan is new. Can you confirm the room?' }).decision).toBe('draft_reply');
  });

  it('take no words of another mail for its reason: a reply’s subject asks nothing, nor says a note of absence more', () => {
    const reply = decide({ subject: 'Re: Dinner on Saturday?', body: 'The roses are out in the yard.' });
    expect(reply.reasoning).toContain('It says: "The roses');
    const absence = { isAutoReply: true, subject: 'Automatic reply: your contract', body: 'I am on leave.' };
    expect(decide(absence).reasoning).toContain('about "Automatic reply: your contract"');
  });

  it('take courtesy for no request', () => {
    const body = 'Attached are the minutes. Please let me know if you have any questions.';
    expect(decide({ body })).toMatchObject({ decision: 'needs_info', for: 'do' });
  });

  it.each(rows<[string, Partial<MailContext>]>('write no draft'))('write no draft to %s', (_who, mail) => {
    const body = 'Can you send me the plan?';
    expect(decide({ from: 'Ada Lark <ada.lark@plans.example>', body, ...mail })).toMatchObject({
      decision: 'needs_info',
      reply_body: null,
    });
  });

  it.each(rows('call urgent'))('call urgent what can not wait: %s', (body) => {
    expect(decide({ from: 'Casa <amministratore@casa.example>', body }).decision).toBe('urgent');
  });

  it.each(rows('call not urgent'))('call not urgent what is over or may wait: %s', (body) => {
    expect(decide({ from: 'Casa <amministratore@casa.example>', body }).decision).not.toBe('urgent');
  });

  it('call no advertising urgent, nor what needs nothing', () => {
    const offer = 'Our doctor has your order to you by tomorrow! Click here, 50 % off, free shipping.';
    expect(decide({ from: 'Doc <doc@pills.example>', body: offer }).decision).not.toBe('urgent');
    expect(decide({ body: 'We changed the limits. Nothing you need to do right now.' }).decision).toBe(
      'needs_info',
    );
  });

  it.each<[string, Partial<MailContext>]>([
    ['a span that the sender promises', { body: 'You have your diploma within days!' }],
    [
      'a day that a stranger offers for',
      {
        from: 'Mia Lark <mia.lark@a.example>',
        body: 'No obligation: half the payment. Send me the form today.',
      },
    ],
    [
      'a long request of a stranger',
      { subject: 'URGENT HELP', body: `${'I am a chief. '.repeat(150)}Reply to me.` },
    ],
    ['a body long ago, in a table', { body: 'Male, 57, heart attack 1997: standard rate.' }],
    ['a body before a long letter', { body: `Your wife had an accident. ${'I am a chief. '.repeat(150)}` }],
    ['a body that goes there tomorrow', { body: 'Your wife will go to the hospital tomorrow.' }],
    ['a machine that waits at a door', { from: 'noreply@doors.example', body: AT_THE_DOOR }],
    ['many who are told where somebody waits', { listId: 'doors.example', isBulk: true, body: AT_THE_DOOR }],
    ['a wait that is told at length', { body: `${AT_THE_DOOR} ${'It is a fine house. '.repeat(45)}` }],
    ['a wait that is supposed', { body: 'In case I am at the door: please let me in.' }],
  ])('call no advertising or fraud urgent: %s', (_what, mail) => {
    const from = 'Chief <chief@a.example>';
    expect(decide({ from, ...mail }).decision).not.toBe('urgent');
  });

  it('never take a mail of the own house for advertising', () => {
    const body = 'Exclusive discount! Limited time offer, save now, click here.';
    const to = 'me@example.com';
    expect(decide({ from: 'sales@shop.example', to, body }).for).toBe('read');
    expect(decide({ from: 'boss@example.com', to, body }).for).not.toBe('read');
  });

  it('give a reason in plain words, with the sentence they went by', () => {
    expect(decide({ body: 'Hello,\n\ncould you confirm Tuesday?' }).reasoning).toMatch(
      /^Asks: "could you confirm Tuesday\?"/u,
    );
    expect(decide({ body: 'Could you send me the plan?' }).reasoning).toMatch(
      /^Asks: "Could you send me the plan\?"/u,
    );
  });

  it('stay quick over text that means harm', () => {
    for (const unit of ['by 2 ', 'by tomorrow ', '2 hours and ', '1:', 'need ', '?', 'please ', ' . '])
      expect(decide({ body: unit.repeat(200_000 / unit.length) }).decision).toBeDefined();
  });

  it('answer in the shape a model answers in', () => {
    for (const body of ['Can you come?', 'Outage!', 'An invoice', 'The contract', 'Nothing']) {
      expect(decisionSchema.safeParse(decide({ body })).success).toBe(true);
    }
  });

  it('give the word they went by as the reason, and claim little', () => {
    const answer = decide({ subject: 'Invoice 77', body: 'See attachment.' });
    expect(answer.reasoning).toContain('"Invoice"');
    expect(answer.confidence).toBeLessThan(0.9);
  });

  it('write a template in the language of the mail, which says that it is one', () => {
    const answer = decide({
      subject: 'AW: Treffen',
      from: 'Eva Muster <eva@example.org>',
      body: 'Hallo, können wir uns am Montag treffen? Viele Grüße',
    });
    expect(answer.reasoning).toContain('template, not written by a model');
    expect(answer.reply_body).toBe(
      'Hallo Eva Muster,\n\nvielen Dank für die Nachricht zu „Treffen“.\n\n[Deine Antwort]\n\nViele Grüße\n[Dein Name]',
    );
  });

  it('answer the same note the same way every time', () => {
    const body = 'Could you review the contract by tomorrow?';
    expect(decide({ body })).toEqual(decide({ body }));
  });

  it('take what is due tomorrow in a note of one’s own for urgent, and in a mail only what it asks for', () => {
    const body = 'The heating has gone out again. It will be fixed by tomorrow.';
    const own = { from: null, date: null, subject: 'Heating', body };
    expect(decide(own)).toMatchObject({
      decision: 'urgent',
      reasoning: expect.stringContaining('Due soon, because it says "by tomorrow"') as string,
    });
    expect(decide({ subject: 'Heating', body }).reasoning).not.toContain('Due soon');
  });

  it('write no reply where there is no sender', () => {
    expect(decide({ from: null, body: 'What now?' }).decision).toBe('needs_info');
  });
  describe('puts away no mail that asks', () => {
    const letter = { to: 'Sam <sam@example.com>', subject: 'News', attachments: [] };
    const list = { isNewsletter: true, offersUnsubscribe: true, isBulk: true };
    it.each<[string, Partial<MailContext>]>([
      ['thanks with two words more', { from: 'Ada Lark <ada.lark@a.example>', body: 'Thanks. Call me.' }],
      [
        'thanks with a polite question',
        { from: 'Ada Lark <ada.lark@a.example>', body: 'Thanks. Any questions?' },
      ],
      [
        'a parcel',
        { from: 'noreply@post.example', body: 'Your parcel has been delivered. Can you tell us if it came?' },
      ],
      [
        'a person, through a list',
        { ...list, from: 'Ada Lark <ada.lark@a.example>', body: 'Can you send me the discount list?' },
      ],
      [
        'an office that greets, through a list',
        { ...list, from: 'info@a.example', body: 'Hello Sam,\n\nPlease bring the lamps.' },
      ],
      [
        'a group',
        {
          listId: 'board.club.example',
          isBulk: true,
          from: 'board@club.example',
          body: 'Who brings the lamps?',
        },
      ],
    ])('in %s', (_name, mail) => {
      const { decision, for: purpose } = decide({ ...letter, ...mail });
      expect([decision === 'archive', purpose === 'read']).toEqual([false, false]);
    });
  });
});
