import type { Matter } from '../../../../src/core/triage/model/matters';
import type { MailNoteParts } from '../../../fakes/mail-note';

/** Something in a mail that wants the person, whatever they did with the sender's mail before. */
export type Want =
  | 'due'
  | 'amount'
  | 'question'
  | 'deadline'
  | 'warning'
  | 'urgency'
  | 'trouble'
  | 'law'
  | 'code'
  | 'paid'
  | 'attachment'
  | 'talk';

export interface WalkerMail extends Pick<MailNoteParts, 'body' | 'subject' | 'frontmatter'> {
  body: string;
  wants?: Want;
  /** What the mail says that may concern its reader, though it asks nothing. */
  matter?: Matter;
}

const all = (wants: Want, bodies: readonly string[]): WalkerMail[] => bodies.map((body) => ({ wants, body }));

/** By what they want. Most are held by one guard alone, so that a walk notices when it is gone. */
export const WANTING: readonly (readonly WalkerMail[])[] = [
  all('due', [
    'Your invoice of 240 EUR is due on 9 November.',
    'Die Rechnung über 80 Euro ist noch offen.',
    'Votre facture est impayée.',
    'La factura vence mañana.',
    'Payment reminder: the amount of $20.00 is overdue.',
    'The amount for the herons is still outstanding.',
    'Der Beitrag für den Teich ist fällig.',
    'Die Reparatur ist bezahlt, der Rest wird abgebucht.',
  ]),
  all('amount', ['The boat was repaired for 85 EUR.', 'Die Bank am Teich wurde für 40 € repariert.']),
  all('question', [
    'Could you send me the report?',
    'Können Sie mir den Bericht schicken?',
    'Pouvez-vous me dire quand vous venez ?',
    '¿Puede decirme cuándo viene?',
    'Puoi dirmi quando arrivi?',
    'Poderia enviar o relatório?',
  ]),
  all('deadline', [
    'The deadline is 3 November.',
    'The deadline of the subscription is 3 November.',
    'Die Frist endet am 3. November.',
  ]),
  all('warning', [
    'Warning: your account will be suspended.',
    'The walk around the pond was cancelled.',
    'Die Wanderung wurde verschoben.',
  ]),
  all('urgency', ['URGENT: the pond was drained.', 'Dringend: Der Teich wurde abgelassen.']),
  all('trouble', [
    'The boat house has been broken into, an emergency.',
    'Die Pumpe am Teich ist ausgefallen.',
  ]),
  all('law', [
    'Our lawyer has written about the pond.',
    'Our lawyer has written about the refund.',
    'La comptabilité du club a été remise.',
  ]),
  all('code', ['Your verification code is 123456.', 'The access code of the boat house has been set.']),
  all('paid', ['Thank you for your payment.', 'Die Quittung liegt im Ordner.']),
  [
    {
      wants: 'attachment',
      body: 'The herons stand in a list.',
      frontmatter: { has_attachments: true, attachments: ['herons.pdf'] },
    },
  ],
  [{ wants: 'talk', body: 'The herons stand in a list.', frontmatter: { in_reply_to: '<me@example.com>' } }],
  [{ wants: 'talk', body: 'The herons stand in a list.', subject: 'Aw: Herons' }],
];

/** Says nothing that any rule knows, or that something is settled. */
export const PLAIN: readonly WalkerMail[] = [
  'The herons are back at the lower pond.',
  'Die Reiher stehen wieder am unteren Teich.',
  'Les hérons sont au bord du lac.',
  'Las garzas han vuelto al lago.',
  'Rain fell on the hills all night.',
].map((body) => ({ body }));

/** Asks nothing, and may concern its reader. */
export const MATTERING: readonly WalkerMail[] = [
  { matter: 'day', body: 'The walk around the pond starts on 12 November.' },
  { matter: 'open', body: 'Am Teich fehlt noch die Bank.' },
  { matter: 'you', body: 'Votre jumelle est au bord du lac.' },
  { matter: 'me', body: 'A heron sat on my roof.' },
];

export interface WalkerSender {
  from: string;
  frontmatter?: MailNoteParts['frontmatter'];
}

export const BIRDS: readonly WalkerSender[] = ['post', 'ben', 'cleo', 'dora'].map((name) => ({
  from: `${name}@birds.example`,
}));
/** Own mail, and mail that the person keeps private, teach nothing. */
export const OWN = 'me@example.com';
export const PRIVATE_DOMAIN = 'work.example';

export const SENDERS: readonly WalkerSender[] = [
  ...BIRDS,
  { from: 'noreply@tool.example' },
  { from: 'notifications@tool.example' },
  { from: 'Pond Shop <info@pond.example>' },
  { from: 'ann@gmail.com' },
  { from: `eve@${PRIVATE_DOMAIN}` },
  { from: OWN, frontmatter: { to: 'ann@gmail.com' } },
  { from: 'letter@news.example', frontmatter: { list_unsubscribe: true, list_id: 'news.example' } },
  { from: 'choir@members.example', frontmatter: { list_id: 'choir.members.example' } },
];

export const SUBJECTS = [
  'Pond diary',
  'News of the week',
  'Walks of the club',
  'Pictures of the pond',
  'Herons',
  '',
];
