import { editFrontmatter, type FrontmatterChanges } from '../../kernel/notes/frontmatter/frontmatter-edit';
import { rewriteEffect } from '../../kernel/effects/edit-effect';
import type { EditEffect } from '../../kernel/effects/operation';
import { type Note, textField } from '../../kernel/notes/note';
import { readFrontmatter } from '../../kernel/notes/frontmatter/read-frontmatter';
import { applyEdits } from '../../kernel/notes/text/text-edit';
import { draftHash, isEditedDraft } from './draft-hash';

/** What became of a draft before it was put before the person: a stop or skip reason, or one of the two below. */
export const REVISION = 'deputy_revision';
/** Its evaluation has not ended. */
export const WAITING = 'waiting';
/** No model could be had to evaluate it. */
export const NOT_EVALUATED = 'not_evaluated';
/** The keys beside it: 0 to 1, 0 to 1, a number, and the name of the record with all wordings. */
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

/** By which way a draft would go out, from its type: `email`, `sms`, `linkedin`, `message`; `null`: it is no draft. */
export const channelOf = ({ frontmatter }: Pick<Note, 'frontmatter'>): string | null =>
  CHANNELS.get(textField(frontmatter, 'type') ?? '') ?? null;

/**
 * Deputy has yet to evaluate the draft, and may revise it. What a person has changed or asked to send is theirs, and
 * waits for nothing.
 */
export const awaitsRevision = (note: Note): boolean =>
  textField(note.frontmatter, REVISION) === WAITING &&
  channelOf(note) !== null &&
  textField(note.frontmatter, 'status') === 'pending_approval' &&
  textField(note.frontmatter, 'request_id') === undefined &&
  !isEditedDraft(note);

/** The draft with another body, or the same (`null`), and what is said of it; `null` where it can't be edited. */
export function reviseNote(
  path: string,
  note: Note,
  { body, changes }: { body: string | null; changes: FrontmatterChanges },
): EditEffect | null {
  const found = readFrontmatter(note.text);
  if (!found.ok) return null;
  const { bodyStart, eol } = found.value.block;
  const text =
    body === null ? note.text : `${note.text.slice(0, bodyStart)}${eol}${body.replaceAll('\n', eol)}${eol}`;
  const hash = body === null ? {} : { deputy_hash: hashWith(note, body) };
  const edits = editFrontmatter(text, { ...changes, ...hash });
  return edits.ok ? rewriteEffect(path, note.text, applyEdits(text, edits.value)) : null;
}

const hashWith = ({ frontmatter }: Note, body: string): string =>
  draftHash({
    to: textField(frontmatter, 'to') ?? '',
    subject: textField(frontmatter, 'subject') ?? '',
    body,
  });

/** What a draft says of its evaluation and its revision. */
export interface RevisionFacts {
  /** 0 to 1; `null`: it was not evaluated. */
  before: number | null;
  after: number | null;
  rounds: number;
  /** Its wordings can be compared, on the device that kept them. */
  hasRecord: boolean;
}

/** `null`: it was never to be evaluated. */
export function revisionFacts({ frontmatter }: Pick<Note, 'frontmatter'>): RevisionFacts | null {
  const hasRecord = textField(frontmatter, REVISION_FACTS.record) !== undefined;
  if (textField(frontmatter, REVISION) === undefined && !hasRecord) return null;
  const number = (key: string): number | null => {
    const value = Number.parseFloat(textField(frontmatter, key) ?? '');
    return Number.isNaN(value) ? null : value;
  };
  return {
    before: number(REVISION_FACTS.before),
    after: number(REVISION_FACTS.after),
    rounds: number(REVISION_FACTS.rounds) ?? 0,
    hasRecord,
  };
}
