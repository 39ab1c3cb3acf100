import * as z from '../notes/schema';
import { isNoReply, parseAddresses } from '../mail/addresses';
import { replySubject } from '../mail/subject';
import type { DecisionAnswer } from './decision';
import type { MailContext } from './mail-context';
import type { Occasion } from './occasion';
import { findMoneyWord, writtenBySender } from './money';
import { replyTemplate } from './reply-template';
import { countWords, CUES, guessTongue, MACHINE_SENDER } from './rule-cues';
import { findWord, plainLetters } from './word-pattern';

/** What the rules decide from: the same note that a model would see, and the person's money words. */
export interface RulesInput {
  mail: MailContext;
  moneyWords: readonly string[];
  occasion: Occasion;
}

/** Comes from {@link triageNote} alone, by way of a port that does not know what it carries. */
const rulesInput = z.custom<RulesInput>(
  (value: unknown) => typeof value === 'object' && value !== null && 'mail' in value && 'moneyWords' in value,
);

/** The same answer that a model gives, by fixed rules: offline, free, the same every time, and of modest judgement. */
export function triageByRules(input: unknown): DecisionAnswer {
  const { mail, moneyWords } = rulesInput.parse(input);
  const clues = readClues(mail, moneyWords);
  for (const rule of RULES) {
    const answer = rule(clues);
    if (answer !== null) return { ...NOTHING, ...answer };
  }
  return { ...NOTHING, ...UNSURE };
}

interface Clues {
  mail: MailContext;
  subject: string;
  /** Subject and what the sender wrote. */
  text: string;
  moneyWord: string | null;
  isFromMachine: boolean;
}

function readClues(mail: MailContext, moneyWords: readonly string[]): Clues {
  const subject = plainLetters(mail.subject);
  return {
    mail,
    subject,
    text: plainLetters(`${subject}\n${writtenBySender(mail)}`),
    moneyWord: findMoneyWord(mail, moneyWords),
    isFromMachine: mail.isBulk || parseAddresses(mail.from ?? '').some(({ address }) => isMachine(address)),
  };
}

const isMachine = (address: string): boolean => isNoReply(address) || MACHINE_SENDER.test(address);

type Finding = Pick<DecisionAnswer, 'decision' | 'confidence' | 'reasoning'> & Partial<DecisionAnswer>;

const NOTHING = { reply_body: null, delegation_target: null, info_needed: null };

const UNSURE: Finding = {
  decision: 'needs_info',
  confidence: 0.3,
  reasoning: "None of Deputy's offline rules fits this note.",
  info_needed: 'What should happen with this note: the rules could not tell.',
};

/** In order: the first one that finds something decides. */
const RULES: readonly ((clues: Clues) => Finding | null)[] = [
  findMoney,
  findAutoReply,
  findSpam,
  findPromotion,
  findUrgent,
  findBulk,
  findInformation,
  findOthersWork,
  findRequest,
];

/** Money is never archived: it hurries, or the person has to look. */
function findMoney({ moneyWord, text, mail }: Clues): Finding | null {
  if (moneyWord === null) return null;
  const pressure = findWord(CUES.overdue, text) ?? findWord(CUES.urgency, text);
  const spam = isSpam(text) ? ' It also reads like spam: pay nothing before you have checked it.' : '';
  if (pressure !== null && spam === '') {
    const reasoning = `It is about money ("${moneyWord}") and it presses ("${pressure}").`;
    return { decision: 'urgent', confidence: 0.6, reasoning };
  }
  return {
    decision: 'needs_info',
    confidence: 0.6,
    reasoning: `It is about money ("${moneyWord}"), which is for you to decide.${spam}`,
    info_needed: `Whether to pay, to query or to file it${mail.attachments.length > 0 ? '; the attachments were not read' : ''}.`,
  };
}

function findAutoReply({ text }: Clues): Finding | null {
  const word = findWord(CUES.autoReply, text);
  return word === null ? null : archive(0.8, `It is an automatic reply ("${word}").`);
}

const isSpam = (text: string): boolean => countWords(CUES.spam, text) >= 2;

function findSpam({ text }: Clues): Finding | null {
  return isSpam(text) ? archive(0.7, 'It has several marks of spam.') : null;
}

function findPromotion({ text }: Clues): Finding | null {
  const word = findWord(CUES.promotion, text);
  return word === null ? null : archive(0.6, `It advertises something ("${word}").`);
}

function findUrgent({ text, subject }: Clues): Finding | null {
  const trouble = findWord(CUES.outage, subject);
  const hurry = findWord(CUES.urgency, text);
  const word = trouble ?? hurry;
  if (word === null || findWord(CUES.forInformation, text) !== null) return null;
  return {
    decision: 'urgent',
    confidence: 0.55,
    reasoning: `It seems to be in a hurry or about trouble ("${word}").`,
  };
}

function findBulk({ text, isFromMachine }: Clues): Finding | null {
  if (isFromMachine) return archive(0.6, 'It comes from a list or from an address that nobody reads.');
  const word = findWord(CUES.newsletter, text);
  return word === null ? null : archive(0.6, `It looks like a newsletter ("${word}").`);
}

function findInformation({ text }: Clues): Finding | null {
  const word = findWord(CUES.forInformation, text);
  return word === null ? null : archive(0.5, `Its sender says that nothing is to be done ("${word}").`);
}

function findOthersWork({ text }: Clues): Finding | null {
  const legal = findWord(CUES.legal, text);
  const word = legal ?? findWord(CUES.accounting, text);
  if (word === null) return null;
  const target =
    legal === null ? 'Whoever keeps your accounts' : 'Whoever looks after your contracts and legal questions';
  const reasoning = `It is about ${legal === null ? 'accounts' : 'a legal matter'} ("${word}").`;
  return {
    decision: 'delegate',
    confidence: 0.45,
    reasoning,
    delegation_target: `${target}, because of "${word}".`,
  };
}

function findRequest({ text, mail }: Clues): Finding | null {
  const word = text.includes('?') || text.includes('？') ? '?' : findWord(CUES.request, text);
  if (word === null || mail.from === null) return null;
  return {
    decision: 'draft_reply',
    confidence: 0.5,
    reasoning: `It asks something ("${word}"). The draft is a template by Deputy's offline rules, not by a model.`,
    reply_body: replyTemplate(guessTongue(text), {
      subject: replySubject(mail.subject).slice('Re: '.length),
      from: mail.from,
    }),
  };
}

const archive = (confidence: number, reasoning: string): Finding => ({
  decision: 'archive',
  confidence,
  reasoning,
});
