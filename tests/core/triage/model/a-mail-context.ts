import { NO_PROFILE } from '../../../../src/core/drafts/profile';
import { parseNote } from '../../../../src/kernel/notes/note';
import type { Note } from '../../../../src/kernel/notes/note';
import { mailContext, type MailContext } from '../../../../src/core/triage/model/mail-context';
import type { Occasion } from '../../../../src/core/triage/model/occasion';
import { aMailNote, type MailNoteParts } from '../../../fakes/mail-note';

export const NOTE_PATH = 'Needs_Action/A question about the workshop.md';

export function aNote(parts: MailNoteParts = {}): Note {
  const parsed = parseNote(aMailNote(parts));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

/** A Monday morning in Berlin; the person has said nothing of themselves. */
export const OCCASION: Occasion = {
  now: Date.UTC(2026, 10, 2, 8),
  zone: 'Europe/Berlin',
  person: NO_PROFILE,
};

/** The mail of {@link aMailNote}, with what the test is about changed. */
export const aMailContext = (parts: Partial<MailContext> = {}): MailContext => ({
  ...mailContext(NOTE_PATH, aNote()),
  ...parts,
});
