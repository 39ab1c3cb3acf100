import { editEffect } from '../../../kernel/effects/edit-effect';
import { isModel } from '../../../kernel/mail/model-words';
import { readAsk } from '../../../kernel/notes/codes';
import { textField } from '../../../kernel/notes/note';
import { type PlainMeaning, plainMeaning } from '../model/rules-question';
import { answerEdits, answerLine } from '../model/person-answer';
import { noteTitle, transitionEntry } from '../model/note-operation';
import type { Session } from '../../session/session';
import { byPerson } from './act-operation';
import { type NoteActOutcome, commitAct, ownNote } from './note-acts';

/** The person's answer to a note's question. */
export interface NoteAnswer {
  path: string;
  /** The answer's text, read as one line. */
  text: string;
}

/** The meaning of an answer that is a bare yes or no to a question of the rules; `null` for any other. */
export async function meaningOf(session: Session, { path, text }: NoteAnswer): Promise<PlainMeaning | null> {
  const found = await ownNote(session, path, ['needsAction']);
  if (!found.ok || isModel(textField(found.value.frontmatter, 'decided_by') ?? '')) return null;
  return plainMeaning(readAsk(found.value) ?? '', answerLine(text));
}

/** Writes the person's answer into the note, which then waits for triage again. */
export async function answerNote(session: Session, { path, text }: NoteAnswer): Promise<NoteActOutcome> {
  const answer = answerLine(text);
  if (answer === '') return { kind: 'refused', why: 'The answer is empty.' };
  const found = await ownNote(session, path, ['needsAction']);
  if (!found.ok) return { kind: 'refused', why: found.error };
  const note = found.value;
  const edits = answerEdits(note, answer);
  if (!edits.ok) return { kind: 'refused', why: edits.error.message };
  const request = { path, note };
  return commitAct(session, path, {
    run: session.ports.host.randomId(),
    kind: 'answer',
    label: `Answered ${noteTitle(request)}`,
    effects: [editEffect(path, note.text, edits.value)],
    entries: [byPerson(transitionEntry(request, 'pending'))],
    byPerson: true,
  });
}
