import { uncapitalized } from '../../../kernel/notes/text/capitalized';
import { findWord, wordPattern } from '../../../kernel/notes/text/word-pattern';
import type { Clues } from './clues';
import * as cues from './cues/mail-cues';
import { findStated, type FoundWord, foundIn } from './cues/stated';
import { because, type Finding, inQuotes, toDo, toRead, urgent } from './finding';
import { isOnlyOffered, moneyPlace, receiptIn } from './money';
import { AMOUNT, movedAmount } from './never-archived';

/** Finds mails about money, which are never archived: the note is urgent, left to the person, to read, or a receipt. */
export function findMoney(clues: Clues): Finding | null {
  const { moneyWord, mail, text, advertisingWords, audience, forbidden, isForeign } = clues;
  const receipt = receiptIn(mail);
  if (receipt !== null && (moneyWord !== null || AMOUNT.test(text))) return receiptOf(receipt);
  if (moneyWord === null) return findDue(clues) ?? findMoved(clues);
  const reason = moneyReason(moneyWord, clues);
  const pressure = pressureIn(clues, moneyWord);
  if (pressure !== null && advertisingWords === null)
    return urgent(`${because('Urgent', pressure)} ${reason}`);
  if (audience.isNewsletter && forbidden === null && !isForeign && isOnlyOffered(mail, text))
    return toRead(`In a mail to many: ${uncapitalized(reason)}`);
  const spam =
    advertisingWords === null ? '' : ' It also reads like spam: pay nothing before you have checked it.';
  return {
    decision: 'needs_info',
    confidence: 0.6,
    reasoning: `${reason}${spam}`,
    info_needed: `Pay, query or file it?${mail.attachments.length > 0 ? ' The attachments were not read.' : ''}`,
    for: 'do',
  };
}

/** A mail's words about money: with an amount where one stands beside the word, else with the word's sentence or place. */
function moneyReason(moneyWord: string, { sentences, text, mail }: Clues): string {
  const pattern = wordPattern([moneyWord]);
  const holding = sentences.filter((sentence) => findWord(pattern, sentence) !== null);
  const sum = holding.find((sentence) => AMOUNT.test(sentence));
  if (sum !== undefined) return `Names a sum: ${inQuotes(sum, AMOUNT.exec(sum)?.[0])}`;
  const [sentence] = holding;
  return sentence === undefined
    ? `Has a money word: ${moneyPlace(moneyWord, { mail, own: text })}.`
    : `Has the money word ${inQuotes(moneyWord)}: ${inQuotes(sentence, moneyWord)}`;
}

/** Finds a demand for an amount in a mail without any of the person's money words. */
function findDue({ mail, text, sentences, audience, advertisingWords }: Clues): Finding | null {
  if (mail.from === null || audience.isNewsletter || advertisingWords !== null) return null;
  const due = AMOUNT.test(text) ? foundIn(cues.UNPAID, sentences) : null;
  if (due === null) return null;
  const says = `Names a sum and says ${inQuotes(due.word)}: ${inQuotes(due.sentence, due.word)}`;
  return toDo(says, 'Pay, query or file it?');
}

/** Finds money that moved, in the words of a machine or an office. */
function findMoved({ audience, sentences, advertisingWords, asks }: Clues): Finding | null {
  if (['person', 'none'].includes(audience.sender) || advertisingWords !== null || asks.length > 0)
    return null;
  for (const sentence of sentences) {
    const amount = movedAmount(sentence, audience.isNewsletter);
    if (amount !== null) return toDo(`Names a sum: ${inQuotes(sentence, amount)}`, 'Did you expect it?');
  }
  return null;
}

const receiptOf = (words: string): Finding => ({
  decision: 'needs_info',
  confidence: 0.6,
  reasoning: `A receipt: ${inQuotes(words)}. Nothing is due.`,
  info_needed: 'Nothing is due: mark it done.',
  for: 'receipt',
});

/**
 * What makes a money note urgent: in a sentence with the money word, or anywhere if the subject contains the
 * money word.
 */
function pressureIn({ subject, sentences, nearDeadline, offer }: Clues, moneyWord: string): FoundWord | null {
  const holds = (sentence: string): boolean => sentence.toLowerCase().includes(moneyWord.toLowerCase());
  for (const sentence of sentences) {
    if (sentence !== subject && !holds(subject) && !holds(sentence)) continue;
    const word = findStated(cues.OVERDUE, sentence) ?? findStated(cues.URGENCY, sentence);
    if (word !== null) return { word, sentence };
  }
  return offer === null ? nearDeadline : null;
}
