import { parseNote } from '../../src/notes/note';
import type { Note } from '../../src/notes/note';
import { mailContext, type MailContext } from '../../src/triage/mail-context';
import { aMailNote, type MailNoteParts } from '../fakes/mail-note';

export const NOTE_PATH = 'Needs_Action/A question about the workshop.md';

export function aNote(parts: MailNoteParts = {}): Note {
  const parsed = parseNote(aMailNote(parts));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

/** The mail of {@link aMailNote}, with what the test is about changed. */
export const aMailContext = (parts: Partial<MailContext> = {}): MailContext => ({
  ...mailContext(NOTE_PATH, aNote()),
  ...parts,
});
