import type { TrashEffect } from '../../kernel/effects/operation';
import { readMessageId } from '../../kernel/mail/headers/mail-headers';
import { hashText } from '../../kernel/notes/values/hash';
import { noteLink, pathLink } from '../../kernel/notes/names';
import { parseNote, textField, type Note } from '../../kernel/notes/note';
import { isInside, safePath } from '../../kernel/notes/paths';
import { isEditedDraft } from './draft-hash';

/** A draft that an earlier triage of the same note left behind. */
export type FormerDraft =
  /** As Deputy wrote it, and undecided: it goes when the note is triaged again. */
  | { kind: 'withdrawn'; effect: TrashEffect }
  /** A person edited or used it: it stays, and the note links it. */
  | { kind: 'kept'; path: string };

/** Where the note's former draft should lie: inside the vault, whatever the note says. */
export function formerDraftPath(frontmatter: Record<string, unknown>): string | null {
  const path = textField(frontmatter, 'draft_path');
  return path === undefined ? null : safePath(path);
}

export interface FormerDraftCheck {
  /** Its link names no other note. */
  source: { path: string; link: string; note: Note };
  /** From {@link formerDraftPath}. */
  path: string;
  /** What lies there; `null`: nothing. */
  text: string | null;
  draftsFolder: string;
}

/** What becomes of the former draft. A file that is no draft for this very note is none of ours: `null`. */
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

/** By the message. Where one of the two has no message id: by a link that names one note, or as both name each other. */
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
