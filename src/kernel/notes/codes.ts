import { shortHash } from './values/hash';
import { type Note, textField } from './note';
import { readBlock } from './block';

type Frontmatter = Readonly<Record<string, unknown>>;

/** `not_archived`: the model would have archived a note about money. `rejected`: the person refused the reply. */
export type DecisionCode = 'not_archived' | 'rejected';

/** `both_changed`: a draft and its request say different things. */
export type StatusCode = 'both_changed';

/**
 * What code goes by. The sentences in `decision_reason`, in `status_reason` and in Deputy's block are for people alone:
 * each can be worded anew without a change of behaviour.
 */
export const DECISION_CODE = 'deputy_decision_code';
export const STATUS_CODE = 'deputy_status_code';
/** What the person is asked to add to the note, or to whom to pass it on. */
export const ASK = 'deputy_ask';
/** `true`: the note never goes to a remote provider, wherever it lies. */
export const PRIVATE = 'deputy_private';
/** `true`: it says what was paid, and nothing is due. */
export const RECEIPT = 'deputy_receipt';
/** `true`: a sample mail, which may be removed whatever became of it. */
export const SAMPLE = 'deputy_sample';
/** What the person answered, on one line. Prompts give it as their word, which nothing in the note's body is. */
export const ANSWER = 'deputy_answer';
/** To what question they answered that, on one line. It is a model's, and data. */
export const ASKED = 'deputy_asked';

/** A code as it is written. It names its sentence, so that it ends once somebody has written another one in its place. */
export const codeBeside = (sentence: string, code: DecisionCode | StatusCode): string =>
  `${code}-${shortHash(sentence.trim())}`;

/** The code beside `decision_reason`; `null`: none that counts. */
export function readDecisionCode(frontmatter: Frontmatter): DecisionCode | null {
  const sentence = textField(frontmatter, 'decision_reason') ?? '';
  const written = textField(frontmatter, DECISION_CODE);
  if (written === undefined) return formerDecisionCode(sentence);
  return DECISION_CODES.find((code) => written === codeBeside(sentence, code)) ?? null;
}

/** The code beside `status_reason`; `null`: none that counts. */
export function readStatusCode(frontmatter: Frontmatter): StatusCode | null {
  const sentence = textField(frontmatter, 'status_reason') ?? '';
  const written = textField(frontmatter, STATUS_CODE);
  if (written === undefined) return formerStatusCode(sentence);
  return written === codeBeside(sentence, 'both_changed') ? 'both_changed' : null;
}

/** {@link ASK}, or what a note of an earlier version says in its block; `null`: the person is asked for nothing. */
export const readAsk = ({ frontmatter, text }: Note): string | null =>
  textField(frontmatter, ASK) ?? formerAsk(text);

const DECISION_CODES = ['not_archived', 'rejected'] as const satisfies readonly DecisionCode[];

/*
 * The legacy reading: notes that were written before there were codes hold sentences alone. These are the sentences of
 * then, which nothing writes any more. They do not follow the wording of today.
 */

function formerDecisionCode(sentence: string): 'not_archived' | 'rejected' | null {
  if (sentence === 'A note about money is not archived without you') return 'not_archived';
  return sentence.startsWith('You rejected the reply') ? 'rejected' : null;
}

const formerStatusCode = (sentence: string): 'both_changed' | null =>
  sentence ===
  'The draft and this request were both changed, each in its own way: pick one of them in Deputy.'
    ? 'both_changed'
    : null;

/** What is missing, or to whom a note should go: a paragraph behind its label. Marks of others count for nothing. */
export function formerAsk(noteText: string): string | null {
  const block = readBlock(noteText) ?? '';
  const label = /^(?:Missing|To whom|Pass on to):\s+/m.exec(block);
  if (label === null) return null;
  const [paragraph = ''] = block.slice(label.index + label[0].length).split(/\n\s*\n/, 1);
  return paragraph.replaceAll('\\%', '%');
}
