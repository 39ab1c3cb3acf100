import { ifReadable } from '../../index/unless-refused';
import { type FormerDraft, formerDraftPath, judgeFormerDraft } from '../../drafts/former-draft';
import { decodeText } from '../../notes/text/decode';
import { isNotePath } from '../../notes/names';
import type { Note } from '../../notes/note';
import type { Desk } from '../desk/desk';

interface Source {
  path: string;
  /** It names no other note. */
  link: string;
  note: Note;
}

/** What an earlier triage of the note left, and what is to become of it. A draft that a person has moved is looked for. */
export async function findFormerDraft(desk: Desk, source: Source): Promise<FormerDraft | null> {
  const path = formerDraftPath(source.note.frontmatter);
  if (path === null) return null;
  const bytes = await desk.ports.vault.read(path);
  return bytes === null ? findMovedDraft(desk, source) : judge(desk, source, { path, bytes });
}

async function findMovedDraft(desk: Desk, source: Source): Promise<FormerDraft | null> {
  const { vault } = desk.ports;
  for (const { path } of (await vault.list(desk.settings.folders.drafts)) ?? []) {
    const bytes = isNotePath(path) ? await ifReadable(vault.read(path)) : null;
    const draft = bytes === null ? null : judge(desk, source, { path, bytes });
    if (draft !== null) return draft;
  }
  return null;
}

function judge(
  { settings }: Desk,
  source: Source,
  { path, bytes }: { path: string; bytes: Uint8Array },
): FormerDraft | null {
  const text = decodeText(bytes);
  if (!text.ok) return null;
  return judgeFormerDraft({ source, path, text: text.value, draftsFolder: settings.folders.drafts });
}
