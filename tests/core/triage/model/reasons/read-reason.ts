import type { MailContext } from '../../../../../src/core/triage/model/mail-context';
import type { Occasion } from '../../../../../src/core/triage/model/occasion';
import { NO_RULE } from '../../../../../src/core/triage/model/rules';
import { holds, isOnlyDenied, ownWords, withoutFooters } from './own-words';

/** A mail, and what a reason about it is held against. */
interface Evidence {
  mail: MailContext;
  occasion: Occasion;
  /** The subject and the sender's own words. */
  own: string;
}

/** What is wrong with a claim; `null` where the mail bears it out. */
type Check = (evidence: Evidence, words: readonly string[]) => string | null;

/** What a reason claims that the mail does not say; empty where all of it is true. */
export function untrueClaims(reason: string, mail: MailContext, occasion: Occasion): string[] {
  const evidence = { mail, occasion, own: `${mail.subject}\n${ownWords(mail)}` };
  const untrue: string[] = [];
  for (let rest = reason; rest !== '';) {
    const claim = CLAIMS.find(([form]) => form.test(rest));
    if (claim === undefined) return [...untrue, `no check reads "${rest}"`];
    const [all = '', ...words] = claim[0].exec(rest) ?? [];
    const wrong = claim[1](evidence, words);
    if (wrong !== null) untrue.push(wrong);
    rest = rest.slice(all.length).trimStart();
  }
  return untrue;
}

const inOwn: Check = ({ own }, words) => {
  const missing = words.find((word) => !holds(own, word));
  return missing === undefined ? null : `"${missing}" is not in the sender's own words`;
};

const stated: Check = (evidence, words) => {
  const denied = words.find((word) => isOnlyDenied(evidence.own, word));
  return inOwn(evidence, words) ?? (denied === undefined ? null : `"${denied}" is denied`);
};

const inSubject: Check = ({ mail }, words) =>
  words.every((word) => holds(mail.subject, word)) ? null : `"${words.join()}" is not in the subject`;

const inBody: Check = ({ mail }, words) =>
  words.every((word) => holds(mail.body, word) || mail.body.replaceAll('\\', '').includes(word))
    ? null
    : `"${words.join()}" is not in the text`;

const inFrom: Check = ({ mail }, [address = '']) =>
  mail.from?.toLowerCase().includes(address.toLowerCase()) === true
    ? null
    : `"${address}" is not who sent it`;

const isTrue =
  (holdsTrue: (evidence: Evidence) => boolean, otherwise: string): Check =>
  (evidence) =>
    holdsTrue(evidence) ? null : otherwise;

const bothOf =
  (...checks: readonly Check[]): Check =>
  (evidence, words) =>
    checks.map((check) => check(evidence, words)).find((wrong) => wrong !== null) ?? null;

/** Says that the sender wants to know something, without a question mark. */
const WANTS_TO_KNOW =
  /know|wonder|curious|like to ask|wissen|wüsste|frag|savoir|demande|saber|pregunt|pergunt|sapere|chied|vraag|weten|undrar|veta|vide|lurer|wiedzieć|zastanawiam|zajímalo|merak|узнать|か。|想[知问]|[请請][问問]|궁금/iu;

/** The words hold a question mark behind a word, or say that their writer wants to know. */
const isQuestion: Check = (evidence, [words = '']) =>
  words.endsWith('…') || /[\p{L}\p{N}][^\p{L}\p{N}\n]{0,4}[?？؟]/u.test(words) || WANTS_TO_KNOW.test(words)
    ? inOwn(evidence, [words])
    : `"${words}" holds no question`;

/** Only tells or thanks, in the words of a request. */
const TELLS =
  /^\W*(?:please (?:find|note|be (?:advised|informed))[^?]*|(?:this|that|here) is [^?]*|merci (?:de|pour) (?:vos|tes|cette)[^?]*|(?:i am |we are |just )?following up [^?;]*)$/iu;

const isRequest: Check = (evidence, words) =>
  words.some((word) => TELLS.test(word)) ? `"${words.join()}" only tells` : inOwn(evidence, words);

/** The place that is named behind it says where else it stands. */
const moneyIn: Check = ({ mail, own }, [word = '']) => {
  const everything = [
    own,
    withoutFooters(mail.body),
    mail.from,
    mail.to,
    mail.cc,
    mail.replyTo,
    mail.listId,
    ...mail.attachments,
  ];
  return everything.some((text) => holds(text ?? '', word)) ? null : `"${word}" stands nowhere`;
};

const namesSum: Check = (_evidence, words) =>
  /\d/u.test(words.join()) ? null : `"${words.join()}" names no sum`;

const isAnswerOrSigned: Check = ({ mail }) =>
  /^\s*>|^-- ?$|:\s*$|^-{2,}/mu.test(mail.body) ? null : 'nothing is quoted and nothing signed';

const TIME =
  /\d|[今明]日|today|tonight|tomorrow|noon|midnight|week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|hour|minute|\bday|eod|heute|morgen|mittag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|woche|stunde|aujourd|demain|midi|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|semaine|heure|hoy|mañana|mediodía|lunes|martes|miércoles|jueves|viernes|sábado|domingo|semana|hora|oggi|domani|mezzogiorno|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|settimana|ore|hoje|amanhã|segunda|terça|quarta|quinta|sexta|vandaag|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|uur|завтра|сегодня|понедельник|вторник|сред|четверг|пятниц|曜日?|週|周|天|일|요일/iu;

const namesTime: Check = (evidence, words) =>
  TIME.test(words.join(' ')) ? inOwn(evidence, words) : `"${words.join()}" names no time`;

const POLITE =
  /question|notify the sender|retransmit|hesitate|feel free|need help|contact us|reply to this|not reply|unsubscribe|ignore|disregard|find |note that|be advised|beachten|trouver|noter|notare|en cuenta|encontrar|visit|fragen|zögern|antworten|duda|pregunta|hésit|n'hésitez|domand|dúvida|vragen|if you|falls|wenn sie|si usted|si vous|se non/iu;

/** The sentences that put a question, or ask with a "please", and are more than a courtesy. */
const asksOf = (own: string): string[] =>
  (own.replace(/(?:https?:|www\.)\S+/giu, ' ').match(/[^.!?？。！\n]+[.!?？。！]*/gu) ?? []).filter(
    (sentence) =>
      !POLITE.test(sentence) &&
      (/[\p{L}\p{N}]["'”’)*_\s]{0,3}[?？؟]/u.test(sentence) ||
        /(?:^|[\s,;])(?:please|bitte|por favor|s['’]il (?:vous|te) pla[iî]t|veuillez|per favore|prosím|proszę|lütfen|пожалуйста)(?=[\s,])/iu.test(
          sentence,
        )),
  );

const asksNothing: Check = ({ own }) => {
  const [ask] = asksOf(own.replace(/(?:^|\n)-- ?\n[^]{0,300}$/u, ''));
  return ask === undefined ? null : `it asks: ${ask.trim()}`;
};

const NO_REPLY =
  /no[._-]?reply|not[._-]?reply|never[._-]?reply|nicht|antwort|respond|contest|repondre|daemon|postmaster|bounce/iu;

/** Says why the reader gets such mail, or how to get no more of it. */
const LAST_LINES =
  /subscri|opt.out|preferences|receiving|browser|list|abbestell|abmeld|abonn|erhalten|désab|désins|baja|suscri|iscri|disiscri|inscri|cancelar|recibir|uitschrijv|afmeld|beheer/iu;

const Q = '"([^]*?)"';
/** Each form that a reason or a part of one has, and what must be so where it is given. */
const CLAIMS: readonly (readonly [form: RegExp, check: Check])[] = (
  [
    [NO_RULE.replaceAll('.', '\\.'), () => null],
    [String.raw`No sign that it can be put away\. It says: ${Q}$`, inOwn],
    [String.raw`\. (?=No sign|It stays|It also)`, () => null],
    [String.raw`The draft is a template, not written by a model\.`, () => null],
    [
      String.raw`You have answered\.`,
      isTrue(({ mail }) => mail.answer !== null, 'the person has not answered'),
    ],
    [
      String.raw`You sent this mail yourself\.`,
      isTrue(
        ({ mail, occasion }) => mail.from !== null && occasion.person.addresses !== '',
        'others sent it',
      ),
    ],
    [String.raw`A mail (?:did not arrive|has not arrived yet): to ${Q}, because ${Q}\.$`, inBody],
    [
      String.raw`A mail (?:did not arrive|has not arrived yet): to ${Q}; the report does not say why\.`,
      inBody,
    ],
    [String.raw`A mail (?:did not arrive|has not arrived yet), because ${Q}\.$`, inBody],
    [String.raw`A mail (?:did not arrive|has not arrived yet); the report does not say why\.`, () => null],
    [String.raw`A delivery report: ${Q}\.`, inBody],
    [String.raw`A receipt: ${Q}\. Nothing is due\.`, stated],
    [String.raw`\.$`, () => null],
    [String.raw`(?:In a mail to many: h|H)as a money word: ${Q}(?=[,.])`, moneyIn],
    [String.raw`(?:In a mail to many: h|H)as the money word ${Q}: ${Q}(?= It also|$)`, inOwn],
    [String.raw`(?:In a mail to many: n|N)ames a sum: ${Q}(?= It also|$)`, bothOf(inOwn, namesSum)],
    [String.raw`, in (?:letters of other alphabets|a web address)`, () => null],
    [
      String.raw`, in the name of an attachment`,
      isTrue(({ mail }) => mail.attachments.length > 0, 'nothing is attached'),
    ],
    [
      String.raw`, in the line "(?:From|Reply-To|To|Cc|List-Id)"`,
      isTrue(({ mail }) => mail.from !== null, 'it has no headers'),
    ],
    [String.raw`, in what it quotes or in a signature`, isAnswerOrSigned],
    [String.raw`, in its event`, isTrue(({ mail }) => mail.event !== null, 'it holds no event')],
    [
      String.raw`It also reads like spam: pay nothing before you have checked it\.`,
      isTrue(
        ({ own }) => /[!%€$£]|click|offer|free|win|exclusiv|deal|last/iu.test(own),
        'nothing advertises',
      ),
    ],
    [
      String.raw`Encrypted: open it in your mail program\.`,
      isTrue(
        ({ mail }) =>
          /BEGIN PGP MESSAGE|pgp-encrypted|pkcs7/iu.test(`${mail.body}${mail.attachments.join()}`),
        'nothing is encrypted',
      ),
    ],
    [String.raw`A login code(?: from more than an hour ago)?: ${Q}\.`, inOwn],
    [String.raw`A login code that expired after (\d+) minutes: ${Q}\.`, inOwn],
    [String.raw`A note of absence, and nothing else: ${Q}\.$`, inOwn],
    [String.raw`A note of absence that says more: ${Q}$`, inOwn],
    [String.raw`A note of absence, about ${Q} \(the subject\)\.$`, inOwn],
    [String.raw`A parcel or an order of yours, and nothing is wanted: ${Q}$`, inOwn],
    [String.raw`A run of a program, and nothing is wanted: ${Q}$`, inOwn],
    [String.raw`Tells you something and asks nothing: ${Q}$`, bothOf(stated, asksNothing)],
    [String.raw`Thanks, and nothing else: ${Q}$`, bothOf(inOwn, asksNothing)],
    [String.raw`It stays with you, because it says ${Q}: ${Q}$`, inOwn],
    [String.raw`(?:Urgent, because it|Names a sum and) says ${Q}: ${Q}(?= [NH]a|$)`, stated],
    [String.raw`Due soon, because it says ${Q}: ${Q}$`, bothOf(stated, namesTime)],
    [String.raw`Reads like advertising or spam: ${Q}, ${Q}, ${Q}\.$`, inOwn],
    [String.raw`Reads like advertising or spam: ${Q}, ${Q}\.$`, inOwn],
    [String.raw`Reads like advertising or spam: ${Q}\.$`, inOwn],
    [
      String.raw`Sent to many: its headers offer to unsubscribe(?=[;.,])`,
      isTrue(({ mail }) => mail.offersUnsubscribe, 'no header offers to unsubscribe'),
    ],
    [
      String.raw`Sent to many, by its headers(?=[;.,])`,
      isTrue(({ mail }) => mail.isNewsletter, 'no header says that it is a newsletter'),
    ],
    [
      String.raw`From a mailing list, by its headers(?=[;.,])`,
      isTrue(({ mail }) => mail.isBulk || mail.listId !== null, 'no header names a list'),
    ],
    [
      String.raw`From a no-reply address, ${Q}(?=[;.,])`,
      bothOf(
        inFrom,
        isTrue(({ mail }) => NO_REPLY.test(mail.from ?? ''), 'its address takes replies'),
      ),
    ],
    [String.raw`From an automatic address, ${Q}(?=[;.,])`, inFrom],
    [String.raw`From an office address, ${Q}(?=[;.,])`, inFrom],
    [
      String.raw`Sent by a program, by its headers(?=[;.])`,
      isTrue(({ mail }) => mail.isAutomatic, 'no header says that a program sent it'),
    ],
    [String.raw`; its subject addresses you: ${Q}\.$`, inSubject],
    [String.raw`A newsletter by its subject, ${Q}(?=[;.,])`, inSubject],
    [String.raw`A newsletter by its sender, ${Q}(?=[;.,])`, inFrom],
    [
      String.raw`Sent to many, by its last lines(?=[;.,])`,
      isTrue(({ mail }) => LAST_LINES.test(mail.body.slice(-600)), 'its last lines say nothing of a list'),
    ],
    [String.raw`; no sign that it is meant for you alone\.`, () => null],
    [String.raw`, in a language that the rules don't read\.`, () => null],
    [String.raw`, but it greets its readers as those it is meant for\.`, () => null],
    [String.raw`; it tells you something: ${Q}$`, stated],
    [
      String.raw`; no draft, because it says ${Q} and answers no mail of yours\.`,
      bothOf(
        inOwn,
        isTrue(({ mail }) => mail.inReplyTo === null, 'it answers a mail'),
      ),
    ],
    [String.raw`; it asks: ${Q}$`, inOwn],
    [String.raw`; it names a day: ${Q}$`, bothOf(inOwn, namesTime)],
    [String.raw`; it says ${Q}\.$`, stated],
    [String.raw`; its subject says ${Q}\.$`, bothOf(inSubject, stated)],
    [String.raw`Asks: ${Q} \(the subject\)`, bothOf(inSubject, isQuestion)],
    [String.raw`Asks: ${Q}(?= The draft is|;|$)`, isQuestion],
    [String.raw`(?:May want|Wants) something: ${Q} \(the subject\)`, bothOf(inSubject, isRequest)],
    [String.raw`(?:May want|Wants) something: ${Q}(?= The draft is|;|$)`, isRequest],
    [
      String.raw`(?:An? (?:changed )?invitation|Proposes another time|A cancelled event|Accepts your invitation|Declines your invitation|Answers "maybe" to your invitation|Answers your invitation|An event, with no invitation): ${Q}(?:, [^"]{1,200})?\.$`,
      bothOf(
        inBody,
        isTrue(({ mail }) => mail.event !== null, 'it holds no event'),
      ),
    ],
  ] satisfies readonly (readonly [string, Check])[]
).map(([form, check]) => [new RegExp(`^${form}`, 'u'), check]);
