import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { LINK } from './cues/asks-in';
import type { FoundWord } from './cues/stated';
import type { DecisionAnswer } from './decision';
import type { RulesQuestion } from './rules-question';

/** Result of a rule: the non-empty fields of an answer. */
export type Finding = Pick<DecisionAnswer, 'decision' | 'confidence' | 'reasoning'> & Partial<DecisionAnswer>;

export const archive = (confidence: number, reasoning: string): Finding => ({
  decision: 'archive',
  confidence,
  reasoning,
});

export const urgent = (reasoning: string): Finding => ({ decision: 'urgent', confidence: 0.6, reasoning });

/**
 * A decision that leaves a note to the person, because a rule recognises the note's kind but not what its sender wants.
 */
export const leftOpen = (
  reasoning: string,
  wanted: RulesQuestion = 'Does it need an answer, and which?',
): Finding => ({
  decision: 'needs_info',
  confidence: 0.4,
  reasoning,
  info_needed: wanted,
});

/** Leaves a note to the person, who may have to do something about it. */
export const toDo = (
  reasoning: string,
  wanted: RulesQuestion = 'Do you have to do something about it?',
): Finding => ({
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

/** Puts a text into quotation marks, of a long one the part with the words that a rule found. */
export const inQuotes = (text: string, words = ''): string => {
  const line = visibleLine(text.replaceAll(LINK, '(link)'));
  if (line.length <= LONGEST_QUOTE) return `"${line}"`;
  const at = line.indexOf(words) + words.length + AFTER_WORDS;
  const start = at <= LONGEST_QUOTE ? 0 : line.indexOf(' ', Math.min(at, line.length) - LONGEST_QUOTE) + 1;
  const shown = line.slice(start, start + LONGEST_QUOTE);
  return `"${start === 0 ? '' : '…'}${shown}${start + LONGEST_QUOTE < line.length ? '…' : ''}"`;
};

/** Number of characters shown behind the words. */
const AFTER_WORDS = 20;

/** A reason by a word of the mail, with the sentence that it stands in. */
export const because = (what: string, { word, sentence }: FoundWord): string =>
  `${what}, because it says ${inQuotes(word)}: ${inQuotes(sentence, word)}`;
