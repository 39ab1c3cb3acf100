/**
 * Default of the setting "Money words". Case is ignored; `*` at an end matches any further letters, for inflections and
 * compounds. English covers six meanings: payment, invoice, subscription, billing, charge, refund. The other languages
 * cover the same six, without words that are equally often used otherwise (Spanish "cargo", French "règlement",
 * Portuguese "assinatura").
 */
export const DEFAULT_MONEY_WORDS: readonly string[] = [
  // English
  ...['payment*', 'prepayment*', 'invoice*', 'invoicing', 'subscription*', 'billing', 'billed'],
  ...['charge', 'charges', 'charged', 'surcharge*', 'chargeback*', 'refund*'],
  // German: the stems of compounds such as Zahlungserinnerung and Jahresrechnung, but not Berechnung
  ...[
    'rechnung*',
    '*abrechnung*',
    '*srechnung*',
    'stromrechnung*',
    '*zahlung*',
    '*überweisung*',
    'lastschrift*',
  ],
  ...['mahnung*', 'abo', 'abos', '*abonnement*', '*gebühr*', '*erstattung*', 'gutschrift*', '*abbuchung*'],
  // Spanish
  ...['pago', 'pagos', 'impago*', 'factura*', 'suscripción', 'suscripciones', 'cobro*', 'reembols*'],
  // French
  ...['paiement*', 'impayé*', 'facture*', 'prélèvement*', 'remboursement*'],
  // Italian
  ...['pagament*', 'fattur*', 'abbonament*', 'addebit*', 'rimbors*'],
  // Portuguese
  ...['fatura*', 'cobrança*'],
  // Dutch
  ...['*betaling*', '*factuur', '*facturen', 'incasso*'],
  // Danish, Norwegian, Swedish
  ...['faktur*', 'betalning*', 'opkrævning*', 'prenumeration*', 'återbetalning*', 'refusjon*', 'refusion*'],
  // Polish, Czech
  ...['płatność', 'płatności', 'opłat*', 'subskrypcj*', 'zwrot*', 'platb*', 'předplatn*'],
  // Turkish
  ...['ödeme*', 'abonelik*', 'iade*'],
  // Russian, Ukrainian
  ...['оплат*', 'платеж*', 'платёж*', 'подписк*', 'возврат*', 'платіж*', 'рахунок-фактура'],
  // Chinese, Japanese, Korean: matched anywhere, because these scripts have no spaces between words
  ...['付款', '支付', '发票', '發票', '账单', '帳單', '订阅', '扣款', '退款'],
  ...['支払', '請求', '領収', '返金', '課金', '결제', '청구', '환불', '구독료'],
  // Arabic, Hebrew, Hindi
  ...['فاتورة', 'الفاتورة', 'دفعة', 'اشتراك', 'استرداد', 'חשבונית', 'תשלום', 'החזר', 'भुगतान', 'चालान', 'बिल'],
];
