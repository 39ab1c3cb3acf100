import { ifReadable } from '../../../kernel/index/unless-refused';
import { type FormerDraft, formerDraftPath, judgeFormerDraft } from '../../drafts/former-draft';
import { decodeText } from '../../../kernel/notes/text/decode';
import { isNotePath } from '../../../kernel/notes/names';
import type { Note } from '../../../kernel/notes/note';
import type { Session } from '../../session/session';

interface Source {
  path: string;
  /** An unambiguous link to the note. */
  link: string;
  note: Note;
}

/**
 * The draft of an earlier triage of the note, and what to do with it. A draft that a person has moved is
 * searched for.
 */
export async function findFormerDraft(session: Session, source: Source): Promise<FormerDraft | null> {
  const path = formerDraftPath(source.note.frontmatter);
  if (path === null) return null;
  const bytes = await session.ports.vault.read(path);
  return bytes === null ? findMovedDraft(session, source) : judge(session, source, { path, bytes });
}

async function findMovedDraft(session: Session, source: Source): Promise<FormerDraft | null> {
  const { vault } = session.ports;
  for (const { path } of (await vault.list(session.settings.folders.drafts)) ?? []) {
    const bytes = isNotePath(path) ? await ifReadable(vault.read(path)) : null;
    const draft = bytes === null ? null : judge(session, source, { path, bytes });
    if (draft !== null) return draft;
  }
  return null;
}

function judge(
  { settings }: Session,
  source: Source,
  { path, bytes }: { path: string; bytes: Uint8Array },
): FormerDraft | null {
  const text = decodeText(bytes);
  if (!text.ok) return null;
  return judgeFormerDraft({ source, path, text: text.value, draftsFolder: settings.folders.drafts });
}
