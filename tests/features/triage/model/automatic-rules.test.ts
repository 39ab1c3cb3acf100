import { describe, expect, it } from 'vitest';
import type { MailContext } from '../../../../src/features/triage/model/mail-context';
import { DEFAULT_MONEY_WORDS } from '../../../../src/features/triage/model/money-words';
import { triageByRules } from '../../../../src/features/triage/model/rules';
import { aMailContext, OCCASION } from './a-mail-context';

const decide = (mail: Partial<MailContext>, now = OCCASION.now) =>
  triageByRules({
    mail: aMailContext({ subject: 'Hello', ...mail }),
    moneyWords: DEFAULT_MONEY_WORDS,
    occasion: { ...OCCASION, now },
  });

describe('a mail that did not arrive', () => {
  it('is told with its receiver and the cause', () => {
    const body =
      'Your message could not be delivered.\n\n---\n\n**Delivery report**\n\nFinal-Recipient: rfc822; ada@example.org\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 user unknown\n';
    expect(
      decide({ from: 'Mail System <mailer-daemon@example.com>', subject: 'Returned mail', body }),
    ).toMatchObject({
      decision: 'needs_info',
      reasoning: 'A mail did not arrive: to "ada@example.org", because "550 5.1.1 user unknown".',
    });
  });

  it.each(['Undeliverable: plan', 'Unzustellbar: Plan', 'No se puede entregar: plan', 'Non remis : plan'])(
    'is known by the subject "%s"',
    (subject) => {
      const answer = decide({
        from: 'Microsoft Outlook <postmaster@example.com>',
        subject,
        body: 'See above.',
      });
      expect(answer.decision).toBe('needs_info');
      expect(answer.reasoning).toMatch(/^A mail did not arrive/u);
    },
  );
});

describe('a receipt', () => {
  it.each([
    'Thank you for your payment of $20.',
    'Vielen Dank für Ihre Zahlung von 20 €.',
    'Hemos recibido su pago de 20 €.',
    'Nous avons bien reçu votre paiement de 20 €.',
    'Pagamento ricevuto: 20 €.',
    'Pagamento recebido: 20 €.',
    'Betaling ontvangen: 20 €.',
  ])('asks nothing, and is marked: %s', (body) => {
    expect(decide({ from: 'Shop <receipts@shop.example>', body })).toMatchObject({
      decision: 'needs_info',
      receipt: true,
    });
  });

  it.each([
    'Thank you for your payment. A balance due of $5 is left.',
    'Thank you for your payment. Your card was declined.',
    'Danke für Ihre Zahlung. Der offene Rest ist fällig.',
    'Thank you for your payment. Could you send us the form?',
  ])('is none where something is open: %s', (body) => {
    expect(decide({ from: 'Shop <receipts@shop.example>', body }).receipt).toBeNull();
  });
});

describe('automatic mail', () => {
  const noReply = { from: 'Desk <no-reply@desk.example>', body: 'See the portal.' };

  it.each([
    'Action required: your profile',
    'Bitte bestätigen Sie Ihre Adresse',
    'Tiene un nuevo mensaje',
    'Votre accès expire',
  ])('that wants something is left open: %s', (subject) => {
    expect(decide({ ...noReply, subject }).decision).toBe('needs_info');
  });

  it('of an office that neither asks nor warns is archived', () => {
    const from = 'Shop <orders@shop.example>';
    expect(decide({ from, body: 'The parcel left our house.' }).decision).toBe('archive');
    expect(decide({ from, body: 'The parcel was cancelled.' }).decision).toBe('needs_info');
    expect(decide({ from: 'Karl <karl@shop.example>', body: 'The parcel left our house.' }).decision).toBe(
      'needs_info',
    );
  });

  it('does not say that it asks nothing where it puts a question', () => {
    const { decision, reasoning } = decide({ isNewsletter: true, isBulk: true, body: 'Did you know this?' });
    expect(decision).toBe('archive');
    expect(reasoning).toContain('"Did you know this?"');
  });

  it('is archived as a login code once its minutes are over', () => {
    const mail = {
      from: 'Bank <no-reply@bank.example>',
      date: new Date(OCCASION.now).toISOString(),
      subject: 'Your verification code',
      body: 'Use 481516. It is good for 10 minutes.',
    };
    expect(decide(mail).decision).toBe('needs_info');
    expect(decide(mail, OCCASION.now + 11 * 60_000).decision).toBe('archive');
  });
});

describe('advertising', () => {
  it('is not made of one word and a name', () => {
    const body = 'The deal waits for the signature.\n\nDavid Chen';
    expect(decide({ from: 'David Chen <chen@firm.example>', body }).decision).not.toBe('archive');
  });

  it('is never a note of the person’s own', () => {
    const body = 'Flash sale, discount, exclusive, limited time offer, click here.';
    expect(decide({ from: null, body }).decision).not.toBe('archive');
  });
});

it('encrypted mail is opened elsewhere', () => {
  const body = '-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----';
  expect(decide({ body }).reasoning).toBe('Encrypted: open it in your mail program.');
});

it('what is passed on is not archived as news', () => {
  const body = 'De : Ada <ada@example.org>\nObjet : Prêt\n\nNous vous informons de notre accord.';
  expect(decide({ body }).decision).toBe('needs_info');
});
