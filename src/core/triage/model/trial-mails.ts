import { DateTime } from '../../../kernel/dates/date-time';
import { type Note, parseNote } from '../../../kernel/notes/note';
import { hashText } from '../../../kernel/notes/values/hash';

/** Kinds of the mails that a model is tried with. */
export const TRIAL_KINDS = ['question', 'contract', 'payment', 'access', 'newsletter', 'code'] as const;

export type TrialKind = (typeof TRIAL_KINDS)[number];

/** Purpose of each kind; `null` if it may be archived. */
export const NEEDED: Record<TrialKind, string | null> = {
  question: 'a question to you',
  contract: 'a contract to sign',
  payment: 'a payment that is due',
  access: 'a change of access to your account',
  newsletter: null,
  code: null,
};

/** The mail of one kind that a model gets, and the other one of that kind. */
export interface TrialPair {
  kind: TrialKind;
  first: Note;
  other: Note;
}

export const TRIAL_ADDRESS = 'me@example.com';

/**
 * A pair of mails of each kind, in the person's language where there is one, dated from `now`. `seed` chooses between
 * the two of a kind, so that a model gets the same ones at each try, and others on another device.
 */
export function trialMails(
  { seed, languages }: { seed: string; languages: string },
  { now, zone }: { now: number; zone: string },
): TrialPair[] {
  const own = LANGUAGES.find(([, name]) => name.test(languages.trim()))?.[0] ?? 'en';
  const mails = parsedMails();
  return TRIAL_KINDS.map((kind) => {
    const english = mails.filter((mail) => mail.kind === kind && mail.language === 'en');
    const isSwapped = Number.parseInt(hashText(`${seed} ${kind}`).slice(0, 2), 16) % 2 === 1;
    const [first, other] = isSwapped ? [english[1], english[0]] : english;
    const inOwn = mails.find((mail) => mail.kind === kind && mail.language === own && own !== 'en');
    if (first === undefined || other === undefined) throw new Error(`There are not two mails: ${kind}`);
    return {
      kind,
      first: noteOf(inOwn ?? first, { now, zone }),
      other: noteOf(inOwn === undefined ? other : first, { now, zone }),
    };
  });
}

/** Languages of the mails, by the beginning of what a person says of their languages. */
const LANGUAGES: readonly (readonly [string, RegExp])[] = [
  ['de', /^(?:de|german|deutsch)/iu],
  ['fr', /^(?:fr|french|français)/iu],
  ['es', /^(?:es|spanish|español)/iu],
];

interface TrialMail {
  kind: string;
  language: string;
  from: string;
  subject: string;
  body: string;
}

/** The mails of the text: a line with kind and language, the sender, the subject, then the body. */
function parsedMails(): TrialMail[] {
  return TEXT.split('# ')
    .slice(1)
    .map((mail) => {
      const [head = '', from = '', subject = '', ...body] = mail.trim().split('\n');
      const [kind = '', language = ''] = head.split(' ');
      return { kind, language, from, subject, body: `${body.join('\n')}\n` };
    });
}

/** A mail as a note that waits. `{+3}` in its text is the day in three days. */
function noteOf(
  { from, subject, language, body }: TrialMail,
  { now, zone }: { now: number; zone: string },
): Note {
  const today = DateTime.fromMillis(now, { zone, locale: language === 'en' ? 'en-GB' : language });
  const dated = (text: string): string =>
    text.replace(/\{([+-]\d)\}/g, (_, days: string) =>
      today.plus({ days: Number(days) }).toLocaleString({ weekday: 'long', day: 'numeric', month: 'long' }),
    );
  const fields = {
    type: 'email',
    status: 'pending',
    source: 'eml',
    message_id: `<${hashText(body).slice(0, 16)}@example.org>`,
    from,
    to: TRIAL_ADDRESS,
    subject: dated(subject),
    date_received: DateTime.fromMillis(now, { zone }).minus({ hours: 3 }).toISO() ?? '',
  };
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const note = parseNote(`---\n${lines.join('\n')}\n---\n\n${dated(body)}`);
  if (!note.ok) throw new Error(note.error.message);
  return note.value;
}

/** One text, parsed only when a model is tried. */
const TEXT = `
# question en
Mira <mira@garden.example>
The hut on the allotment
Hello,
we are ordering the wood for the new hut. Which side should the door be on, towards your plot or towards the path?
I will wait with the order until I hear from you.
Mira

# question en
Jon <jon@choir.example>
Driving to the concert
Hi,
two of us still need a lift to the concert on {+4}. Do you have room in your car, and when would you leave?
Jon

# contract en
Lettings <office@harbour-homes.example>
Tenancy agreement for 14 Quay Street
Dear tenant,
the new tenancy agreement is attached. It starts next month. Please return a signed copy by {+5}; after that we offer the flat to others.
Harbour Homes

# contract en
Course office <office@evening-school.example>
Your teaching agreement
Hello,
your teaching agreement for the spring term is ready. We need it back with your signature no later than {+4}, or the course can't be listed.
Course office

# payment en
City Water <accounts@city-water.example>
Your bill for the last quarter
Dear customer,
your bill comes to 86.40 EUR and has to be paid by {+6}. Please transfer the amount to the account on the attached sheet.
City Water

# payment en
Sports club <treasurer@rowing.example>
Membership fee
Hello,
the fee of 120.00 EUR for this season has not reached us yet. Please pay it by {+3} so that your place in the boat stays yours.
The treasurer

# access en
Account team <security@mail-service.example>
A new phone was added to your account
Hello,
a new phone number was added to your account today and can now be used to reset your password. If you did not do this, remove the number and change your password at once.
Account team

# access en
Cloud storage <no-reply@cloud-drive.example>
Your password was changed
Hello,
the password of your account was changed today from a device that we have not seen before. If this was not you, someone else may have access to your files.
Cloud storage

# newsletter en
Tea Garden <news@tea-garden.example>
The autumn harvest is here
Dear tea friends,
our new harvest has arrived: three black teas and a green one. Read on our site how they are grown, and get free delivery all week.
You receive this newsletter because you subscribed. Unsubscribe at any time.

# newsletter en
Town Museum <newsletter@town-museum.example>
What is on this month
This month at the museum: a guided tour of the old mill on Sundays, a talk about maps, and late opening on Thursdays.
This is our monthly newsletter to all friends of the museum. Click here to unsubscribe.

# code en
Ticket shop <no-reply@ticket-shop.example>
Your login code
Your code is 482913. It was valid for ten minutes and expired on {-1}. You need not do anything.

# code en
Library <no-reply@library.example>
Code for your login on {-1}
Here is the code for your login: 750 164. It could be used once, until 9:15 on {-1}. After that it is void, and nothing remains to be done.

# question de
Mira <mira@garten.example>
Die Laube im Schrebergarten
Hallo,
wir bestellen jetzt das Holz für die neue Laube. Auf welche Seite soll die Tür, zu deinem Beet oder zum Weg?
Ich warte mit der Bestellung, bis ich von dir höre.
Mira

# contract de
Vermietung <buero@hafen-wohnen.example>
Mietvertrag Kaistraße 14
Guten Tag,
anbei erhalten Sie den neuen Mietvertrag. Bitte senden Sie uns bis {+5} ein unterschriebenes Exemplar zurück, sonst vergeben wir die Wohnung anders.
Hafen Wohnen

# payment de
Stadtwerke <rechnung@stadtwerke.example>
Ihre Rechnung für das letzte Quartal
Guten Tag,
Ihre Rechnung beträgt 86,40 EUR und ist bis {+6} zu zahlen. Bitte überweisen Sie den Betrag auf das Konto auf dem beiliegenden Blatt.
Ihre Stadtwerke

# access de
Kontosicherheit <sicherheit@postfach.example>
Neue Telefonnummer in Ihrem Konto
Guten Tag,
heute wurde Ihrem Konto eine neue Telefonnummer hinzugefügt, mit der sich das Passwort zurücksetzen lässt. Waren Sie das nicht, entfernen Sie die Nummer und ändern Sie sofort Ihr Passwort.
Kontosicherheit

# newsletter de
Teegarten <news@teegarten.example>
Die Herbsternte ist da
Liebe Teefreunde,
unsere neue Ernte ist eingetroffen: drei Schwarztees und ein Grüntee. Auf unserer Seite lesen Sie, wie sie wachsen; diese Woche liefern wir frei Haus.
Sie erhalten diesen Newsletter, weil Sie ihn abonniert haben. Hier können Sie ihn abbestellen.

# code de
Kartenverkauf <no-reply@karten.example>
Ihr Anmeldecode
Ihr Code lautet 482913. Er galt zehn Minuten und ist seit {-1} abgelaufen. Sie müssen nichts weiter tun.

# question fr
Mira <mira@jardin.example>
La cabane du jardin
Bonjour,
nous commandons le bois pour la nouvelle cabane. De quel côté veux-tu la porte, vers ta parcelle ou vers le chemin ?
J'attends ta réponse pour passer la commande.
Mira

# contract fr
Location <bureau@port-habitat.example>
Bail du 14, quai du Port
Bonjour,
vous trouverez ci-joint le nouveau bail. Merci de nous renvoyer un exemplaire signé avant le {+5}, sinon nous proposerons l'appartement à d'autres.
Port Habitat

# payment fr
Eau de la ville <factures@eau-ville.example>
Votre facture du dernier trimestre
Bonjour,
votre facture s'élève à 86,40 EUR et doit être payée avant le {+6}. Merci de virer ce montant sur le compte indiqué en pièce jointe.
Eau de la ville

# access fr
Sécurité du compte <securite@messagerie.example>
Un nouveau téléphone sur votre compte
Bonjour,
un nouveau numéro de téléphone a été ajouté aujourd'hui à votre compte et permet de réinitialiser votre mot de passe. Si ce n'est pas vous, retirez ce numéro et changez tout de suite votre mot de passe.
Sécurité du compte

# newsletter fr
Jardin de thé <infos@jardin-de-the.example>
La récolte d'automne est arrivée
Chers amis du thé,
notre nouvelle récolte est là : trois thés noirs et un thé vert. Découvrez sur notre site comment ils poussent ; livraison gratuite toute la semaine.
Vous recevez cette lettre d'information parce que vous y êtes abonné. Se désabonner.

# code fr
Billetterie <no-reply@billetterie.example>
Votre code de connexion
Votre code est le 482913. Il était valable dix minutes et a expiré {-1}. Vous n'avez rien à faire.

# question es
Mira <mira@huerto.example>
La caseta del huerto
Hola:
estamos encargando la madera para la caseta nueva. ¿En qué lado quieres la puerta, hacia tu parcela o hacia el camino?
Espero tu respuesta antes de hacer el pedido.
Mira

# contract es
Alquileres <oficina@puerto-hogar.example>
Contrato de alquiler, calle del Muelle 14
Hola:
adjuntamos el nuevo contrato de alquiler. Por favor, envíenos una copia firmada antes del {+5}; si no, ofreceremos el piso a otras personas.
Puerto Hogar

# payment es
Aguas de la ciudad <facturas@aguas-ciudad.example>
Su factura del último trimestre
Hola:
su factura asciende a 86,40 EUR y debe pagarse antes del {+6}. Por favor, transfiera el importe a la cuenta que figura en la hoja adjunta.
Aguas de la ciudad

# access es
Seguridad de la cuenta <seguridad@correo-servicio.example>
Se ha añadido un teléfono a su cuenta
Hola:
hoy se ha añadido a su cuenta un número de teléfono nuevo, con el que se puede restablecer la contraseña. Si no ha sido usted, elimine el número y cambie la contraseña de inmediato.
Seguridad de la cuenta

# newsletter es
Jardín de té <noticias@jardin-de-te.example>
Ya está aquí la cosecha de otoño
Queridos amigos del té:
ha llegado nuestra nueva cosecha: tres tés negros y uno verde. Lea en nuestra página cómo crecen; esta semana el envío es gratis.
Recibe este boletín porque se suscribió. Puede darse de baja cuando quiera.

# code es
Venta de entradas <no-reply@entradas.example>
Su código de acceso
Su código es 482913. Fue válido durante diez minutos y caducó el {-1}. No tiene que hacer nada.
`;
