import type { Effect } from '../../../kernel/effects/operation';
import { baseName } from '../../../kernel/notes/names';
import { STATUS_CODE } from '../../../kernel/notes/codes';
import { editFrontmatter } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { type Note, parseNote } from '../../../kernel/notes/note';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import type { Privacy } from '../../../kernel/privacy/private-note';
import { canonicalJson } from './approval/call-hash';
import type { Approval, Content } from './approval/approval-note';
import { rewriteContent } from './rewrite-content';

export interface Restored {
  note: Note;
  request: Approval;
  replaces: string;
  /** Text that was written into the file meanwhile, saved as a separate note. */
  copies: Effect[];
  /** Message for the person. */
  why: string | null;
}

/**
 * Restores a note that was edited during its call to the sent text; the edited text is kept as a copy in the folder for
 * rejected ones. If the sent text is unknown (`sent` is `null`), the note says that it was changed, and the draft
 * stays. Pure.
 */
export function restoreSent(
  { path, note, request }: { path: string; note: Note; request: Approval },
  sent: Content | null,
  { rejected, privacy }: { rejected: string; privacy: Privacy },
): Restored {
  const asItIs = { note, request, replaces: note.text, copies: [], why: null };
  if (sent !== null && isSame(sent, request.content)) return asItIs;
  const text = sent === null ? null : rewriteContent(note.text, request, sent);
  const restored = text === null ? null : parseNote(text);
  const aside = editFrontmatter(note.text, {
    status: 'withdrawn',
    status_reason: NOT_SENT,
    [STATUS_CODE]: null,
  });
  if (sent === null || restored?.ok !== true || !aside.ok)
    return { ...asItIs, request: { ...request, draftHash: null }, why: OTHER_TEXT };
  return {
    note: restored.value,
    request: { ...request, content: sent },
    replaces: note.text,
    copies: [
      {
        kind: 'create',
        path: `${rejected}/${baseName(path)}`,
        after: applyEdits(note.text, aside.value),
        privacy,
      },
    ],
    why: `It was changed while it ran: this is what was sent. The other text is in ${rejected}.`,
  };
}

const isSame = (one: Content, other: Content): boolean =>
  canonicalJson({ ...one }) === canonicalJson({ ...other });

const NOT_SENT =
  'This text was not sent: it was written while the approved action ran. The sent text is in the Done folder.';
const OTHER_TEXT = 'It was changed after you approved it: what you approved was sent, not this text.';
