import { editFrontmatter, type FrontmatterChanges } from '../../kernel/notes/frontmatter/frontmatter-edit';
import { rewriteEffect } from '../../kernel/effects/edit-effect';
import type { EditEffect } from '../../kernel/effects/operation';
import { AWAITS_WORDING } from '../../kernel/notes/codes';
import { type Note, textField } from '../../kernel/notes/note';
import { readFrontmatter } from '../../kernel/notes/frontmatter/read-frontmatter';
import { applyEdits } from '../../kernel/notes/text/text-edit';
import { draftHash, isEditedDraft } from './draft-hash';
import { QUOTED, splitQuotation, withQuotation } from './quotation';

/** Frontmatter key for the result of a draft's revision: a stop or skip reason, or one of the two values below. */
export const REVISION = 'deputy_revision';
export const WAITING = 'waiting';
/** The draft was not evaluated, because no model was available. */
export const NOT_EVALUATED = 'not_evaluated';
/**
 * Frontmatter keys for the results of a revision: the confidence before and after it (0 to 1), the number of rounds,
 * the name of the record that holds every version of the draft, and the faults.
 */
export const REVISION_FACTS = {
  before: 'deputy_confidence_before',
  after: 'deputy_confidence_after',
  rounds: 'deputy_rounds',
  record: 'deputy_revision_record',
  faults: 'deputy_faults',
} as const;

const CHANNELS: ReadonlyMap<string, string> = new Map([
  ['draft_reply', 'email'],
  ...['sms', 'linkedin', 'message'].map((channel) => [channel, channel] as const),
]);

/** Channel of a draft by its type: `email`, `sms`, `linkedin`, `message`; `null` if it is not a draft. */
export const channelOf = ({ frontmatter }: Pick<Note, 'frontmatter'>): string | null =>
  CHANNELS.get(textField(frontmatter, 'type') ?? '') ?? null;

/**
 * The channel by which a draft is sent: that of the note it answers, because triage calls every reply a `draft_reply`.
 * `source`: the answered note; `null` if there is none.
 */
export function channelOfDraft(
  draft: Pick<Note, 'frontmatter'>,
  source: Pick<Note, 'frontmatter'> | null,
): string | null {
  const own = channelOf(draft);
  return own === 'email' && source !== null ? (channelOf(source) ?? own) : own;
}

let isAwaited = false;

/** Sets whether this build evaluates drafts; otherwise none waits for that. */
export function awaitRevision(is: boolean): void {
  isAwaited = is;
}

/** Whether Deputy will evaluate the draft; not one that a person changed or wants to send. */
export const awaitsRevision = (note: Note): boolean =>
  isAwaited &&
  textField(note.frontmatter, REVISION) === WAITING &&
  channelOf(note) !== null &&
  textField(note.frontmatter, 'status') === 'pending_approval' &&
  textField(note.frontmatter, 'request_id') === undefined &&
  !isEditedDraft(note);

/** Whether a model may still write the draft in place of the rules: the person has neither edited nor submitted it. */
export const awaitsWording = (note: Note): boolean =>
  textField(note.frontmatter, AWAITS_WORDING) === 'true' &&
  textField(note.frontmatter, 'request_id') === undefined &&
  !isEditedDraft(note);

export interface DraftRevision {
  /** The letter without a quotation; `null` leaves the text as it is. */
  body: string | null;
  /** Replaces the draft's quotation; without it, that stays. */
  quotation?: string;
  changes: FrontmatterChanges;
}

type QuotingNote = Pick<Note, 'frontmatter' | 'body'>;

/** The quotation that Deputy put below the letter in a draft, as it is now; what a model wrote as one is none. */
export const quotationIn = ({ frontmatter, body }: QuotingNote): string =>
  textField(frontmatter, QUOTED) === undefined ? '' : splitQuotation(body).quotation;

/** The letter in a draft, without that quotation. */
export const letterIn = (note: QuotingNote): string =>
  (quotationIn(note) === '' ? note.body.replace(/\r\n?/gu, '\n') : splitQuotation(note.body).own).trim();

/** An edit of a draft's text and state; `null` if the draft cannot be edited. */
export function reviseNote(
  path: string,
  note: Note,
  { body, quotation = quotationIn(note), changes }: DraftRevision,
): EditEffect | null {
  const found = readFrontmatter(note.text);
  if (!found.ok) return null;
  const { bodyStart, eol } = found.value.block;
  const whole = body === null ? null : withQuotation(body, quotation);
  const text =
    whole === null ? note.text : `${note.text.slice(0, bodyStart)}${eol}${whole.replaceAll('\n', eol)}${eol}`;
  const hash = whole === null ? {} : { deputy_hash: hashWith(note, whole) };
  const edits = editFrontmatter(text, { ...hash, ...changes });
  return edits.ok ? rewriteEffect(path, note.text, applyEdits(text, edits.value)) : null;
}

const hashWith = ({ frontmatter }: Note, body: string): string =>
  draftHash({
    to: textField(frontmatter, 'to') ?? '',
    subject: textField(frontmatter, 'subject') ?? '',
    body,
  });

/** Whether the draft should have been evaluated but was not. */
export const lacksEvaluation = ({ frontmatter }: Pick<Note, 'frontmatter'>): boolean =>
  [REVISION, REVISION_FACTS.record].some((key) => textField(frontmatter, key) !== undefined) &&
  [REVISION_FACTS.before, REVISION_FACTS.after].every((key) => textField(frontmatter, key) === undefined);
