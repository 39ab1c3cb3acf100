import { describe, expect, it } from 'vitest';
import { decisionSchema } from '../../src/triage/decision';
import type { MailContext } from '../../src/triage/mail-context';
import { DEFAULT_MONEY_WORDS } from '../../src/triage/money-words';
import { triageByRules } from '../../src/triage/rules';
import { aMailContext, OCCASION } from './a-mail-context';

const decide = (mail: Partial<MailContext>) =>
  triageByRules({
    mail: aMailContext({ subject: 'Hello', ...mail }),
    moneyWords: DEFAULT_MONEY_WORDS,
    occasion: OCCASION,
  });

describe('the offline rules', () => {
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

  it('archive what comes from a list or from an address that nobody reads', () => {
    expect(decide({ isBulk: true, body: 'Ten gardens to visit.' }).decision).toBe('archive');
    expect(decide({ from: 'Shop <no-reply@example.com>', body: 'Your parcel has left.' }).decision).toBe(
      'archive',
    );
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
    expect(answer.reasoning).toContain("template by Deputy's offline rules, not by a model");
    expect(answer.reply_body).toBe(
      'Hallo Eva Muster,\n\nvielen Dank für die Nachricht zu „Treffen“.\n\n[Deine Antwort]\n\nViele Grüße\n[Dein Name]',
    );
  });

  it('answer the same note the same way every time', () => {
    const body = 'Could you review the contract by tomorrow?';
    expect(decide({ body })).toEqual(decide({ body }));
  });

  it('answer nobody where there is no sender', () => {
    expect(decide({ from: null, body: 'What now?' }).decision).toBe('needs_info');
  });
});
