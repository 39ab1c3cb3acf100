import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { LINK } from './cues/asks-in';
import type { DecisionAnswer } from './decision';

/** Result of a rule: the non-empty fields of an answer. */
export type Finding = Pick<DecisionAnswer, 'decision' | 'confidence' | 'reasoning'> & Partial<DecisionAnswer>;

export const archive = (confidence: number, reasoning: string): Finding => ({
  decision: 'archive',
  confidence,
  reasoning,
});

/**
 * A decision that leaves a note to the person, because a rule recognises the note's kind but not what its sender wants.
 */
export const leftOpen = (reasoning: string, wanted = 'Does it need an answer, and which?'): Finding => ({
  decision: 'needs_info',
  confidence: 0.4,
  reasoning,
  info_needed: wanted,
});

/** Leaves a note to the person, who may have to do something about it. */
export const toDo = (reasoning: string, wanted = 'Do you have to do something about it?'): Finding => ({
  ...leftOpen(reasoning, wanted),
  for: 'do',
});

/** Puts a note that expects nothing among those to read. */
export const toRead = (reasoning: string): Finding => ({
  decision: 'needs_info',
  confidence: 0.5,
  reasoning,
  info_needed: 'Nothing is expected of you.',
  for: 'read',
});

const LONGEST_QUOTE = 120;

/** Puts words into quotation marks: a reason quotes the words that its rule found. */
export const inQuotes = (words: string): string => {
  const line = visibleLine(words.replaceAll(LINK, '(link)'));
  return `"${line.length <= LONGEST_QUOTE ? line : `${line.slice(0, LONGEST_QUOTE)}…`}"`;
};
