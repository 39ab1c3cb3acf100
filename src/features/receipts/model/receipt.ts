import { stripQuotedHistory } from '../../../kernel/mail/quoting/quoting';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { plainLetters } from '../../../kernel/notes/text/word-pattern';
import { NO_PROFILE } from '../../../core/drafts/profile';
import { audienceOf } from '../../../core/triage/model/audience';
import { asksIn, sentencesOf } from '../../../core/triage/model/cues/asks-in';
import { cueList } from '../../../core/triage/model/cues/cue-list';
import { UNPAID } from '../../../core/triage/model/cues/mail-cues';
import { findStated } from '../../../core/triage/model/cues/stated';
import type { MailContext } from '../../../core/triage/model/mail-context';
import { noteWords } from '../../../core/triage/model/money';

/**
 * The words by which a mail reports a payment; `null` if they are missing, if anything is due, refused, disputed or
 * raised, or if the reader is asked for something. A model's claim of a receipt is accepted only with these words.
 */
export function receiptWords(mail: MailContext): string | null {
  if (mail.from === null) return null;
  const { subject, text } = read(mail);
  const words = findStated(PAID, text.slice(0, subject.length + BEGINNING));
  return words !== null && wantsNothing(mail) ? words : null;
}

/**
 * Whether a mail mentions no money that is due, refused, disputed or raised, and asks its reader for nothing. Questions of
 * shops and machines below a receipt, such as how the ride was, ask nothing of the person.
 */
export function wantsNothing(mail: MailContext): boolean {
  const { subject, text } = read(mail);
  if (findStated(UNPAID, text) !== null) return false;
  const isShop = ['machine', 'office'].includes(audienceOf(mail, NO_PROFILE).sender);
  return !asksIn([subject, ...sentencesOf(text)]).some(
    ({ isDirect, kind }) => isDirect && !(isShop && kind === 'question'),
  );
}

function read(mail: Pick<MailContext, 'subject' | 'body' | 'event'>): { subject: string; text: string } {
  const subject = plainLetters(visibleLine(mail.subject));
  const own = plainLetters(noteWords(mail, stripQuotedHistory(mail.body, mail.subject)).words);
  return { subject, text: `${subject}\n${own}`.replace(NOTHING_DUE, ' ') };
}

/** Maximum number of characters that are searched for a payment, because a receipt names it at its beginning. */
const BEGINNING = 600;

/** Matches `Balance due: $0.00`, or an amount that was due before it was paid. */
const NOTHING_DUE =
  /(?:amount|balance|total)\s{1,9}due\s?:?\s?(?:[$€£]|[A-Z]{3})?\s?0[.,]00|(?:previous|prior|last|former) balance\s{1,9}due/giu;

/** Words that confirm a payment. */
export const PAID = cueList({
  en: `receipt, receipts, thank you for your payment, thanks for your payment, payment received, payment confirmation, payment successful, received your payment,
    thank you for your order, thanks for your order, thank you for your purchase, thanks for your purchase, order total, order confirmation, your order of,
    has been paid, was paid, amount paid, total paid, paid in full, successfully charged, you paid, you sent a payment, refund has been issued, refund issued,
    we've refunded, your refund, no payment is due, balance due: 0, amount due: $0.00, your purchase, your trip with, your ride with, your order with, your order from, invoice paid`,
  de: `zahlungseingang, zahlung erhalten, zahlungsbestätigung, danke für ihre zahlung, vielen dank für ihre zahlung, vielen dank für ihre bestellung, danke für ihren einkauf,
    vielen dank für ihren einkauf, bestellbestätigung, quittung, kassenbon, zahlungsbeleg, wurde bezahlt, bereits bezahlt, betrag erhalten, gesamtbetrag bezahlt, rückerstattung erfolgt, wurde erstattet`,
  fr: `reçu de paiement, votre reçu, paiement reçu, paiement accepté, confirmation de paiement, merci pour votre paiement, merci pour votre achat, merci pour votre commande,
    confirmation de commande, montant payé, total de la commande, nous avons bien reçu votre paiement, remboursement effectué, a été payée, a été réglée`,
  es: `recibo, hemos recibido * pago, gracias por * pago, pago recibido, pago realizado, confirmación de pago, gracias por su compra,
    gracias por tu compra, confirmación de pedido, total del pedido, pagado, reembolso realizado`,
  it: `ricevuta, pagamento ricevuto, pagamento effettuato, conferma di pagamento, grazie per il pagamento, grazie per il * acquisto, conferma d'ordine,
    conferma dell'ordine, totale ordine, totale pagato, rimborso effettuato`,
  nl: 'betaling ontvangen, betalingsbevestiging, bedankt voor * betaling, bedankt voor * bestelling, bedankt voor * aankoop, betaalbewijs, kassabon, orderbevestiging, is betaald',
  pt: `pagamento recebido, pagamento confirmado, pagamento aprovado, comprovante de pagamento, comprovativo de pagamento, obrigado pelo seu pagamento, obrigado pela sua compra,
    confirmação de pagamento, total pago, reembolso efetuado`,
});
