import { findWord } from '../../../kernel/notes/text/word-pattern';
import type { Clues } from './clues';
import * as cues from './cues/mail-cues';
import { findStated } from './cues/stated';
import { type Finding, inQuotes, toDo, toRead } from './finding';
import { isOnlyOffered, moneyPlace, receiptIn } from './money';
import { AMOUNT, movesMoney } from './never-archived';

/** Finds mails about money, which are never archived: the note is urgent, left to the person, to read, or a receipt. */
export function findMoney(clues: Clues): Finding | null {
  const { moneyWord, mail, text, advertisingWords, audience, forbidden, isForeign } = clues;
  const receipt = receiptIn(mail);
  if (receipt !== null && (moneyWord !== null || AMOUNT.test(text))) return receiptOf(receipt);
  if (moneyWord === null) return findDue(clues) ?? findMoved(clues);
  const where = moneyPlace(moneyWord, { mail, own: text });
  const pressure = pressureIn(clues, moneyWord);
  if (pressure !== null && advertisingWords === null) {
    const reasoning = `Has a money word (${where}) and a pressing one (${inQuotes(pressure)}).`;
    return { decision: 'urgent', confidence: 0.6, reasoning };
  }
  if (audience.isNewsletter && forbidden === null && !isForeign && isOnlyOffered(mail, text))
    return toRead(`Has a money word (${where}), in a mail to many; it calls nothing of yours due.`);
  const spam =
    advertisingWords === null ? '' : ' It also reads like spam: pay nothing before you have checked it.';
  return {
    decision: 'needs_info',
    confidence: 0.6,
    reasoning: `Has a money word (${where}): you decide.${spam}`,
    info_needed: `Pay, query or file it?${mail.attachments.length > 0 ? ' The attachments were not read.' : ''}`,
    for: 'do',
  };
}

/** Finds a demand for an amount in a mail without any of the person's money words. */
function findDue({ mail, text, audience, advertisingWords }: Clues): Finding | null {
  if (mail.from === null || audience.isNewsletter || advertisingWords !== null) return null;
  const word = AMOUNT.test(text) ? findStated(cues.UNPAID, text) : null;
  if (word === null) return null;
  return toDo(`Names a sum, and says ${inQuotes(word)}: you decide.`, 'Pay, query or file it?');
}

/** Finds money that moved, in the words of a machine or an office. */
function findMoved({ audience, sentences, advertisingWords, asks }: Clues): Finding | null {
  if (['person', 'none'].includes(audience.sender) || advertisingWords !== null || asks.length > 0)
    return null;
  const moved = sentences.find((sentence) => movesMoney(sentence, audience.isNewsletter));
  return moved === undefined ? null : toDo(`Names a sum: ${inQuotes(moved)}`, 'Did you expect it?');
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
function pressureIn({ subject, sentences, nearDeadline, isOffer }: Clues, moneyWord: string): string | null {
  const holds = (sentence: string): boolean => sentence.toLowerCase().includes(moneyWord.toLowerCase());
  for (const sentence of sentences) {
    if (sentence !== subject && !holds(subject) && !holds(sentence)) continue;
    const word = findStated(cues.OVERDUE, sentence) ?? findStated(cues.URGENCY, sentence);
    if (word !== null && findWord(cues.CALM, sentence) === null) return word;
  }
  return isOffer ? null : nearDeadline;
}
