import { replySubject, subjectKind } from '../../../kernel/mail/headers/subject';
import { lowerCaseWords } from '../../../kernel/mail/text/words';
import { findWord } from '../../../kernel/notes/text/word-pattern';
import { findBounce } from './bounce';
import { type Clues, readClues, rulesInput } from './clues';
import { FORMULAS, type MailAsk } from './cues/asks-in';
import { namesDate, namesDayAhead } from './cues/deadline';
import * as cues from './cues/mail-cues';
import { replyTemplate } from './cues/reply-template';
import { findStated } from './cues/stated';
import type { DecisionAnswer } from './decision';
import { findEvent } from './event';
import { type Finding, archive, inQuotes, leftOpen, toDo, toRead } from './finding';
import { findAbsence, findBulk, findFinished, findLoginCode } from './finished';
import { guessTongue } from './cues/language';
import type { MailContext } from './mail-context';
import { isOnlyOffered, moneyPlace, noteWords } from './money';
import { AMOUNT, movesMoney } from './never-archived';
import { receiptWords } from './receipt';

/**
 * Triage by fixed rules, with the answer format of a model: offline, free, deterministic, of modest quality.
 */
export function triageByRules(input: unknown): DecisionAnswer {
  const read = rulesInput.parse(input);
  const clues = readClues(read);
  if (read.wantsReply === true) return { ...NOTHING, ...replyTo(clues) };
  for (const decide of RULES) {
    const answer = decide(clues);
    if (answer !== null) return { ...NOTHING, ...answer };
  }
  return { ...NOTHING, ...UNSURE };
}

const NOTHING = { for: null, due: null, reply_body: null, delegation_target: null, info_needed: null };

/** Reason if no rule applies. */
export const NO_RULE = 'No rule fits this note.';

const UNSURE: Finding = {
  decision: 'needs_info',
  confidence: 0.3,
  reasoning: NO_RULE,
  info_needed: "The rules can't tell what this is: you decide.",
};

/** The rules in order, each with its reason: the first rule that finds something decides. */
const RULES: readonly ((clues: Clues) => Finding | null)[] = [
  // A question that has been answered is not asked again.
  findAnswered,
  // The person's own mail to others waits for nobody.
  findOwnMail,
  // The person believes that an undelivered mail arrived.
  findBounce,
  // Danger to body or house is urgent whoever writes.
  findDanger,
  // An overlooked payment is the most expensive mistake.
  findMoney,
  // Only the person can read an encrypted mail, so it is theirs to judge.
  findEncrypted,
  // A login code expires within minutes, and an unrequested one is a warning.
  findLoginCode,
  // A note of absence expects no answer, unless it says more.
  findAbsence,
  // Advertising and fraud are urgent and ask questions, too, so they are sorted out first.
  findAdvertising,
  // Fraud wants an answer.
  findFraud,
  // Trouble gets worse by waiting.
  findTrouble,
  // After its deadline, a request is worthless.
  findPressingAsk,
  // A calendar's mail states what it expects.
  findEvent,
  // Mail to many is for information, unless it may be meant for the person.
  findBulk,
  // Parcels, orders and builds need nobody when all went well.
  findFinished,
  // Law and accounts are mostly for a specialist.
  findOthersWork,
  // A question expects an answer.
  findAsk,
  // A forwarded mail should be read.
  findPassedOn,
  // Thanks of a few words end a conversation.
  findClosing,
  // A sender of documents expects them to be processed.
  findSent,
  // For a mail that only states something, the reason quotes the statement.
  findStatement,
];

/**
 * Finds mails with the person's answer to Deputy's question. The rules can't judge an answer, so they put it into a
 * reply, or leave the note to the person.
 */
function findAnswered(clues: Clues): Finding | null {
  const { answer, from } = clues.mail;
  return answer === null || from === null ? null : replyTo(clues);
}

const replyTo = ({ mail, text }: Clues): Finding => ({
  decision: 'draft_reply',
  confidence: 0.5,
  reasoning: `You have answered. ${TEMPLATE}`,
  reply_body: templateFor(mail, text),
});

function findOwnMail({ isOwn, moneyWord }: Clues): Finding | null {
  if (!isOwn || moneyWord !== null) return null;
  return archive(0.7, 'You sent this mail yourself.');
}

function findDanger({ text, audience, advertisingWords }: Clues): Finding | null {
  const word = audience.isNewsletter || advertisingWords !== null ? null : findStated(cues.DANGER, text);
  if (word === null) return null;
  return {
    decision: 'urgent',
    confidence: 0.6,
    reasoning: `Reports a danger: ${inQuotes(word)}.`,
    for: 'do',
  };
}

/** Finds mails about money, which are never archived: the note is urgent, left to the person, to read, or a receipt. */
function findMoney(clues: Clues): Finding | null {
  const { moneyWord, mail, text, advertisingWords, audience, forbidden, isForeign } = clues;
  const receipt = receiptWords(mail);
  if (receipt !== null && (moneyWord !== null || AMOUNT.test(text))) return receiptOf(receipt);
  if (moneyWord === null) return findDue(clues) ?? findMoved(clues);
  const where = moneyPlace(moneyWord, { mail, own: text });
  const pressure = pressureIn(clues, moneyWord);
  if (pressure !== null && advertisingWords === null) {
    const reasoning = `About money (${where}), and it is pressing (${inQuotes(pressure)}).`;
    return { decision: 'urgent', confidence: 0.6, reasoning };
  }
  if (audience.isNewsletter && forbidden === null && !isForeign && isOnlyOffered(mail, text))
    return toRead(`About money (${where}), in a mail to many that says nothing of yours is due.`);
  const spam =
    advertisingWords === null ? '' : ' It also reads like spam: pay nothing before you have checked it.';
  return {
    decision: 'needs_info',
    confidence: 0.6,
    reasoning: `About money (${where}): you decide.${spam}`,
    info_needed: `Pay, query or file it?${mail.attachments.length > 0 ? ' The attachments were not read.' : ''}`,
    for: 'do',
  };
}

/** Finds a demand for an amount in a mail without any of the person's money words. */
function findDue({ mail, text, audience, advertisingWords }: Clues): Finding | null {
  if (mail.from === null || audience.isNewsletter || advertisingWords !== null) return null;
  const word = AMOUNT.test(text) ? findStated(cues.DUE, text) : null;
  if (word === null) return null;
  return toDo(`About money (${inQuotes(word)}): you decide.`, 'Pay, query or file it?');
}

/** Finds money that moved, in the words of a machine or an office. */
function findMoved({ audience, sentences, advertisingWords, asks }: Clues): Finding | null {
  if (['person', 'none'].includes(audience.sender) || advertisingWords !== null || asks.length > 0)
    return null;
  const moved = sentences.find((sentence) => movesMoney(sentence, audience.isNewsletter));
  return moved === undefined ? null : toDo(`About money: ${inQuotes(moved)}`, 'Did you expect it?');
}

const receiptOf = (words: string): Finding => ({
  decision: 'needs_info',
  confidence: 0.6,
  reasoning: `A receipt: ${inQuotes(words)}. Nothing is due.`,
  info_needed: 'Nothing is due: mark it done.',
  for: 'receipt',
});

/**
 * The word that makes a money note urgent: in a sentence with the money word, or anywhere if the subject contains the
 * money word.
 */
function pressureIn({ subject, sentences, nearDeadline }: Clues, moneyWord: string): string | null {
  const holds = (sentence: string): boolean => sentence.toLowerCase().includes(moneyWord.toLowerCase());
  for (const sentence of sentences) {
    if (sentence !== subject && !holds(subject) && !holds(sentence)) continue;
    const word = findStated(cues.OVERDUE, sentence) ?? findStated(cues.URGENCY, sentence);
    if (word !== null && findWord(cues.CALM, sentence) === null) return word;
  }
  return nearDeadline;
}

function findTrouble({ subject, sentences, text, audience }: Clues): Finding | null {
  const { isNewsletter } = audience;
  if (isNewsletter && (audience.sender !== 'machine' || audience.newsletterSign !== null)) return null;
  if (findWord(cues.NOTHING_TO_DO, text) !== null) return null;
  const beginning = isNewsletter ? '' : sentences.slice(1, 3).join('\n');
  const word = findStated(cues.OUTAGE, subject) ?? findStated(cues.OUTAGE, beginning);
  if (word === null || sentences.slice(0, 3).some(isOver)) return null;
  return { decision: 'urgent', confidence: 0.55, reasoning: `Reports trouble: ${inQuotes(word)}.` };
}

/** Whether a sentence reports that trouble has ended, rather than that it will end. */
const isOver = (sentence: string): boolean => OVER.test(sentence) && !UNTIL.test(sentence);

const UNTIL =
  /(?:^|[^\p{L}])(?:until|till|once|when|bis|wenn|jusqu\S*|hasta|cuando|finché|quando|até|tot)(?!\p{L})/iu;
const OVER =
  /(?:^|[^\p{L}])(?:resolved|restored|fixed|recovered|behoben|gelöst|wiederhergestellt|resuelt[oa]|solucionad[oa]|restablecid[oa]|résolue?|rétablie?|risolt[oa]|ripristinat[oa]|resolvid[oa]|restabelecid[oa]|opgelost|hersteld)(?!\p{L})/iu;

function findPressingAsk(clues: Clues): Finding | null {
  const { asks, subject, nearDeadline, audience, text, isOffer } = clues;
  if (audience.isNewsletter || isOffer || findWord(cues.NOTHING_TO_DO, text) !== null) return null;
  const isMachine = audience.sender === 'machine';
  if (nearDeadline !== null && (asks.length > 0 || !isMachine))
    return {
      decision: 'urgent',
      confidence: 0.55,
      reasoning: `Something is due soon: ${inQuotes(nearDeadline)}.`,
    };
  if (isMachine) return null;
  const hurry = hurryIn([subject, ...asks.map(({ sentence }) => sentence)]);
  if (hurry === null) return null;
  return { decision: 'urgent', confidence: 0.55, reasoning: `Sounds urgent: ${inQuotes(hurry)}.` };
}

function hurryIn(sentences: readonly string[]): string | null {
  for (const sentence of sentences) {
    if ([cues.COURTESY, cues.CALM].some((cue) => findWord(cue, sentence) !== null)) continue;
    const word = findStated(cues.URGENCY, sentence);
    if (word !== null) return word;
  }
  return null;
}

/** Leaves an encrypted mail to the person, because only they can read it. */
function findEncrypted({ mail }: Clues): Finding | null {
  const isEncrypted =
    /^-----BEGIN PGP MESSAGE-----/mu.test(mail.body.replaceAll('\\', '')) ||
    mail.attachments.some((name) =>
      /application\/(?:pgp-encrypted|(?:x-)?pkcs7-mime)(?!; smime-type=signed)/iu.test(name),
    );
  return isEncrypted ? leftOpen('Encrypted: open it in your mail program.', 'What does it say?') : null;
}

/** Puts advertising among the mails to read: words are no evidence that a mail went to many. */
function findAdvertising({
  advertisingWords,
  audience,
  subject,
  forbidden,
  isForeign,
}: Clues): Finding | null {
  if (advertisingWords === null || (audience.isNewsletter && audience.bulkSign !== null)) return null;
  const words = advertisingWords.slice(0, 3).map(inQuotes).join(', ');
  const reasoning = `Reads like advertising or spam: ${words}.`;
  // Shops and banks use advertising's words in notices about an account, too.
  if (forbidden !== null || isForeign || findStated(cues.WANTS, subject) !== null)
    return toDo(reasoning, 'Is it meant for you?');
  return toRead(reasoning);
}

/** Leaves a mail to the person if a stranger asks for something that fraudsters want, such as bank details. */
function findFraud({ mail, text, asks, isKnown }: Clues): Finding | null {
  if (isKnown || mail.isNewsletter || asks.length === 0) return null;
  const word = findStated(cues.FRAUD, text);
  if (word === null) return null;
  return toDo(`Asks for what fraudsters want: ${inQuotes(word)}.`, 'Is the sender who they say they are?');
}

/** Finds work for someone else. The subject shows the topic; the text is used only if it asks for something. */
function findOthersWork({ text, subject, asks, audience, isOffer }: Clues): Finding | null {
  if (['machine', 'office'].includes(audience.sender) || isOffer) return null;
  const where = asks.length > 0 ? text : subject;
  const legal = findWord(cues.LEGAL, where);
  const word = legal ?? findWord(cues.ACCOUNTING, where);
  if (word === null) return null;
  const target =
    legal === null
      ? 'the person who keeps your accounts'
      : 'the person who handles contracts and legal questions';
  return {
    decision: 'delegate',
    confidence: 0.45,
    reasoning: `May be ${legal === null ? 'about accounts' : 'a legal matter'}: "${word}".`,
    delegation_target: target,
  };
}

/**
 * Finds questions and requests. A template is written only for a person who expects words and can read them, and only
 * if more than a question mark or a "please" suggests an answer.
 */
function findAsk({ asks, mail, text, sentences, audience, isOffer, isForeign }: Clues): Finding | null {
  const [ask] = asks;
  if (ask === undefined) return null;
  const reason = reasonFor(ask, sentences);
  if (isOffer) return leftOpen(`${reason}; it offers something, and you have never written to the sender.`);
  const canRead = audience.sender !== 'machine' && mail.from !== null && audience.bulkSign === null;
  const isMeant =
    audience.sender === 'person' ||
    mail.inReplyTo !== null ||
    (audience.isGreeted && audience.sender !== 'office');
  const expectsWords = ask.isDirect || mail.inReplyTo !== null;
  if (!canRead || !isMeant || !expectsWords || isForeign || isShouted(mail.subject)) return leftOpen(reason);
  return {
    decision: 'draft_reply',
    confidence: 0.5,
    reasoning: `${reason} ${TEMPLATE}`,
    reply_body: templateFor(mail, text),
  };
}

/** Whether a subject is written in capitals, as spam's are. */
const isShouted = (subject: string): boolean =>
  (subject.match(/\p{Lu}/gu)?.length ?? 0) >= SHOUTED_LETTERS && !/\p{Ll}{2}/u.test(subject);

const SHOUTED_LETTERS = 8;

const TEMPLATE = 'The draft is a template, not written by a model.';

const templateFor = (mail: MailContext, text: string): string =>
  replyTemplate(guessTongue(text), {
    subject: replySubject(mail.subject).slice('Re: '.length),
    from: mail.from,
    answer: mail.answer,
  });

const WANTS_OF_YOU = {
  time: 'Names a time and asks',
  question: 'Asks you something',
  request: 'Asks you to do something',
  reminder: 'Reminds you of something',
} as const;

const reasonFor = ({ kind, sentence }: MailAsk, sentences: readonly string[]): string =>
  `${WANTS_OF_YOU[kind === 'question' && namesDate(sentence) ? 'time' : kind]}: ${inQuotes(sentence)}${
    sentences[0] === sentence ? ' (the subject)' : ''
  }`;

function findPassedOn({ mail, subject, audience }: Clues): Finding | null {
  if (mail.from === null || audience.sender === 'machine') return null;
  const { words, contained, event } = noteWords(mail, mail.body);
  const mark = subjectKind(subject) === 'forward' ? subject : PASSED_ON.exec(words.slice(0, 4_000))?.[0];
  if (mark !== undefined && event === null)
    return leftOpen(`Passes something on to you: ${inQuotes(mark.trim())}.`);
  if (contained === null) return null;
  return leftOpen(`Passes a mail on to you${contained === '' ? '' : `: ${inQuotes(contained)}`}.`);
}

/** Matches the import's text after an attachment's name. */
const TYPE_AND_SIZE = / \([^()]{1,200}, [\d.]{1,9} (?:bytes|kB|MB)\)$/u;

/** Matches the line above a forwarded mail, or the mail's first header at the top of the text. */
const PASSED_ON =
  /^[ \t>*_-]{0,12}(?:begin |début du |anfang der |inicio del )?(?:forwarded|weitergeleitete?|transféré|message transféré|mensaje reenviado|reenviado|messaggio inoltrato|inoltrato|mensagem encaminhada|encaminhad[ao]|doorgestuurd)\b.{0,80}$|^\s{0,40}(?:From|Von|De|Da|Van)\s?:.{0,200}<\S{3,120}>/imu;

/**
 * Puts thanks of a few words among the mails to read, if each sentence is one; an answer to the person's own mail, and
 * anything else that is said, waits for the person.
 */
function findClosing({ text, sentences, mail, forbidden, asks }: Clues): Finding | null {
  const own = sentences.slice(1);
  if (mail.from === null || mail.inReplyTo !== null || forbidden !== null || asks.length > 0) return null;
  const word = findStated(cues.CLOSES, own.join('\n'));
  if (word === null || ASKED.test(text) || mail.attachments.length > 0) return null;
  const isThanks = (sentence: string): boolean =>
    [cues.CLOSES, ...FORMULAS].some((cue) => findStated(cue, sentence) !== null) ||
    countOf(sentence) <= NAME_WORDS;
  if (!own.every(isThanks) || countOf(own.join(' ')) > MOST_WORDS) return null;
  return toRead(`Thanks, and nothing else: ${inQuotes(own.join(' '))}`);
}

const ASKED = /[?？؟]/u;
/** Most words of a mail that only thanks. */
const MOST_WORDS = 12;
/** A sentence of no more words is a name. */
const NAME_WORDS = 2;

const countOf = (text: string): number => lowerCaseWords(text).length;

function findSent({ sentences, mail, audience }: Clues): Finding | null {
  if (mail.from === null || audience.sender === 'machine') return null;
  const word = findStated(cues.SENDS, sentences.join('\n'));
  if (word === null && mail.attachments.length === 0) return null;
  const [attached] = mail.attachments;
  const what = inQuotes(word ?? attached?.replace(TYPE_AND_SIZE, '') ?? '');
  return toDo(
    `Sends you something${attached === undefined ? '' : ', and no attachment was read'}: ${what}.`,
    'Does it need anything from you?',
  );
}

/**
 * Leaves a mail that asks nothing to the person, with the sentence that says most: one about something that is never
 * archived, one that names a day ahead, else the first that is more than a greeting.
 */
function findStatement({ mail, subject, sentences, forbidden, audience, occasion }: Clues): Finding | null {
  if (mail.from === null || sentences.some((sentence) => ASKED.test(sentence))) return null;
  const sign = audience.senderSign === null ? '' : `${audience.senderSign}; `;
  if (forbidden !== null) return toDo(`${sign}${forbidden.about}: ${inQuotes(forbidden.sentence)}`);
  const said = sentences.filter(
    (sentence) =>
      sentence !== subject && sentence.length >= SHORTEST_STATEMENT && !/[,:，、：]$/u.test(sentence),
  );
  const when = {
    from: mail.date === null ? occasion.now : Date.parse(mail.date),
    now: occasion.now,
    zone: occasion.zone,
  };
  const ahead = said.find((sentence) => namesDayAhead(sentence, when));
  if (ahead !== undefined)
    return toDo(`${sign}No question or request found; it names a day ahead: ${inQuotes(ahead)}`);
  const [begins] = said;
  return begins === undefined
    ? null
    : toDo(`${sign}No question or request found: yours to read. It begins: ${inQuotes(begins)}`);
}

/** Number of UTF-16 units; a shorter sentence is mostly a greeting. */
const SHORTEST_STATEMENT = 12;
