import { editEffect } from '../../../kernel/effects/edit-effect';
import type { EditEffect } from '../../../kernel/effects/operation';
import type { OwnChanges } from '../../../kernel/index/own-keys';
import type { LogEntry } from '../../../kernel/log/entry';
import { formatAddress } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { editNote } from '../../../kernel/notes/block';
import { OUT } from '../../../kernel/notes/out-mark';
import { stem } from '../../../kernel/notes/names';
import { textField, type Note } from '../../../kernel/notes/note';
import type { NoteProblem } from '../../../kernel/notes/frontmatter/note-problem';
import { ok, type Result } from '../../../kernel/notes/values/result';

/** Input of every operation on a waiting note. */
export interface OperationRequest {
  path: string;
  note: Note;
  run: string;
  /** Time of the operation, ISO 8601 with the person's offset, to the millisecond. */
  at: string;
}

/** The edit of a processed note, which is no longer out: its status, other fields, and its block. */
export function noteEdit(
  { path, note, at }: OperationRequest,
  { status, changes, block }: { status: string; changes: OwnChanges; block: string },
): Result<EditEffect, NoteProblem> {
  const edits = editNote(note.text, { frontmatter: { status, [OUT]: null, ...changes }, block });
  if (!edits.ok) return edits;
  return ok({ ...editEffect(path, note.text, edits.value), stamp: { decided_at: at } });
}

export const transitionEntry = (request: Pick<OperationRequest, 'path' | 'note'>, to: string): LogEntry => ({
  event: 'state_transition',
  severity: 'info',
  ...identity(request),
  details: {
    note: request.path,
    from: textField(request.note.frontmatter, 'status') ?? null,
    to,
    ...senderOf(request.note),
  },
});

/** Name and address of the mail's sender, so that the log alone shows whose mail it was. */
function senderOf({ frontmatter }: Note): { sender?: string } {
  const { from } = readMailHeaders(frontmatter);
  return from === undefined ? {} : { sender: formatAddress(from) };
}

/** Fields by which the log identifies the note's mail. */
export function identity({
  note,
}: Pick<OperationRequest, 'note'>): Pick<LogEntry, 'email_message_id' | 'email_subject'> {
  const { messageId, subject } = readMailHeaders(note.frontmatter);
  return { ...(messageId === undefined ? {} : { email_message_id: messageId }), email_subject: subject };
}

export function noteTitle({ path, note }: Pick<OperationRequest, 'path' | 'note'>): string {
  const { subject } = readMailHeaders(note.frontmatter);
  return shorten(visibleLine(subject === '' ? stem(path) : subject), 80);
}

/** Cuts a text to at most `length` UTF-16 units, at the end of a word if one is near. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/u, '');
  return `${cut.replace(/\s+\S{0,20}$/u, '')}…`;
}
