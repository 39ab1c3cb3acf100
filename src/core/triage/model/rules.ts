import { replySubject, subjectKind } from '../../../kernel/mail/headers/subject';
import { lowerCaseWords } from '../../../kernel/mail/text/words';
import { findWord } from '../../../kernel/notes/text/word-pattern';
import {
  findAdvertising,
  findAutoReply,
  findBulk,
  findEncrypted,
  findFraud,
  findLoginCode,
  findOfficeNews,
} from './automatic-rules';
import { findBounce } from './bounce';
import { findEvent } from './event';
import { type Clues, readClues, rulesInput } from './clues';
import type { MailAsk } from './cues/asks-in';
import { namesDate } from './cues/deadline';
import { CLOSES, DUE, SENDS } from './cues/machine-cues';
import { replyTemplate } from './cues/reply-template';
import { CUES, guessTongue } from './cues/rule-cues';
import { findStated } from './cues/stated';
import { readWeights, type WordWeights } from './cues/word-score';
import { WORD_TABLE } from './cues/word-table';
import type { DecisionAnswer } from './decision';
import { type Finding, archive, inQuotes, leftOpen } from './finding';
import type { MailContext } from './mail-context';
import { moneyPlace, noteWords } from './money';
import { receiptWords } from './receipt';
import { isTalk } from './sender';
import { findStatement } from './statement';

let learned: WordWeights | null = null;

export const learnedWeights = (): WordWeights => (learned ??= readWeights(WORD_TABLE));

/**
 * Triage by fixed rules, with the answer format of a model: offline, free, deterministic, of modest quality. `weights`:
 * by default the learned ones.
 */
export function triageByRules(input: unknown, weights: WordWeights = learnedWeights()): DecisionAnswer {
  const read = rulesInput.parse(input);
  const clues = readClues(read, weights);
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
  // The person's own mail to others waits for them.
  findOwnMail,
  // The person believes that an undelivered mail arrived.
  findBounce,
  // An overlooked payment is the most expensive mistake.
  findMoney,
  // Only the person can read an encrypted mail, so it is theirs to judge.
  findEncrypted,
  // A login code expires within minutes, and an unrequested one is a warning.
  findLoginCode,
  // An automatic reply expects no answer.
  findAutoReply,
  // Advertising and fraud are urgent and ask questions, too, so they are sorted out first.
  findAdvertising,
  // Fraud wants an answer.
  findFraud,
  // Trouble gets worse by waiting.
  findTrouble,
  // After its deadline, a request is worthless.
  findPressingAsk,
  // A sender who says that nothing is to be done should know.
  findNothingToDo,
  // A calendar's mail states what it expects.
  findEvent,
  // Mail of a machine to many is for information, unless it demands something.
  findBulk,
  // Law and accounts are mostly for a specialist.
  findOthersWork,
  // A question expects an answer.
  findAsk,
  // A forwarded mail should be read.
  findPassedOn,
  // News, reports and thanks that ask nothing are for information.
  findNotice,
  // Thanks end a conversation.
  findClosing,
  // A sender of documents expects them to be processed.
  findSent,
  // Mail of an office to many is for information.
  findOfficeNews,
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

/** Finds mails about money, which are never archived: the note is urgent, left to the person, or a receipt. */
function findMoney(clues: Clues): Finding | null {
  const { moneyWord, mail, text, advertisingWords } = clues;
  const receipt = receiptWords(mail);
  if (receipt !== null && (moneyWord !== null || AMOUNT.test(text))) return receiptOf(receipt);
  if (moneyWord === null) return findDue(clues);
  const where = moneyPlace(moneyWord, { mail, own: text });
  const pressure = pressureIn(clues, moneyWord);
  if (pressure !== null && advertisingWords === null) {
    const reasoning = `About money (${where}), and it is pressing (${inQuotes(pressure)}).`;
    return { decision: 'urgent', confidence: 0.6, reasoning };
  }
  const spam =
    advertisingWords === null ? '' : ' It also reads like spam: pay nothing before you have checked it.';
  return {
    decision: 'needs_info',
    confidence: 0.6,
    reasoning: `About money (${where}): you decide.${spam}`,
    info_needed: `Pay, query or file it?${mail.attachments.length > 0 ? ' The attachments were not read.' : ''}`,
  };
}

/** Finds a demand for an amount in a mail without any of the person's money words. */
function findDue({ mail, text, advertisingWords }: Clues): Finding | null {
  if (mail.from === null || mail.isNewsletter || mail.listId !== null || advertisingWords !== null)
    return null;
  const word = AMOUNT.test(text) ? findStated(DUE, text) : null;
  if (word === null) return null;
  return leftOpen(`About money (${inQuotes(word)}): you decide.`, 'Pay, query or file it?');
}

export const AMOUNT = /[$€£¥₹]\s?\d|\d\s?(?:[€£¥]|USD|EUR|GBP|CHF|PLN|SEK|DKK|NOK|zł|kr|₽|円|元|원)/iu;

const receiptOf = (words: string): Finding => ({
  decision: 'needs_info',
  confidence: 0.6,
  reasoning: `A receipt: ${inQuotes(words)}. It asks nothing of you.`,
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
    const word = findStated(CUES.overdue, sentence) ?? findStated(CUES.urgency, sentence);
    if (word !== null && findWord(CUES.calm, sentence) === null) return word;
  }
  return nearDeadline;
}

function findTrouble({ subject, sentences, text, mail }: Clues): Finding | null {
  if (mail.isNewsletter || findWord(CUES.nothingToDo, text) !== null) return null;
  const beginning = sentences.slice(1, 3).join('\n');
  const word = findStated(CUES.outage, subject) ?? findStated(CUES.outage, beginning);
  if (word === null || sentences.slice(0, 3).some(isOver)) return null;
  return { decision: 'urgent', confidence: 0.55, reasoning: `Reports trouble: ${inQuotes(word)}.` };
}

/** Whether a sentence reports that trouble has ended, rather than that it will end. */
const isOver = (sentence: string): boolean => OVER.test(sentence) && !UNTIL.test(sentence);

const UNTIL =
  /(?:^|[^\p{L}])(?:until|till|once|when|bis|wenn|jusqu\S*|hasta|cuando|finché|quando|até|tot|till|до|まで|直到)(?!\p{L})/iu;
const OVER =
  /(?:^|[^\p{L}])(?:resolved|restored|fixed|recovered|behoben|gelöst|wiederhergestellt|resuelt[oa]|solucionad[oa]|restablecid[oa]|résolue?|rétablie?|risolt[oa]|ripristinat[oa]|resolvid[oa]|restabelecid[oa]|opgelost|hersteld|löst|løst|rozwiązan\p{L}|vyřešen\p{L}|çözüldü|устранен[оаы]?|решен[оаы]?|復旧|解決|已恢复|已解决|해결)(?!\p{L})/iu;

function findPressingAsk({ asks, subject, nearDeadline, machineSign, mail, text }: Clues): Finding | null {
  if (mail.isNewsletter || findWord(CUES.nothingToDo, text) !== null) return null;
  if (nearDeadline !== null && (asks.length > 0 || machineSign === null))
    return {
      decision: 'urgent',
      confidence: 0.55,
      reasoning: `Something is due soon: ${inQuotes(nearDeadline)}.`,
    };
  if (machineSign !== null) return null;
  const hurry = hurryIn([subject, ...asks.map(({ sentence }) => sentence)]);
  if (hurry === null) return null;
  return { decision: 'urgent', confidence: 0.55, reasoning: `Sounds urgent: ${inQuotes(hurry)}.` };
}

function hurryIn(sentences: readonly string[]): string | null {
  for (const sentence of sentences) {
    if ([CUES.courtesy, CUES.calm].some((cue) => findWord(cue, sentence) !== null)) continue;
    const word = findStated(CUES.urgency, sentence);
    if (word !== null) return word;
  }
  return null;
}

function findNothingToDo({ text, sentences, asks, subject, nearDeadline }: Clues): Finding | null {
  const word = findWord(CUES.nothingToDo, text);
  if (word !== null && sentences.some((sentence) => sentence.includes(word) && CONDITION.test(sentence)))
    return null;
  if (word === null || nearDeadline !== null || asks.some(({ isDirect }) => isDirect)) return null;
  if (findStated(CUES.warning, subject) !== null) return null;
  const what = FOR_INFORMATION.test(word) ? 'Sent for information' : 'The sender says nothing needs doing';
  return archive(0.6, `${what}: ${inQuotes(word)}.`);
}

/**
 * Matches a condition for "nothing to do", as in "If that was you, there is nothing to do." Ambiguous words, such as
 * the reflexive "se", match only where a clause begins.
 */
const CONDITION =
  /(?:^|[^\p{L}])(?:if|in case|wenn|falls|sofern|qualora|indien|ifall|hvis|dersom|jeśli|jeżeli|pokud|jestliže|если|якщо|eğer)(?!\p{L})|(?:^|[,;:–—])\s{0,3}(?:si|se|caso|als|om)(?!\p{L})|場合|であれば|如果|若|경우/iu;

const FOR_INFORMATION = /info|fyi|kenntnis|kännedom|orientering|wiadomości|bilgi|сведени|відома|参考|참고/iu;

/** Finds work for someone else. The subject shows the topic; the text is used only if it asks for something. */
function findOthersWork({ text, subject, asks }: Clues): Finding | null {
  const where = asks.length > 0 ? text : subject;
  const legal = findWord(CUES.legal, where);
  const word = legal ?? findWord(CUES.accounting, where);
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
 * Finds questions and requests. A template is written only if more than a question mark or a "please" suggests an
 * answer.
 */
function findAsk({ asks: [ask], mail, text, sentences }: Clues): Finding | null {
  if (ask === undefined) return null;
  const reason = reasonFor(ask, sentences);
  if (mail.from === null || (!ask.isDirect && mail.inReplyTo === null)) return leftOpen(reason);
  return {
    decision: 'draft_reply',
    confidence: 0.5,
    reasoning: `${reason} ${TEMPLATE}`,
    reply_body: templateFor(mail, text),
  };
}

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

function findPassedOn({ mail, subject, machineSign }: Clues): Finding | null {
  if (mail.from === null || machineSign !== null) return null;
  const { words, contained } = noteWords(mail, mail.body);
  const mark = subjectKind(subject) === 'forward' ? subject : PASSED_ON.exec(words.slice(0, 4_000))?.[0];
  if (mark !== undefined) return leftOpen(`Passes something on to you: ${inQuotes(mark.trim())}.`);
  if (contained === null) return null;
  return leftOpen(`Passes a mail on to you${contained === '' ? '' : `: ${inQuotes(contained)}`}.`);
}

/** Matches the import's text after an attachment's name. */
const TYPE_AND_SIZE = / \([^()]{1,200}, [\d.]{1,9} (?:bytes|kB|MB)\)$/u;

/** Matches the line above a forwarded mail, or the mail's first header at the top of the text. */
const PASSED_ON =
  /^[ \t>*_-]{0,12}(?:begin |début du |anfang der |inicio del )?(?:forwarded|weitergeleitete?|transféré|message transféré|mensaje reenviado|reenviado|messaggio inoltrato|inoltrato|mensagem encaminhada|encaminhad[ao]|doorgestuurd|vidarebefordrat|videresendt|przekazan\S{1,5}|пересланное|перенаправленное|転送|转发)\b.{0,80}$|^\s{0,40}(?:From|Von|De|Da|Van)\s?:.{0,200}<\S{3,120}>/imu;

/**
 * Finds news. Leaves out private senders and replies, because they may expect an answer; also warnings, and more than a
 * few words by a person.
 */
function findNotice({ text, sentences, asks, mail, machineSign, nearDeadline }: Clues): Finding | null {
  const word = findStated(CUES.notice, text);
  if (word === null || mail.from === null || asks.length > 0 || nearDeadline !== null || isTalk(mail))
    return null;
  if (machineSign === null && (!isBrief(sentences.slice(1).join('\n')) || ASKED.test(text))) return null;
  if ([CUES.warning, CUES.urgency].some((cue) => findWord(cue, text) !== null)) return null;
  return archive(0.5, `Informs you and asks nothing: ${inQuotes(word)}.`);
}

const ASKED = /[?？؟]/u;
const MOST_WORDS = 30;

/** Whether a text is as short as thanks usually are. In scripts without spaces, two characters are a word. */
function isBrief(text: string): boolean {
  const unspaced = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu)?.length ?? 0;
  return lowerCaseWords(text).length + unspaced / 2 <= MOST_WORDS;
}

function findClosing({ text, sentences, asks, mail, nearDeadline }: Clues): Finding | null {
  if (mail.from === null || !isTalk(mail) || asks.length > 0 || nearDeadline !== null) return null;
  const own = sentences.slice(1).join('\n');
  const word = findStated(CLOSES, own);
  if (word === null || !isBrief(own) || ASKED.test(text) || mail.attachments.length > 0) return null;
  if ([CUES.warning, CUES.urgency, SENDS].some((cue) => findWord(cue, text) !== null)) return null;
  return archive(0.5, `Ends a conversation and asks nothing: ${inQuotes(word)}.`);
}

function findSent({ sentences, mail, machineSign }: Clues): Finding | null {
  if (mail.from === null || machineSign !== null) return null;
  const word = findStated(SENDS, sentences.join('\n'));
  if (word === null && mail.attachments.length === 0) return null;
  const [attached] = mail.attachments;
  const what = inQuotes(word ?? attached?.replace(TYPE_AND_SIZE, '') ?? '');
  return leftOpen(
    `Sends you something${attached === undefined ? '' : ', and no attachment was read'}: ${what}.`,
    'Does it need anything from you?',
  );
}
