import { type JudgedMail, judgedMail, noteOf } from './all-mail';

/** What a mail of one language is put together from. */
interface Phrases {
  hello: string;
  /** Says something and wants nothing; some of it sounds as if it did. */
  tells: readonly string[];
  asks: readonly string[];
  /** What hurries, costs or is due, said in earnest. */
  presses: readonly string[];
  wrote: string;
  original: string;
  footers: readonly string[];
}

const ENGLISH: Phrases = {
  hello: 'Hello,',
  tells: [
    'The herons have returned to the lake.',
    'This is not urgent.',
    'Please find the minutes below.',
    'Please be advised that the office is shut on Friday.',
    'Thanks for the good time we had.',
    'We meet from 10:00 until 10:30 tomorrow.',
    'There is no need to pay anything.',
    'The map is at https://map.example/find?invoice=1&who=you.',
    'This is a reply to your letter.',
    'Following up on what we said: the boat is red.',
    'He used to live by the river until now.',
    'Nothing is broken any more.',
  ],
  asks: [
    'Could you send me the plan?',
    'Are you free on Saturday?',
    'Please send us the list of names.',
    'Who brings the projector?',
    'Let me know which colour you like.',
  ],
  presses: [
    'We need your answer by tomorrow at noon.',
    'The invoice is overdue.',
    'The server is down.',
    'Please answer as soon as possible.',
    'Thank you for your payment of $20.',
    'Flash sale, 40% off, shop now!',
  ],
  wrote: 'On Mon, 26 Oct 2026 at 09:15, Ada <ada@example.org> wrote:',
  original: '-----Original Message-----',
  footers: [
    'Unsubscribe | Manage your subscription',
    'For (un)subscription information, see https://lists.example/listinfo/heron',
    'You are receiving this because you signed up on 3 May.',
  ],
};

const PHRASES: readonly Phrases[] = [
  ENGLISH,
  {
    hello: 'Hallo,',
    tells: [
      'Die Reiher sind wieder am See.',
      'Das ist nicht dringend.',
      'Bitte beachten Sie, dass das Büro zu ist.',
      'Wir treffen uns von 10:00 bis 10:30.',
      'Danke für den schönen Abend.',
      'Es ist keine Zahlung nötig.',
    ],
    asks: [
      'Könnten Sie mir den Plan schicken?',
      'Bitte senden Sie uns die Liste.',
      'Hast du am Samstag Zeit?',
    ],
    presses: [
      'Wir brauchen Ihre Antwort bis morgen um 12 Uhr.',
      'Die Rechnung ist überfällig.',
      'Der Server ist ausgefallen.',
      'Vielen Dank für Ihre Zahlung von 20 €.',
    ],
    wrote: 'Am 26.10.2026 um 09:15 schrieb Ada <ada@example.org>:',
    original: '-----Ursprüngliche Nachricht-----',
    footers: ['Newsletter abbestellen', 'Sie erhalten diese E-Mail wegen Ihres Abonnements.'],
  },
  {
    hello: 'Bonjour,',
    tells: [
      'Les hérons sont revenus au lac.',
      "Ce n'est pas urgent.",
      'Merci de vos messages.',
      'Veuillez trouver le compte rendu.',
    ],
    asks: [
      'Pourriez-vous nous envoyer le plan ?',
      'Merci de nous envoyer la liste.',
      'Êtes-vous libre samedi ?',
    ],
    presses: [
      'Merci de nous répondre avant demain midi.',
      'La facture est impayée.',
      'Merci pour votre paiement de 20 €.',
    ],
    wrote: 'Le lun. 26 oct. 2026 à 09:15, Ada <ada@example.org> a écrit :',
    original: "-----Message d'origine-----",
    footers: ['Pour vous désabonner, cliquez ici. Gérer votre abonnement'],
  },
  {
    hello: 'Hola:',
    tells: ['Las garzas han vuelto al lago.', 'No es urgente.', 'Tenga en cuenta que cerramos.'],
    asks: ['¿Podría enviarnos el plano?', 'Por favor, confirme la asistencia.', '¿Está libre el sábado?'],
    presses: ['Necesitamos su respuesta antes de mañana a las 10:00.', 'La factura está vencida.'],
    wrote: 'El lun, 26 oct 2026 a las 9:15, Ada (<ada@example.org>) escribió:',
    original: '-----Mensaje original-----',
    footers: ['Para darse de baja o gestionar su suscripción, pulse aquí.'],
  },
  {
    hello: 'Buongiorno,',
    tells: ['Gli aironi sono tornati.', 'Non è urgente.', 'Si prega di notare che siamo chiusi.'],
    asks: ['Potrebbe inviarmi il listino?', 'È libero sabato?'],
    presses: ['Ho bisogno della sua risposta entro domani.', 'La fattura è scaduta.'],
    wrote: 'Il giorno lun 26 ott 2026 alle ore 09:15 Ada <ada@example.org> ha scritto:',
    original: '-----Messaggio originale-----',
    footers: ["Annulla l'iscrizione. Gestisci la tua iscrizione"],
  },
  {
    hello: 'Beste,',
    tells: ['De reigers zijn terug.', 'Het is niet dringend.'],
    asks: ['Kunt u mij het plan sturen?', 'Ben je zaterdag vrij?'],
    presses: ['Kunt u ons uiterlijk morgen om 12 uur antwoorden?', 'De factuur is nog niet betaald.'],
    wrote: 'Op ma 26 okt 2026 om 09:15 schreef Ada <ada@example.org>:',
    original: '-----Oorspronkelijk bericht-----',
    footers: ['Uitschrijven'],
  },
];

const SENDERS = [
  'Ada Marlow <ada@example.org>',
  'Desk <no-reply@desk.example>',
  'Shop <orders@shop.example>',
  'News <newsletter@paper.example>',
  'Billing <billing@shop.example>',
];

const HEADERS = [
  '',
  '',
  '',
  'list_id: heron.lists.example\n',
  'list_unsubscribe: true\n',
  'auto_submitted: auto-replied\n',
  'in_reply_to: <1@example.org>\n',
  'attachments: ["plan.pdf (application/pdf, 4 kB)"]\n',
  'attachments: ["invoice 7.pdf (application/pdf, 4 kB)"]\n',
];

/** A mail of random parts; what is quoted below it, or stands in its footer, says other things than its sender does. */
export function randomMail(random: () => number): JudgedMail {
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  const some = (items: readonly string[], most: number): string[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(items));
  const { hello, tells, asks, presses, wrote, original, footers } = pick(PHRASES);
  const own = [...some(tells, 3), ...some(asks, 1), ...some(presses, 1)];
  const text = own.length === 0 ? [pick(tells)] : own;
  const quoted = [...some(tells, 2), ...some(asks, 2), ...some(presses, 2)];
  const history = [
    '',
    `\n\n${wrote}\n${quoted.map((line) => `> ${line}`).join('\n')}`,
    `\n\n${original}\n\n${quoted.join('\n')}`,
  ];
  const footer = ['', '', `\n\n-- \nAda Marlow\n${pick(presses)}`, `\n\n${pick(footers)}`];
  const subject = pick([
    'Herons',
    'Re: Herons',
    `Re: ${pick(tells)}`,
    pick(tells),
    pick(asks),
    pick(presses),
  ]);
  const body = `${hello}\n\n${text.join(pick([' ', '\n', '\n\n']))}${pick(history)}${pick(footer)}`;
  const head = `source: eml\nsubject: ${JSON.stringify(subject)}\nfrom: ${JSON.stringify(pick(SENDERS))}\n`;
  const date = 'date_received: 2026-11-02T08:30:00+01:00\n';
  return judgedMail('random', noteOf(`---\n${head}${date}${pick(HEADERS)}---\n\n${body}\n`));
}
