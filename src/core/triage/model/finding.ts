import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { NEVER_MIND, NO, YES } from '../../../kernel/notes/text/yes-no';
import { LINK } from './cues/asks-in';
import type { FoundWord } from './cues/stated';
import type { DecisionAnswer } from './decision';

/** Result of a rule: the non-empty fields of an answer. */
export type Finding = Pick<DecisionAnswer, 'decision' | 'confidence' | 'reasoning'> & Partial<DecisionAnswer>;

export const archive = (confidence: number, reasoning: string): Finding => ({
  decision: 'archive',
  confidence,
  reasoning,
});

export const urgent = (reasoning: string): Finding => ({ decision: 'urgent', confidence: 0.6, reasoning });

/** What a bare yes or no to a question makes of its mail; neither is the words of a letter. */
export type Plain = 'done' | 'do' | 'draft';

const IF_SO: Record<'no' | 'yes', Plain> = { no: 'done', yes: 'do' };
const IF_NOT: Record<'no' | 'yes', Plain> = { no: 'do', yes: 'done' };

/** The questions of the rules, with what a bare answer means; `null` if it is meant for the mail's sender. */
const QUESTIONS = {
  'Does it need an answer, and which?': { no: 'done', yes: 'draft' },
  'Do you have to do something about it?': IF_SO,
  'Is it meant for you?': IF_SO,
  'Is the sender who they say they are?': IF_SO,
  'Send it again, or to another address?': IF_SO,
  'What should happen with this note?': IF_SO,
  'What does it say?': IF_SO,
  "The rules can't tell what this is: you decide.": IF_SO,
  'Nothing to answer, unless it does not suit you.': IF_SO,
  'Nothing to answer: it is cancelled.': IF_SO,
  'Nothing to answer: it is for your calendar.': IF_SO,
  'Did you expect it?': IF_NOT,
  'Did you ask for it?': IF_NOT,
  'Pay, query or file it?': { no: 'do', yes: 'do' },
  'Are you coming?': null,
  'Are you still coming?': null,
  'Does that time suit you?': null,
} as const satisfies Record<string, Record<'no' | 'yes', Plain> | null>;

export type RulesQuestion = keyof typeof QUESTIONS;

const isQuestion = (text: string): text is RulesQuestion => Object.hasOwn(QUESTIONS, text);

/** What an answer to a question means if it is a bare yes or no, else `null`; other sentences may follow the question. */
export function plainMeaning(question: string, answer: string): Plain | null {
  const asked = /^[^?]*\?/u.exec(question)?.[0] ?? question;
  const meanings = isQuestion(asked) ? QUESTIONS[asked] : null;
  if (meanings === null) return null;
  if ([NO, NEVER_MIND, LEFT].some((no) => no.test(answer))) return meanings.no;
  return YES.test(answer) ? meanings.yes : null;
}

/** Matches "leave it", which is no order in other places, and "no answer needed". */
const LEFT =
  /^\s*(?:(?:no,? )?(?:leave|ignore|skip) (?:it|this)(?: be| alone)?|(?:no|keine|pas de|aucune|sin|ninguna|nessuna|sem|nenhuma|geen) (?:answer|reply|response|antwort|réponse|respuesta|risposta|resposta|antwoord)(?: \p{L}+){0,2})[\s.!]*$/iu;

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
