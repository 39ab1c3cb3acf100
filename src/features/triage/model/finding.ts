import { visibleLine } from '../../../kernel/mail/text/visible-text';
import type { DecisionAnswer } from './decision';

/** What a rule comes to: the fields of an answer that are not empty. */
export type Finding = Pick<DecisionAnswer, 'decision' | 'confidence' | 'reasoning'> & Partial<DecisionAnswer>;

export const archive = (confidence: number, reasoning: string): Finding => ({
  decision: 'archive',
  confidence,
  reasoning,
});

/** The person has to look: the rule knows what it is, not what it wants. */
export const leftOpen = (reasoning: string, wanted = 'Whether it wants an answer, and which.'): Finding => ({
  decision: 'needs_info',
  confidence: 0.4,
  reasoning,
  info_needed: wanted,
});

const LONGEST_QUOTE = 120;

/** A reason is a claim about the text, so that it quotes the words it went by. */
export const inQuotes = (words: string): string => {
  const line = visibleLine(words);
  return `"${line.length <= LONGEST_QUOTE ? line : `${line.slice(0, LONGEST_QUOTE)}…`}"`;
};
