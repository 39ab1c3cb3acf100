/**
 * Removes the unsubscribe instructions of lists and newsletters, in several languages. Looks only at the end of the
 * text. A line in the first person or with an amount of money is never a footer.
 */
export function withoutListFooter(body: string): string {
  const paragraphs = body.split(/\n[ \t\r]*\n/);
  const firstOfEnd = paragraphs.length - FOOTER_PARAGRAPHS;
  return paragraphs
    .map((paragraph, index) => (index < firstOfEnd ? paragraph : withoutFooterLines(paragraph)))
    .filter((paragraph) => paragraph !== null)
    .join('\n\n');
}

/** Whether a text ends with lines that explain how to unsubscribe, in a block of their own. */
export const hasListFooter = (body: string): boolean =>
  body
    .split(/\n[ \t\r]*\n/)
    .slice(-FOOTER_PARAGRAPHS)
    .some((paragraph) => withoutFooterLines(paragraph) !== paragraph);

/**
 * The text of a mail that went to a list, by its headers, without what its last sentences say of the subscription: such
 * a mail names the way out in any form, as in "Gérer mon abonnement".
 */
export function withoutWayOut(body: string): string {
  const kept = withoutListFooter(body).trimEnd();
  const end = kept.slice(-LONGEST_WAY_OUT);
  const from = end.search(LAST_SENTENCE);
  const last = from < 0 ? '' : end.slice(from);
  return WAY_OUT.test(last) && !AMOUNT.test(last) ? kept.slice(0, kept.length - last.length) : kept;
}

const LONGEST_WAY_OUT = 90;
const LAST_SENTENCE = /[^\n.!?]{1,89}[.!?]?$/u;
const AMOUNT = /[$€£¥₹]\s?\d|\d\s?(?:[€£¥]|usd|eur|gbp|chf)/iu;
/**
 * Matches the label of a way out: a verb for leaving or managing at its beginning, or at its end in German and Dutch, with
 * a noun for a subscription. A sentence that says what becomes of a subscription, such as "Your subscription ends", is none.
 */
const WAY_OUT =
  /^\W*(?:manage|cancel|change|gérer|modifier|résilier|annuler|gestionar|cancelar|anular|modificar|gestisci|annulla|disdici|modifica|gerir|gerenciar|anular) .{0,30}(?:subscri|abonnement|suscrip|iscriz|abbonam|assinatura|inscri)|^\W*(?:abonnement|abo|newsletter|lidmaatschap)\P{L}{1,3}(?:beenden|kündigen|verwalten|abbestellen|opzeggen|beheren|stopzetten)\P{L}*$/iu;

const FOOTER_PARAGRAPHS = 10;
const FOOTER_LINES = 40;
const LONGEST_FOOTER = 600;
/** Maximum number of characters of a paragraph that is searched, including the paragraph's web addresses. */
const LONGEST_SOURCE = 10_000;

function withoutFooterLines(paragraph: string): string | null {
  // A line break before a small letter is only wrapping.
  const lines = paragraph.split(/\n(?!\p{Ll})/u);
  const kept = lines.filter((line, index) => index < lines.length - FOOTER_LINES || !isFooter(line));
  return kept.length === 0 ? null : kept.join('\n');
}

function isFooter(paragraph: string): boolean {
  if (paragraph.length > LONGEST_SOURCE) return false;
  const text = paragraph
    .replace(/\]\([^\s)]{0,2000}\)|https?:\/\/\S+/g, ' ')
    .replace(/[\s[\]*_\\]+/g, ' ')
    .trim();
  return text.length <= LONGEST_FOOTER && FOOTER.test(text) && !FIRST_PERSON.test(text) && !MONEY.test(text);
}

// Without the flag `u`, with which V8 checks word boundaries letter by letter and takes ten times as long.
const FOOTER = new RegExp(
  [
    String.raw`\b(?:manage|update|change|edit|adjust|review|modify)\s(?:your|these|this|email|e-mail|newsletter|notification|mail|list|subscription|communication)?\s?(?:[a-z-]{1,14}\s){0,2}(?:subscriptions?|preferences|settings|profile)\b`,
    String.raw`\b(?:unsubscribe|opt[ -]out|no longer (?:wish|want) to (?:receive|get|hear)|stop receiving (?:these|this))\b`,
    String.raw`\b(?:subscription|email|e-mail|mailing|notification) (?:preferences|settings|center|centre|options)\b`,
    String.raw`\bun\)?[/-]?\(?subscri(?:be|ption)\b|\((?:un|d[eé]s?|dis|ab|af|an|uit)\)[ -]?(?:subscri|abon|suscri|iscri|inscri|meld|bestell)|\bsubscri(?:be|ption)s?\b.{0,80}\b(?:mailing list|listinfo|list archives?)\b|\b(?:mailing list|listinfo|list archives?)\b.{0,80}\bsubscri(?:be|ption)s?\b`,
    // A question such as "Did you get the keys from Ben?" is not a footer, and neither is "You are getting a desk from
    // Monday".
    String.raw`\byou(?: are|'re|’re| have|'ve|’ve)? ?(?:(?:receiv|gett|got)[a-z]* (?:this|these|our|such|(?:the )?(?:[a-z-]{1,20} ){0,2}(?:e-?mail|message|newsletter|digest|notification|update|alert|mailing)s?)\b|(?:subscrib|been sent|signed up)[a-z]*\b)(?![^.!?]{0,200}\?).{0,200}\b(?:because|as|since|for|to|from|by)\b`,
    String.raw`\b(?:this|the) (?:e-?mail|message|newsletter) was sent to\b`,
    String.raw`\bview (?:this (?:e-?mail )?)?(?:it )?(?:in|on) (?:your |the |a )?(?:browser|web)`,
    String.raw`\b(?:abbestellen|abmelden|austragen|newsletter-?einstellungen|abonnement verwalten|abo verwalten|sie erhalten diesen? (?:e-?mail|mail|nachricht|newsletter|hinweis|mitteilung|brief))\b`,
    String.raw`(?:se désabonner|désinscri|désabonne|gérer (?:votre|vos) (?:abonnement|préférences))`,
    String.raw`(?:darse de baja|cancelar (?:la|tu|su) suscripción|dejar de recibir|gestionar? (?:tu|su|tus|sus) (?:suscripci|preferencias))`,
    String.raw`(?:cancellarsi|annulla l['’]iscrizione|disiscriv|gestisci (?:la tua|le tue) (?:iscrizion|preferenz))`,
    String.raw`(?:uitschrijven|afmelden voor|cancelar (?:a )?inscrição|descadastr|avregistrera|afmeld|wypisz|отписаться|退订|取消订阅|配信停止|수신거부)`,
  ].join('|'),
  'i',
);

const FIRST_PERSON =
  /(?:^|[^\p{L}\p{N}])(?:I|I['’](?:m|d|ve|ll)|my|mine|ich|mein\p{L}{0,2}|mir|mich|je|j['’]|mon|ma|mes|yo|mi|mis|quiero|quisiera|vorrei|mio|mia)(?=$|[^\p{L}\p{N}])/iu;

const MONEY =
  /refund|charge|invoice|payment|paid|billing|renew|overdue|rechnung|erstatt|zahlung|abbuch|factura|reembols|\bpago|cobro|facture|rembours|paiement|prélèvement|fattur|pagament|addebit|rimbors|fatura|cobrança|betaling|factuur|incasso|faktur|betalning|płatnoś|opłat|platb|ödeme|iade|оплат|плат[её]ж|возврат|付款|支付|扣款|退款|支払|請求|返金|결제|청구|환불|[$€£¥₹]\s?\d|\d\s?(?:€|£|¥|usd|eur|gbp|chf)/iu;
