import * as cues from './cues/mail-cues';
import { lowerCaseWords } from '../../../kernel/mail/text/words';
import { findWord } from '../../../kernel/notes/text/word-pattern';
import { findAnswered, findRequest, findPressingAsk, replyTo } from './find-request';
import { findBounce } from './bounce';
import { type Clues, readClues, rulesInput } from './clues';
import { FORMULAS } from './cues/asks-in';
import { findStated } from './cues/stated';
import type { DecisionAnswer } from './decision';
import { findDanger, findDistress, findOutage } from './distress';
import { archive, because, type Finding, inQuotes, leftOpen, toDo, toRead } from './finding';
import type { RulesQuestion } from './rules-question';
import { findAbsence, findBulk, findFinished, findLoginCode } from './finished';
import { noteWords } from './money';
import { findMoney } from './payments';
import type { EventKind } from '../../../kernel/mail/quoting/note-words';

/**
 * Triage by fixed rules, with the answer format of a model: offline, free, deterministic, of modest quality.
 */
export function triageByRules(input: unknown): DecisionAnswer {
  const read = rulesInput.parse(input);
  const clues = readClues(read);
  if (read.wantsReply === true) return { ...NOTHING, ...replyTo(clues) };
  for (const decide of RULES) {
    const answer = decide(clues);
    if (answer !== null)
      return { ...NOTHING, ...wanted(answer, clues), due: dueIn(answer, clues), ...answer };
  }
  return { ...NOTHING, ...UNSURE };
}

/** An urgent mail is something to do, unless it asks its reader a question. */
const wanted = ({ decision }: Finding, { asks }: Clues): Pick<DecisionAnswer, 'for'> => ({
  for: decision === 'urgent' && !asks.some(({ isDirect }) => isDirect) ? 'do' : null,
});

/** The day by which something is due, if the reason shows it in the mail's words. */
const dueIn = ({ reasoning }: Finding, { deadlines }: Clues): string | null =>
  deadlines.find(({ word }) => reasoning.includes(word))?.day ?? null;

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
  findAnswered,
  findOwnMail,
  // The person believes that an undelivered mail arrived.
  findBounce,
  findDanger,
  // An overlooked payment is the most expensive mistake.
  findMoney,
  findEncrypted,
  // A login code expires within minutes, and an unrequested one is a warning.
  findLoginCode,
  findAbsence,
  // Advertising and fraud are urgent and ask questions, too, so they are sorted out first.
  findAdvertising,
  findDistress,
  findOutage,
  findPressingAsk,
  findEvent,
  // Mail to many is for information, unless it may be meant for the person.
  findBulk,
  findFinished,
  findRequest,
  findClosing,
  findStatement,
];

function findOwnMail({ isOwn, moneyWord }: Clues): Finding | null {
  if (!isOwn || moneyWord !== null) return null;
  return archive(0.7, 'You sent this mail yourself.');
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
  const words = advertisingWords
    .slice(0, 3)
    .map((word) => inQuotes(word))
    .join(', ');
  const reasoning = `Reads like advertising or spam: ${words}.`;
  // Shops and banks use advertising's words in notices about an account, too.
  if (forbidden !== null || isForeign || findStated(cues.WANTS, subject) !== null)
    return toDo(reasoning, 'Is it meant for you?');
  return toRead(reasoning);
}

/**
 * Puts thanks of a few words among the mails to read, if each sentence is one; an answer to the person's own mail, and
 * anything else that is said, waits for the person; what asks was found before.
 */
function findClosing({ text, sentences, mail, forbidden }: Clues): Finding | null {
  const own = sentences.slice(1);
  if (mail.from === null || mail.inReplyTo !== null || forbidden !== null) return null;
  const word = findStated(cues.CLOSES, own.join('\n'));
  if (word === null || ASKED.test(text) || mail.attachments.length > 0) return null;
  const isThanks = (sentence: string): boolean =>
    [cues.CLOSES, ...FORMULAS].some((cue) => findStated(cue, sentence) !== null) ||
    countOf(sentence) <= NAME_WORDS;
  if (!own.every(isThanks) || countOf(own.join(' ')) > MOST_WORDS) return null;
  return toRead(`Thanks, and nothing else: ${inQuotes(own.join(' '))}`);
}

const ASKED = /[?？؟]/u;
/** Maximum number of words of a mail that only says thanks. */
const MOST_WORDS = 12;
/** A sentence of no more words is a name. */
const NAME_WORDS = 2;

const countOf = (text: string): number => lowerCaseWords(text).length;

/**
 * Leaves a mail to the person, with its sentence about something that is never archived, else the first that is more than
 * a greeting.
 */
function findStatement({ mail, sentences, forbidden, audience }: Clues): Finding | null {
  if (mail.from === null) return null;
  const sign = audience.senderSign === null ? '' : `${audience.senderSign}. `;
  if (forbidden !== null) return toDo(`${sign}${because('It stays with you', forbidden)}`);
  const says = sentences.slice(1).find(isStatement) ?? sentences[0];
  return says === undefined
    ? null
    : toDo(`${sign}No sign that it can be put away. It says: ${inQuotes(says)}`);
}

/** Whether a sentence says more than a greeting or a name. */
const isStatement = (sentence: string): boolean =>
  /(?:\p{L}{2,}\P{L}+){2}\p{L}|\p{Lo}{6}/u.test(sentence) &&
  !/[,:，、：]$/u.test(sentence) &&
  findWord(cues.COURTESY, sentence) === null;

/** Finds calendar mails. The reason names their kind; only mails that expect an answer ask for one. */
function findEvent({ mail, asks, subject }: Clues): Finding | null {
  const { event } = noteWords(mail, mail.body);
  const said = KINDS.get(mail.event ?? '');
  if (event === null || said === undefined || asks.some((ask) => ask.isDirect && ask.sentence !== subject))
    return null;
  const when = event.when === '' ? '' : `, ${event.when}`;
  const reasoning = `${said.what}: ${inQuotes(event.title)}${when}.`;
  return said.wanted === null ? archive(0.6, reasoning) : leftOpen(reasoning, said.wanted);
}

const NOT_ASKED: RulesQuestion = 'Nothing to answer, unless it does not suit you.';

const SAID: Readonly<Record<EventKind, { what: string; wanted: RulesQuestion | null }>> = {
  invitation: { what: 'An invitation', wanted: 'Are you coming?' },
  update: { what: 'A changed invitation', wanted: 'Are you still coming?' },
  proposal: { what: 'Proposes another time', wanted: 'Does that time suit you?' },
  cancelled: { what: 'A cancelled event', wanted: 'Nothing to answer: it is cancelled.' },
  accepted: { what: 'Accepts your invitation', wanted: null },
  declined: { what: 'Declines your invitation', wanted: NOT_ASKED },
  tentative: { what: 'Answers "maybe" to your invitation', wanted: NOT_ASKED },
  answered: { what: 'Answers your invitation', wanted: NOT_ASKED },
  event: { what: 'An event, with no invitation', wanted: 'Nothing to answer: it is for your calendar.' },
};
const KINDS: ReadonlyMap<string, { what: string; wanted: RulesQuestion | null }> = new Map(
  Object.entries(SAID),
);
