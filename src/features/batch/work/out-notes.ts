import { editEffect } from '../../../kernel/effects/edit-effect';
import { readNote } from '../../../kernel/index/read-note';
import { editFrontmatter } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { type Note, parseNote } from '../../../kernel/notes/note';
import { OUT, outAt } from '../../../kernel/notes/out-mark';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import type { WaitingNote } from '../../../core/session/run-queue';
import type { Session } from '../../../core/session/session';

/** Number of notes whose marks are written together. */
const MOST_AT_ONCE = 100;

/** The notes that are out, with any batch. */
export async function outNotes({ index, settings }: Session): Promise<WaitingNote[]> {
  const notes = (await index.look(settings.folders.needsAction)) ?? [];
  return notes.flatMap((note) => (note.state === 'out' ? [note] : []));
}

/** A note without the mark, as triage sees it; `null` if the mark can't be removed. */
export function unmarked(note: Note): Note | null {
  const edits = editFrontmatter(note.text, { [OUT]: null });
  const parsed = edits.ok ? parseNote(applyEdits(note.text, edits.value)) : edits;
  return parsed.ok ? parsed.value : null;
}

/** Sets or clears the mark of notes whose present mark `isMeant` accepts. Returns the paths of the changed notes. */
export async function markNotes(
  session: Session,
  paths: readonly string[],
  mark: string | null,
  isMeant: (mark: string | null, path: string) => boolean = () => true,
): Promise<Set<string>> {
  const marked = new Set<string>();
  for (let at = 0; at < paths.length; at += MOST_AT_ONCE)
    await Promise.all(
      paths.slice(at, at + MOST_AT_ONCE).map(async (path) => {
        const note = await readNote(session.ports.vault, path);
        if (note === null || !isMeant(outAt(note.frontmatter), path)) return;
        if (await markNote(session, path, note, mark)) marked.add(path);
      }),
    );
  return marked;
}

/** Sets the mark of a note, as an operation, so that a crash leaves no torn note. */
async function markNote(
  session: Session,
  path: string,
  { text }: Note,
  mark: string | null,
): Promise<boolean> {
  const edits = editFrontmatter(text, { [OUT]: mark });
  if (!edits.ok) return false;
  if (edits.value.length === 0) return true;
  const { kind } = await session.effects.commit({
    kind: 'marked_out',
    label: mark === null ? `${path} is back` : `${path} is out`,
    effects: [editEffect(path, text, edits.value)],
  });
  return kind === 'committed';
}
