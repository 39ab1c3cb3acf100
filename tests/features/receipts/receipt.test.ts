import { describe, expect, it } from 'vitest';
import { MAIL_LANGUAGES } from '../../../src/core/triage/model/cues/cue-list';
import type { MailContext } from '../../../src/core/triage/model/mail-context';
import { DEFAULT_MONEY_WORDS } from '../../../src/core/triage/model/money-words';
import { triageByRules } from '../../../src/core/triage/model/rules';
import { PAID, receiptWords } from '../../../src/features/receipts/model/receipt';
import { findWord, wordPattern } from '../../../src/kernel/notes/text/word-pattern';
import { aMailContext, OCCASION } from '../../core/triage/model/a-mail-context';

const ADA = 'Ada Lark <ada.lark@plans.example>';
const POND = 'Gardens <pond@gardens.example>';

describe('a receipt', () => {
  const PAYMENT = 'Payment received.';
  it.each<[boolean, string, Partial<MailContext>]>([
    [true, 'says so', { body: PAYMENT }],
    [true, 'is a shop’s that asks how it was', { body: `${PAYMENT} How was your ride?` }],
    [true, 'asks nobody', { from: ADA, body: `${PAYMENT} Hmm?` }],
    [true, 'says that nothing is due', { body: `${PAYMENT} Balance due: $0.00` }],
    [false, 'is a note of one’s own', { from: null, body: PAYMENT }],
    [false, 'says so far below', { body: `${'The maps are fine. '.repeat(40)}${PAYMENT}` }],
    [false, 'is a person’s who asks', { from: ADA, body: `${PAYMENT} How was your ride?` }],
    [false, 'asks in its subject', { subject: 'Can you sign it', body: `Do not reply to this. ${PAYMENT}` }],
    [false, 'is a shop’s that wants something', { body: `${PAYMENT} Send us the form.` }],
    [false, 'only quotes one', { body: `The roses are out.\n\n> ${PAYMENT}` }],
  ])('is one: %s, as it %s', (isOne, _what, parts) => {
    const mail = aMailContext({ subject: 'Gardens', from: 'Shop <info@shop.example>', ...parts });
    expect(receiptWords(mail) !== null).toBe(isOne);
  });

  it('is about money', () => {
    const mail = aMailContext({
      subject: 'Gardens',
      from: POND,
      body: 'The receipt of your letter is noted.',
    });
    expect(triageByRules({ mail, moneyWords: DEFAULT_MONEY_WORDS, occasion: OCCASION }).for).not.toBe(
      'receipt',
    );
  });

  it.each(
    `payment received | Zahlungseingang | paiement reçu | pago recibido | pagamento ricevuto | betaling ontvangen | pagamento recebido`
      .split(' | ')
      .map((sample, at) => [sample, MAIL_LANGUAGES[at]]),
  )('is found by "%s", and not without the words of its language: %s', (sample, language) => {
    const others = MAIL_LANGUAGES.map((each) => (each === language ? '' : PAID.words[each]));
    expect(findWord(PAID, sample)).not.toBeNull();
    expect(findWord(wordPattern(others.join(',')), sample)).toBeNull();
  });
});
