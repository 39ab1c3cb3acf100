/**
 * The default of the setting "Money words". A word stands for itself in any case; `*` at an end stands for any
 * further letters, which inflection and compounds need. English comes from the requirements: payment, invoice,
 * subscription, billing, charge, refund. The other languages say the same six things, and leave out words that mean
 * something else as often (Spanish "cargo", French "règlement", Portuguese "assinatura").
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
  // Chinese, Japanese, Korean: found anywhere, since these scripts put no gaps between words
  ...['付款', '支付', '发票', '發票', '账单', '帳單', '订阅', '扣款', '退款'],
  ...['支払', '請求', '領収', '返金', '課金', '결제', '청구', '환불', '구독료'],
  // Arabic, Hebrew, Hindi
  ...['فاتورة', 'الفاتورة', 'دفعة', 'اشتراك', 'استرداد', 'חשבונית', 'תשלום', 'החזר', 'भुगतान', 'चालान', 'बिल'],
];
