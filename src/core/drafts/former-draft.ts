import type { TrashEffect } from '../../kernel/effects/operation';
import { readMessageId } from '../../kernel/mail/headers/mail-headers';
import { hashText } from '../../kernel/notes/values/hash';
import { noteLink, pathLink } from '../../kernel/notes/names';
import { parseNote, textField, type Note } from '../../kernel/notes/note';
import { isInside, safePath } from '../../kernel/notes/paths';
import { isEditedDraft } from './draft-hash';

/** A draft from an earlier triage of the same note. */
export type FormerDraft =
  /** The draft was not edited or decided on: it is removed when the note is triaged again. */
  | { kind: 'withdrawn'; effect: TrashEffect }
  /** A person has edited or used the draft: it stays, and the note links to it. */
  | { kind: 'kept'; path: string };

/** Path of the note's former draft; always inside the vault, whatever the note says. */
export function formerDraftPath(frontmatter: Record<string, unknown>): string | null {
  const path = textField(frontmatter, 'draft_path');
  return path === undefined ? null : safePath(path);
}

export interface FormerDraftCheck {
  /** The note, with an unambiguous link. */
  source: { path: string; link: string; note: Note };
  path: string;
  /** Text of the file; `null` if it is missing. */
  text: string | null;
  draftsFolder: string;
}

/** Decides about the former draft. `null` if the file is not a draft for this note. */
export function judgeFormerDraft({ source, path, text, draftsFolder }: FormerDraftCheck): FormerDraft | null {
  const parsed = text === null ? null : parseNote(text);
  if (text === null || parsed?.ok !== true || !belongsTo({ path, note: parsed.value }, source)) return null;
  const isUntouched =
    isInside(path, draftsFolder) &&
    textField(parsed.value.frontmatter, 'status') === 'pending_approval' &&
    !isEditedDraft(parsed.value);
  return isUntouched
    ? { kind: 'withdrawn', effect: { kind: 'trash', path, before: hashText(text), text } }
    : { kind: 'kept', path };
}

/** Whether a draft belongs to the note: by the message id, else by an unambiguous link or by links both ways. */
function belongsTo(draft: { path: string; note: Note }, source: FormerDraftCheck['source']): boolean {
  const { frontmatter } = draft.note;
  if (textField(frontmatter, 'type') !== 'draft_reply') return false;
  const messageId = readMessageId(source.note.frontmatter);
  const answered = readMessageId(frontmatter, ['source_message_id']);
  if (messageId !== undefined && answered !== undefined) return messageId === answered;
  const link = textField(frontmatter, 'source_note');
  if (link === source.link || link === pathLink(source.path)) return true;
  return link === noteLink(source.path) && formerDraftPath(source.note.frontmatter) === draft.path;
}
