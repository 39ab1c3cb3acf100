import { describe, expect, it } from 'vitest';
import { NO_PROFILE } from '../../../../src/core/drafts/profile';
import { type DecisionKind, decisionSchema } from '../../../../src/core/triage/model/decision';
import type { MailContext } from '../../../../src/core/triage/model/mail-context';
import { DEFAULT_MONEY_WORDS } from '../../../../src/core/triage/model/money-words';
import { triageByRules } from '../../../../src/core/triage/model/rules';
import { aMailContext, OCCASION } from './a-mail-context';

const decide = (mail: Partial<MailContext>) =>
  triageByRules({
    mail: aMailContext({ subject: 'Hello', ...mail }),
    moneyWords: DEFAULT_MONEY_WORDS,
    occasion: OCCASION,
  });

/** A subject and a text for each decision that there is. */
const ONE_OF_EACH: Record<DecisionKind, readonly [subject: string, body: string]> = {
  draft_reply: ['Question', 'Can you send me the plan?'],
  urgent: ['Outage: shop is down', 'Orders fail since 8:00.'],
  needs_info: ['Invoice 77', 'Please find it attached.'],
  delegate: ['The new contract', 'The draft of the contract is attached.'],
  archive: ['Weekly digest', 'Ten links. To unsubscribe click below.'],
};

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
    expect(decide({ subject, body }).decision).toBe(kind);
  });

  it.each<[string, string, string]>([
    ['Question', 'Can you send me the plan?', 'draft_reply'],
    ['Frage', 'Könnten Sie mir bitte den Plan schicken', 'draft_reply'],
    ['Pregunta', 'Por favor, envíame el plan', 'draft_reply'],
    ['Question', 'Pourriez-vous nous envoyer le plan', 'draft_reply'],
    ['Outage: shop is down', 'Orders fail since 8:00.', 'urgent'],
    ['Ausfall', 'Der Server antwortet nicht.', 'urgent'],
    ['Hilfe', 'Wir brauchen das dringend.', 'urgent'],
    ['Invoice 77', 'Please find it attached.', 'needs_info'],
    ['Rechnung 77', 'Letzte Mahnung vor dem Inkasso', 'urgent'],
    ['Factura 77', 'Adjuntamos su factura vencida.', 'urgent'],
    ['The new contract', 'The draft of the contract is attached.', 'delegate'],
    ['Vertrag', 'Anbei der Vertrag.', 'delegate'],
    ['Weekly digest', 'Ten links. To unsubscribe click below.', 'archive'],
    ['You won', 'Lottery! Click here for your inheritance.', 'archive'],
    ['Automatic reply: plan', 'I am on holiday until Monday. For urgent matters call Bob.', 'archive'],
    ['Abwesenheitsnotiz', 'Bin ab Montag wieder da.', 'archive'],
    ['FYI', 'For your information only, no action required.', 'archive'],
    ['Hm', 'The cat sat on the mat.', 'needs_info'],
  ])('make of "%s" / "%s": %s', (subject, body, decision) => {
    expect(decide({ subject, body }).decision).toBe(decision);
  });

  it('archive what comes from a list', () => {
    expect(decide({ isBulk: true, body: 'Ten gardens to visit.' }).decision).toBe('archive');
  });

  it.each<[string, string]>([
    ['en', 'Your parcel has been left at your door.'],
    ['de', 'Ihre Sendung wurde heute abgegeben.'],
    ['fr', 'Votre colis a été remis au gardien.'],
    ['es', 'Su solicitud ha sido aceptada.'],
    ['it', 'Il suo pacco è stato ritirato.'],
    ['pt', 'A sua encomenda foi entregue.'],
    ['nl', 'Uw melding is vandaag afgehandeld.'],
    ['sv', 'Ditt paket har lämnats ut.'],
    ['pl', 'Wniosek został przyjęty.'],
    ['ja', 'お荷物をお届けしました。'],
  ])('archive mail of a machine or an office that says something is done (%s)', (_language, body) => {
    for (const from of ['Shop <no-reply@example.com>', 'Shop <info@example.com>', 'Shop <desk@example.com>'])
      expect(decide({ from, subject: 'Note', body })).toMatchObject({
        decision: 'archive',
        reasoning: expect.stringContaining('it says that something is settled') as string,
      });
  });

  it.each<[string, string]>([
    ['says no more than that', 'Your parcel is at the shop in Mill Lane.'],
    ['denies', 'Your photo has been checked. It does not show your face.'],
    ['demands', 'Your card has been sent. It must be signed.'],
    ['restricts', 'Your place has been kept until Sunday.'],
    ['contrasts', 'Votre demande a été lue, mais le formulaire a changé.'],
    ['regrets', 'Ihre Anfrage wurde geprüft. Leider ist der Kurs voll.'],
    ['names a day ahead', 'Your bed has been booked for 12 November.'],
  ])('leave mail of a machine or an office to the person where it %s', (_what, body) => {
    for (const from of ['Shop <no-reply@example.com>', 'Shop <info@example.com>', 'Shop <desk@example.com>'])
      expect(decide({ from, subject: 'Note', body }).decision).toBe('needs_info');
  });

  it.each<[string, string]>([
    [
      'thanks, and goes on with what has changed since',
      'Thank you for the talk on Thursday. One thing is different now: another studio would like to have me, and they hope to hear from me soon. Yours is the work that I would rather do.',
    ],
    [
      'would have nothing to do under a condition',
      'The renewal was switched off. If that was you there is nothing to do.',
    ],
    ['wants a talk out of office', 'I would like a little of your time, out of office. It is nothing bad.'],
  ])('leave a mail to the person in which somebody %s', (_what, body) => {
    expect(decide({ from: 'Ada Example <ada@studio.example>', subject: 'A word', body }).decision).toBe(
      'needs_info',
    );
  });

  it('archive thanks of a few words', () => {
    const from = 'Ada Example <ada@studio.example>';
    expect(decide({ from, subject: 'Thursday', body: 'Thank you for your visit.' }).decision).toBe('archive');
  });

  it('leave thanks in Japanese to the person that go on to ask for a meeting', () => {
    const body =
      '先日はご提案ありがとうございました。社内で検討いたしましたところ、A案が好評でしたが、もう少し高級感がほしいとの意見が出ております。来週ですと火曜の午後か木曜の午前が空いております。';
    expect(decide({ from: '高橋 <takahashi@foods.example>', subject: 'Re: 件', body }).decision).toBe(
      'needs_info',
    );
  });

  it('archive a notice that denies only that there is something to do', () => {
    const from = 'no-reply@example.com';
    for (const body of [
      'Your form was accepted. You have nothing to do.',
      'Abbiamo ricevuto la domanda. Non deve fare nulla.',
      'Votre index a bien été pris en compte. Aucune action de votre part.',
      'Hemos renovado el certificado. No se requiere ninguna acción.',
    ])
      expect(decide({ from, subject: 'Note', body }).decision).toBe('archive');
  });

  it('leave a notice about the person to them, though it offers to unsubscribe', () => {
    const mail = { isNewsletter: true, from: 'Wood Forum <notify@example.com>', subject: 'Ada wrote to you' };
    expect(decide({ ...mail, body: 'Ada: Which oil did you use?\n\nUnsubscribe' }).decision).toBe(
      'needs_info',
    );
    expect(decide({ ...mail, body: 'The saw is gone.' }).decision).toBe('needs_info');
    expect(decide({ ...mail, subject: 'Your week in wood', body: 'Ten tips.\n\nUnsubscribe' }).decision).toBe(
      'archive',
    );
  });

  it.each<[string, Partial<MailContext>, string]>([
    ['by tomorrow', { body: 'We need your answer by tomorrow at noon.' }, 'urgent'],
    ['in German', { body: 'Bitte schicken Sie uns die Liste bis morgen um 12 Uhr.' }, 'urgent'],
    ['in French', { body: 'Merci de nous répondre avant demain midi.' }, 'urgent'],
    ['in Spanish', { body: 'Necesitamos su respuesta antes de mañana a las 10:00.' }, 'urgent'],
    ['in Italian', { body: 'Ho bisogno della sua risposta entro domani.' }, 'urgent'],
    ['in Dutch', { body: 'Kunt u ons uiterlijk morgen om 12 uur antwoorden?' }, 'urgent'],
    ['in Russian', { body: 'Пришлите нам ответ до завтра.' }, 'urgent'],
    ['in Japanese', { body: '明日17時までに教えてください。' }, 'urgent'],
    ['in three weeks', { body: 'We need your answer by 24 November.' }, 'draft_reply'],
    ['of a meeting', { body: 'Can we meet tomorrow at noon?' }, 'draft_reply'],
  ])('tell a deadline that is near from other dates: %s', (_name, mail, decision) => {
    expect(decide(mail).decision).toBe(decision);
  });

  it.each<[string, Partial<MailContext>, string]>([
    ['that asks its readers', { body: 'Who can bring the projector?' }, 'needs_info'],
    ['that goes to the person as well', { to: 'me@example.com', body: 'Who can bring it?' }, 'draft_reply'],
    ['that goes on a talk', { inReplyTo: '<1@example.com>', body: 'Can you bring it?' }, 'draft_reply'],
    ['that tells something', { body: 'The projector is back.' }, 'archive'],
    ['that is a newsletter', { isNewsletter: true, body: 'Did you know this?' }, 'archive'],
  ])('read a list before they archive it: one %s', (_name, mail, decision) => {
    const person = { name: '', addresses: 'me@example.com' };
    const list = { to: 'team@example.com', listId: 'team.example.com', isBulk: true };
    const input = { mail: aMailContext({ subject: 'Monday', ...list, ...mail }), moneyWords: [] };
    expect(triageByRules({ ...input, occasion: { ...OCCASION, person } }).decision).toBe(decision);
  });

  it('write no template where a question mark or a "please" is all that speaks for it', () => {
    expect(decide({ body: 'Hmm?' }).decision).toBe('needs_info');
    expect(decide({ body: 'Hmm?', inReplyTo: '<1@example.com>' }).decision).toBe('draft_reply');
  });

  it('see a request below a greeting that says it is for information', () => {
    const body = 'Quick heads-up: the plan has changed. Could you tell Ben which room we need?';
    expect(decide({ body }).decision).toBe('draft_reply');
    expect(decide({ body: 'FYI: the plan has changed. Can you confirm the room?' }).decision).toBe(
      'draft_reply',
    );
  });

  it('take courtesy for no request', () => {
    const body = 'Attached are the minutes. Please let me know if you have any questions.';
    expect(decide({ body }).decision).toBe('archive');
  });

  it('never take a mail of the own house for advertising', () => {
    const body = 'Exclusive discount! Limited time offer, save now, click here.';
    const to = 'me@example.com';
    expect(decide({ from: 'sales@shop.example', to, body }).decision).toBe('archive');
    expect(decide({ from: 'boss@example.com', to, body }).decision).not.toBe('archive');
  });

  it('give a reason in plain words, with the sentence they went by', () => {
    expect(decide({ body: 'Hello,\n\ncould you confirm Tuesday?' }).reasoning).toMatch(
      /^Names a time and asks: "could you confirm Tuesday\?"/u,
    );
    expect(decide({ body: 'Could you send me the plan?' }).reasoning).toMatch(
      /^Asks you something: "Could you send me the plan\?"/u,
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
    const body = 'The heating has gone out again. It has to be fixed by tomorrow.';
    const own = { from: null, date: null, subject: 'Heating', body };
    expect(decide(own)).toMatchObject({
      decision: 'urgent',
      reasoning: 'Something is due soon: "by tomorrow".',
    });
    expect(decide({ subject: 'Heating', body }).reasoning).not.toContain('due soon');
  });

  it('write no reply where there is no sender', () => {
    expect(decide({ from: null, body: 'What now?' }).decision).toBe('needs_info');
  });
});
