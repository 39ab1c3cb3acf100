import { shortHash } from './values/hash';
import { type Note, textField } from './note';

type Frontmatter = Readonly<Record<string, unknown>>;

/**
 * Code of a decision. `not_archived`: the model would have archived a note about money. `rejected`: the person
 * refused the reply. `conflict_copy`: another note of the same mail holds another text.
 */
export type DecisionCode = 'not_archived' | 'rejected' | 'conflict_copy';

/** Code of a status. `both_changed`: a draft and its approval contain different texts. */
export type StatusCode = 'both_changed';

/**
 * Key of the code beside `decision_reason`. Code decides by such keys alone: the sentences in `decision_reason`,
 * `status_reason` and Deputy's block are for people and can be reworded without changing behaviour.
 */
export const DECISION_CODE = 'deputy_decision_code';
export const STATUS_CODE = 'deputy_status_code';
/** Key of the question to the person, or of the person to whom the note should be delegated. */
export const ASK = 'deputy_ask';
/** Key that is `true` if the note is never sent to a remote provider, wherever it is. */
export const PRIVATE = 'deputy_private';
/** Key that is `true` if the mail confirms a payment and nothing is due. */
export const RECEIPT = 'deputy_receipt';
/** Key of a waiting note's purpose: `answer`, `do` or `read`. */
export const PURPOSE = 'deputy_for';
/** Key that is `true` if Deputy would archive the mail, and the person still checks that. */
export const TO_CHECK = 'deputy_to_check';
/** Key of the deadline, `YYYY-MM-DD`. */
export const DUE_DAY = 'deputy_due';
/** Key of the sender line that decided on the mail, such as `news@example.org`. */
export const SENDER_LINE = 'deputy_sender_line';
/** Key that is `true` for a sample mail, which can be removed at any time. */
export const SAMPLE = 'deputy_sample';
/** Key that is `true` for a mail of the person's own to which no answer has come. */
export const AWAITS = 'deputy_awaits_answer';
/** Key that is `true` for a draft by the rules that a model may still write. */
export const AWAITS_WORDING = 'deputy_awaits_wording';
/** Key of the account whose mailbox the mail was fetched from, by name. */
export const MAILBOX = 'deputy_mailbox';
/** When the mail server received a fetched mail, by its own clock; the Date header is the sender's. */
export const RECEIVED = 'deputy_received';
/** Key of the link to a saved attachment of the mail: `deputy_file_1`, `deputy_file_2`. */
export const savedFileKey = (n: number): string => `deputy_file_${String(n)}`;
/** Key of the person's answer, on one line. Prompts quote it as the person's own text, unlike the note's body. */
export const ANSWER = 'deputy_answer';
/** Key of the question that was answered, on one line. A model wrote the question, so it is untrusted. */
export const ASKED = 'deputy_asked';

/** Serialises a code with a hash of the sentence, so that it becomes invalid when that is rewritten. */
export const codeBeside = (sentence: string, code: DecisionCode | StatusCode): string =>
  `${code}-${shortHash(sentence.trim())}`;

/** The code that belongs to `decision_reason`; `null` if there is no valid one. */
export function readDecisionCode(frontmatter: Frontmatter): DecisionCode | null {
  const sentence = textField(frontmatter, 'decision_reason') ?? '';
  const written = textField(frontmatter, DECISION_CODE);
  return DECISION_CODES.find((code) => written === codeBeside(sentence, code)) ?? null;
}

/** The code that belongs to `status_reason`; `null` if there is no valid one. */
export function readStatusCode(frontmatter: Frontmatter): StatusCode | null {
  const sentence = textField(frontmatter, 'status_reason') ?? '';
  const written = textField(frontmatter, STATUS_CODE);
  return written === codeBeside(sentence, 'both_changed') ? 'both_changed' : null;
}

/** The question to the person; `null` if nothing is asked. */
export const readAsk = ({ frontmatter }: Pick<Note, 'frontmatter'>): string | null =>
  textField(frontmatter, ASK) ?? null;

const DECISION_CODES = [
  'not_archived',
  'rejected',
  'conflict_copy',
] as const satisfies readonly DecisionCode[];

export const DASHBOARD_BEGIN = '%% deputy:dashboard begin %%';
