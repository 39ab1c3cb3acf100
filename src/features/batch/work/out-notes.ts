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

/** Marks notes as out with a batch. Returns the paths of those that are marked; the others have changed. */
export const markOut = (session: Session, paths: readonly string[], batch: string): Promise<Set<string>> =>
  change(session, paths, batch, () => true);

/** Removes the marks for which `isOver` holds, given what has the note. */
export const clearMarks = (
  session: Session,
  paths: readonly string[],
  isOver: (batch: string, path: string) => boolean,
): Promise<Set<string>> =>
  change(session, paths, null, (batch, path) => batch !== null && isOver(batch, path));

async function change(
  session: Session,
  paths: readonly string[],
  mark: string | null,
  isMeant: (batch: string | null, path: string) => boolean,
): Promise<Set<string>> {
  const changed = new Set<string>();
  for (let at = 0; at < paths.length; at += MOST_AT_ONCE)
    await Promise.all(
      paths.slice(at, at + MOST_AT_ONCE).map(async (path) => {
        const note = await readNote(session.ports.vault, path);
        if (note === null || !isMeant(outAt(note.frontmatter), path)) return;
        if (await set(session, path, note, mark)) changed.add(path);
      }),
    );
  return changed;
}

/** Sets the mark of a note, as an operation, so that a crash leaves no torn note. */
async function set(session: Session, path: string, { text }: Note, mark: string | null): Promise<boolean> {
  const edits = editFrontmatter(text, { [OUT]: mark });
  if (!edits.ok) return false;
  if (edits.value.length === 0) return true;
  const { kind } = await session.effects.commit({
    run: session.ports.host.randomId(),
    kind: 'marked_out',
    label: mark === null ? `${path} is back` : `${path} is out`,
    effects: [editEffect(path, text, edits.value)],
    entries: [],
  });
  return kind === 'committed';
}
