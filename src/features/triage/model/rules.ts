import { replySubject, subjectKind } from '../../../kernel/mail/headers/subject';
import { findWord } from '../../../kernel/notes/text/word-pattern';
import { type Clues, readClues, rulesInput } from './clues';
import type { MailAsk } from './cues/acts';
import { namesDate } from './cues/deadline';
import { replyTemplate } from './cues/reply-template';
import { CUES, guessTongue } from './cues/rule-cues';
import { readWeights, type WordWeights } from './cues/word-score';
import { WORD_TABLE } from './cues/word-table';
import type { DecisionAnswer } from './decision';
import type { MailContext } from './mail-context';
import { isPrivate } from './sender';

let learned: WordWeights | null = null;

/**
 * The same answer that a model gives, by fixed rules: offline, free, the same every time, and of modest judgement.
 * `weights` are the learned ones where none are given.
 */
export function triageByRules(
  input: unknown,
  weights: WordWeights = (learned ??= readWeights(WORD_TABLE)),
): DecisionAnswer {
  const read = rulesInput.parse(input);
  const clues = readClues(read, weights);
  if (read.wantsReply === true) return { ...NOTHING, ...replyTo(clues) };
  for (const { decide } of RULES) {
    const answer = decide(clues);
    if (answer !== null) return { ...NOTHING, ...answer };
  }
  return { ...NOTHING, ...UNSURE };
}

type Finding = Pick<DecisionAnswer, 'decision' | 'confidence' | 'reasoning'> & Partial<DecisionAnswer>;

const NOTHING = { reply_body: null, delegation_target: null, info_needed: null };

const UNSURE: Finding = {
  decision: 'needs_info',
  confidence: 0.3,
  reasoning: 'No rule fits this note.',
  info_needed: "The rules can't tell what this is: you decide.",
};

interface Rule {
  /** Why there is such a rule. */
  why: string;
  decide: (clues: Clues) => Finding | null;
}

/** In order: the first one that finds something decides. */
export const RULES: readonly Rule[] = [
  { why: 'A question that has been answered is not asked again.', decide: findAnswered },
  { why: "The person's own mail to others waits for them.", decide: findOwnMail },
  { why: 'Money that leaves unseen is the most expensive mistake.', decide: findMoney },
  { why: 'An automatic reply expects no answer.', decide: findAutoReply },
  {
    why: 'Advertising and fraud press and ask as well, so they are sorted out before.',
    decide: findAdvertising,
  },
  { why: 'Trouble gets worse by waiting.', decide: findTrouble },
  { why: 'A request with a deadline is worthless after it.', decide: findPressingAsk },
  { why: 'A sender who says that nothing is to be done should know.', decide: findNothingToDo },
  { why: 'What a machine sends to many is for information, unless it demands something.', decide: findBulk },
  { why: 'Law and accounts are mostly for a specialist.', decide: findOthersWork },
  { why: 'A question expects an answer.', decide: findAsk },
  { why: 'News, reports and thanks that ask nothing are for information.', decide: findNotice },
];

/** The rules can't judge an answer: they hand it on in a letter, or leave the note to the person. */
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

/** Money is never archived: it hurries, or the person has to look. */
function findMoney({ moneyWord, text, mail, nearDeadline: deadline, isAdvertising }: Clues): Finding | null {
  if (moneyWord === null) return null;
  const pressure = findWord(CUES.overdue, text) ?? findWord(CUES.urgency, text) ?? deadline;
  if (pressure !== null && !isAdvertising) {
    const reasoning = `About money ("${moneyWord}"), and it is pressing ("${pressure}").`;
    return { decision: 'urgent', confidence: 0.6, reasoning };
  }
  const spam = isAdvertising ? ' It also reads like spam: pay nothing before you have checked it.' : '';
  return {
    decision: 'needs_info',
    confidence: 0.6,
    reasoning: `About money ("${moneyWord}"): you decide.${spam}`,
    info_needed: `Pay, query or file it?${mail.attachments.length > 0 ? ' The attachments were not read.' : ''}`,
  };
}

function findAutoReply({ mail, subject, sentences }: Clues): Finding | null {
  const word = findWord(CUES.autoReply, `${subject}\n${sentences.slice(1, 4).join('\n')}`);
  if (!mail.isAutoReply && word === null) return null;
  return archive(0.8, `An automatic reply${word === null ? '' : `: "${word}"`}.`);
}

function findAdvertising({ isAdvertising, text }: Clues): Finding | null {
  if (!isAdvertising) return null;
  const word = findWord(CUES.advertising, text);
  return archive(0.7, `Reads like advertising or spam${word === null ? '' : `: "${word}"`}.`);
}

function findTrouble({ subject, sentences, text }: Clues): Finding | null {
  const word = findWord(CUES.outage, subject) ?? findWord(CUES.outage, sentences.slice(1, 3).join('\n'));
  if (word === null || findWord(CUES.nothingToDo, text) !== null) return null;
  return { decision: 'urgent', confidence: 0.55, reasoning: `Reports trouble: "${word}".` };
}

function findPressingAsk({
  asks,
  sentences,
  nearDeadline: deadline,
  isFromMachine,
  text,
}: Clues): Finding | null {
  if (findWord(CUES.nothingToDo, text) !== null) return null;
  const [ask] = asks;
  const hurry = hurryIn(ask === undefined ? sentences.slice(0, 1) : sentences);
  if (deadline !== null && (ask !== undefined || !isFromMachine))
    return { decision: 'urgent', confidence: 0.55, reasoning: `Something is due soon: "${deadline}".` };
  if (hurry === null || isFromMachine) return null;
  return { decision: 'urgent', confidence: 0.55, reasoning: `Sounds urgent: "${hurry}".` };
}

function hurryIn(sentences: readonly string[]): string | null {
  for (const sentence of sentences) {
    const word = findWord(CUES.courtesy, sentence) === null ? findWord(CUES.urgency, sentence) : null;
    if (word !== null) return word;
  }
  return null;
}

function findNothingToDo({ text, asks }: Clues): Finding | null {
  const word = findWord(CUES.nothingToDo, text);
  if (word === null || asks.some(({ isDirect }) => isDirect)) return null;
  return archive(0.6, `The sender says nothing needs doing: "${word}".`);
}

function findBulk({ isFromMachine, asks, mail, text }: Clues): Finding | null {
  if (!isFromMachine) return null;
  // Newsletters ask questions to be read; people on a list ask them to be answered.
  const demand = asks.find(({ kind, isDirect }) => isDirect && (kind === 'request' || mail.listId !== null));
  if (demand !== undefined && !mail.isNewsletter)
    return leftOpen(`A machine or a list asks: ${quoted(demand.sentence)}`);
  const warning = findWord(CUES.warning, text);
  if (warning !== null && !mail.isNewsletter) return leftOpen(`An automatic warning: "${warning}".`);
  return archive(0.6, 'From a list or a no-reply address, and asks nothing of you.');
}

/** What it is about stands in the subject; in the text it counts where something is asked for. */
function findOthersWork({ text, subject, asks }: Clues): Finding | null {
  const where = asks.length > 0 ? text : subject;
  const legal = findWord(CUES.legal, where);
  const word = legal ?? findWord(CUES.accounting, where);
  if (word === null) return null;
  const target =
    legal === null
      ? 'The person who keeps your accounts'
      : 'The person who handles contracts and legal questions';
  return {
    decision: 'delegate',
    confidence: 0.45,
    reasoning: `Is about ${legal === null ? 'accounts' : 'a legal matter'}: "${word}".`,
    delegation_target: `${target}, because of "${word}".`,
  };
}

/** A template is written only where more than a question mark or a "please" speaks for an answer. */
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

const WANTS = {
  date: 'Asks for a date',
  question: 'Asks you something',
  request: 'Asks you to do something',
} as const;

const reasonFor = ({ kind, sentence }: MailAsk, sentences: readonly string[]): string =>
  `${WANTS[namesDate(sentence) ? 'date' : kind]}: ${quoted(sentence)}${
    sentences[0] === sentence ? ' (the subject)' : ''
  }`;

/** Private people, and who answers, may want to hear something back; a warning is more than news. */
function findNotice({ text, asks, mail }: Clues): Finding | null {
  const word = findWord(CUES.notice, text);
  if (word === null || asks.length > 0 || isTalk(mail) || findWord(CUES.warning, text) !== null) return null;
  return archive(0.5, `Informs you and asks nothing: "${word}".`);
}

const isTalk = (mail: MailContext): boolean =>
  isPrivate(mail) || mail.inReplyTo !== null || subjectKind(mail.subject) === 'reply';

const LONGEST_QUOTE = 120;

const quoted = (sentence: string): string =>
  `"${sentence.length <= LONGEST_QUOTE ? sentence : `${sentence.slice(0, LONGEST_QUOTE)}…`}"`;

const leftOpen = (reasoning: string): Finding => ({
  decision: 'needs_info',
  confidence: 0.4,
  reasoning,
  info_needed: 'Does it want an answer, and which?',
});

const archive = (confidence: number, reasoning: string): Finding => ({
  decision: 'archive',
  confidence,
  reasoning,
});
