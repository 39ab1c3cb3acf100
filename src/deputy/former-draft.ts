import { type FormerDraft, formerDraftPath, judgeFormerDraft } from '../drafts/former-draft';
import { decodeText } from '../notes/decode';
import type { Note } from '../notes/note';
import type { Desk } from './desk';

/** What an earlier triage of the note left, and what is to become of it. */
export async function findFormerDraft(
  { ports, settings }: Desk,
  source: { path: string; note: Note },
): Promise<FormerDraft | null> {
  const path = formerDraftPath(source.note.frontmatter);
  const bytes = path === null ? null : await ports.vault.read(path);
  const text = bytes === null ? null : decodeText(bytes);
  if (path === null || text?.ok !== true) return null;
  return judgeFormerDraft({ source, path, text: text.value, draftsFolder: settings.folders.drafts });
}
