/** Mails written for the money rule: what it must find, and what only looks like money. */
export interface MoneyMail {
  where: string;
  headers?: Record<string, string>;
  body: string;
}

const OUTLOOK = 'From: Shop\nSent: Monday, 2 November 2026\nTo: Ben\nSubject: Your order';

const mixed = (...parts: string[]): MoneyMail['headers'] & { body: string } => ({
  'Content-Type': 'multipart/mixed; boundary="x"',
  body: [...parts.map((part) => `--x\n${part}`), '--x--'].join('\n'),
});

function inParts(where: string, ...parts: string[]): MoneyMail {
  const { body, ...headers } = mixed(...parts);
  return { where, headers, body };
}

const text = (body: string): string => `Content-Type: text/plain; charset=utf-8\n\n${body}\n`;

export const ABOUT_MONEY: readonly MoneyMail[] = [
  { where: 'the subject alone', headers: { Subject: 'Payment failed' }, body: 'See the subject.' },
  {
    where: 'the sender of the mail',
    headers: { From: 'Acme Billing <billing@acme.example>' },
    body: 'Hello, please call us back today.',
  },
  {
    where: 'the address for replies',
    headers: { 'Reply-To': 'refunds@shop.example' },
    body: 'Your case has been closed.',
  },
  inParts(
    'the name of an attachment',
    text('As discussed.'),
    'Content-Type: application/pdf; name="Invoice-2026-11.pdf"\nContent-Disposition: attachment\n\nx\n',
  ),
  inParts(
    'a mail that is attached',
    text('FYI'),
    'Content-Type: message/rfc822\n\nFrom: shop@example.com\nSubject: Your order\n\nYour payment was declined.\n',
  ),
  {
    where: 'a mail that Outlook forwarded',
    headers: { Subject: 'FW: Your order' },
    body: `FYI\n\n${OUTLOOK}\n\nYour payment failed. Pay until tomorrow.\n`,
  },
  {
    where: 'a forwarded mail below a separator',
    headers: { Subject: 'WG: Ihre Bestellung' },
    body: 'Zur Info\n\n-----Ursprüngliche Nachricht-----\nVon: Shop\n\nDie Zahlung ist fehlgeschlagen.\n',
  },
  {
    where: 'a forwarded mail in a subject without a prefix',
    headers: { Subject: 'Your order' },
    body: `Have a look.\n\n-----Original Message-----\n${OUTLOOK}\n\nWe could not charge your card.\n`,
  },
  {
    where: 'a forwarded mail that is quoted line by line',
    headers: { Subject: 'TR: Votre commande' },
    body: 'Pour info.\n\n> Bonjour,\n> le prélèvement a été refusé.\n',
  },
  {
    where: 'the history of a reply',
    headers: { Subject: 'Re: Your order' },
    body: 'Thanks, noted.\n\nOn Mon, 2 Nov 2026, Shop wrote:\n> Your refund is on its way.\n',
  },
  {
    where: 'below the dashes of a signature',
    body: 'Hello,\n\nsee below.\n\n-- \nThe invoice of May is still open.\n',
  },
  {
    where: 'below a footer',
    body: `News of the week.\n\nUnsubscribe: https://example.com/u\n\nYour subscription ends on 3 May.\n`,
  },
  {
    where: 'a footer that says why it comes',
    body: 'Hello,\n\nYou are receiving this email because your payment failed.\n',
  },
  {
    where: 'a footer in Polish that says why it comes',
    body: 'Dzień dobry,\n\nWypisz się: płatność została odrzucona.\n',
  },
  { where: 'Cyrillic letters within a Latin word', body: 'Your invо\u0456ce is 30 days late.' },
  {
    where: 'Greek letters within a Latin word',
    body: 'Your \u03c1a\u03bd\u03bcent was declined. Your \u03c1\u03b1yment.',
  },
  { where: 'letters of formulas', body: 'Your 𝐢𝐧𝐯𝐨𝐢𝐜𝐞 is due.' },
  { where: 'letters as wide as Chinese ones', body: 'Ｐａｙｍｅｎｔ failed.' },
  { where: 'a joiner that cannot be seen', body: 'Your in\u034fvo\u2062ice is due.' },
  {
    where: 'HTML that says more than the plain part',
    headers: { 'Content-Type': 'multipart/alternative; boundary="x"' },
    body:
      '--x\nContent-Type: text/plain\n\nView in browser.\n' +
      '--x\nContent-Type: text/html\n\n<p>Dear customer, we tried three times and had no luck: your latest payment was declined by the bank.</p>\n--x--',
  },
];

const MANAGE = 'You receive this mail because you signed up.\nManage your subscription | Unsubscribe';

export const ONLY_LIKE_MONEY: readonly MoneyMail[] = [
  { where: 'a charger', body: 'I left my charger in your office.' },
  { where: 'a hospital', body: 'The discharge papers are ready.' },
  { where: 'who leads', body: 'Who is in charge of the garden party?' },
  { where: 'who leads, as an act', body: 'Ben will take charge of the stage.' },
  {
    where: 'to be in charge, in French',
    body: 'Qui est en charge du projet ? La charge de travail augmente.',
  },
  { where: 'statics', body: 'Die Berechnung der Statik liegt bei.' },
  { where: 'an idiom', body: 'Wir sollten dem Rechnung tragen.' },
  { where: 'the press', body: 'Danke für die Berichterstattung über das Fest.' },
  { where: 'attention', body: 'We will pay attention to the noise.' },
  { where: 'a word that begins so', body: 'He is a resubscribed, repayable kind of guest.' },
  { where: 'a refusal', body: 'She refused the second helping.' },
  { where: 'a footer', body: `Ten gardens to visit.\n\n${MANAGE}\n` },
  {
    where: 'a footer within a quote',
    headers: { Subject: 'Re: Gardens' },
    body: `Let us go there!\n\nOn Mon, 2 Nov 2026, News wrote:\n> Ten gardens to visit.\n>\n> You receive this mail because you\n> signed up. Manage your subscription.\n`,
  },
  {
    where: 'the footer of a mail that was forwarded',
    headers: { Subject: 'FW: Gardens' },
    body: `Shall we?\n\n${OUTLOOK.replace('Your order', 'Gardens')}\n\nTen gardens to visit.\n\n${MANAGE}\n`,
  },
  {
    where: 'footers of two messages',
    headers: { Subject: 'Re: Herons' },
    body: `Yes.\n\n${MANAGE}\n\n-----Original Message-----\nFrom: Ada\n\n${'Herons.\n\n'.repeat(14)}${MANAGE}\n`,
  },
  {
    where: 'a footer in French',
    body: 'Dix jardins.\n\nPour vous désabonner ou gérer votre abonnement, cliquez ici.',
  },
  { where: 'Russian', body: 'Мы вернёмся в четверг, або раньше.' },
  { where: 'Greek', body: 'Θα τα πούμε την Πέμπτη.' },
  { where: 'a battery', body: 'Please recharge the camera before the trip.' },
  { where: 'a plain question', body: 'Can you come on Thursday at ten?' },
];
