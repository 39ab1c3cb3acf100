import { editEffect } from '../../../kernel/effects/edit-effect';
import type { OperationPlan } from '../../../kernel/effects/operation';
import { PRIVATE } from '../../../kernel/notes/codes';
import { decodeText } from '../../../kernel/notes/text/decode';
import { editFrontmatter, type FrontmatterChanges } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { baseName, isNotePath } from '../../../kernel/notes/names';
import { type Note, parseNote } from '../../../kernel/notes/note';
import type { NoteProblem } from '../../../kernel/notes/frontmatter/note-problem';
import { isInside } from '../../../kernel/notes/paths';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { TextEdit } from '../../../kernel/notes/text/text-edit';
import { privacyRules } from '../../settings/privacy-rules';
import { whyPrivate } from '../../../kernel/privacy/private-note';
import { noteTitle, transitionEntry } from '../model/note-operation';
import type { Session } from '../../session/session';
import { byPerson } from './act-operation';
import { type NoteActOutcome, commitAct } from './note-acts';

/**
 * Moves one of the person's own notes, from anywhere outside Deputy's folders, to the waiting notes for
 * triage. A note that is private by its folder is marked as private.
 */
export async function takeIn(session: Session, path: string): Promise<NoteActOutcome> {
  const found = await readForeign(session, path);
  if (!found.ok) return { kind: 'refused', why: found.error };
  const planned = planOf(session, path, found.value);
  if (!planned.ok) return { kind: 'refused', why: planned.error.message };
  return commitAct(session, path, planned.value);
}

interface Foreign {
  note: Note;
  /** Whether the note has frontmatter. Most of a person's own notes have none. */
  hasFrontmatter: boolean;
}

async function readForeign({ ports, settings }: Session, path: string): Promise<Result<Foreign, string>> {
  const home = Object.values(settings.folders).find((folder) => isInside(path, folder));
  if (home !== undefined) return err(`${path} is in ${home}, one of Deputy's folders.`);
  const bytes = isNotePath(path) ? await ports.vault.read(path) : null;
  if (bytes === null) return err(`There is no note at ${path}.`);
  const text = decodeText(bytes);
  if (!text.ok) return err(`${path} is not UTF-8 text.`);
  const note = parseNote(text.value);
  if (note.ok) return ok({ note: note.value, hasFrontmatter: true });
  return note.error.code === 'no_frontmatter'
    ? ok({ note: { frontmatter: {}, body: text.value, text: text.value }, hasFrontmatter: false })
    : err(note.error.message);
}

function planOf(session: Session, path: string, found: Foreign): Result<OperationPlan, NoteProblem> {
  const { ports, settings } = session;
  const { note } = found;
  const isPrivate = whyPrivate({ path, note }, privacyRules(settings))?.kind === 'folder';
  const edits = statusEdits(found, { status: 'pending', ...(isPrivate ? { [PRIVATE]: true } : {}) });
  if (!edits.ok) return edits;
  const { needsAction } = settings.folders;
  const request = { path, note, run: ports.host.randomId() };
  return ok({
    run: request.run,
    kind: 'status',
    label: `Moved to ${needsAction}: ${noteTitle(request)}`,
    effects: [
      editEffect(path, note.text, edits.value),
      { kind: 'move', from: path, to: `${needsAction}/${baseName(path)}` },
    ],
    entries: [byPerson(transitionEntry(request, 'pending'))],
    byPerson: true,
  });
}

function statusEdits(
  { note, hasFrontmatter }: Foreign,
  changes: FrontmatterChanges,
): Result<TextEdit[], NoteProblem> {
  if (hasFrontmatter) return editFrontmatter(note.text, changes);
  const [eol = '\n'] = /\r?\n/.exec(note.text) ?? [];
  const lines = Object.entries(changes).map(([key, value]) => `${key}: ${String(value)}`);
  const insert = ['---', ...lines, '---', '', ''].join(eol);
  return ok([{ at: note.text.startsWith('\uFEFF') ? 1 : 0, remove: '', insert }]);
}
