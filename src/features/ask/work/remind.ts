import { DateTime } from '../../../kernel/dates/date-time';
import { unquoted } from '../../../kernel/mail/model-words';
import { readAsk } from '../../../kernel/notes/codes';
import { baseName } from '../../../kernel/notes/names';
import { readNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { textField } from '../../../kernel/notes/note';
import { reminderNote, taskTitle } from '../../../core/tools/reminder-note';
import { notesOf } from '../../../core/session/vault-notes';
import type { Session } from '../../../core/session/session';
import { noteTitle } from '../../../core/triage/model/note-operation';
import { readDue } from '../../../core/triage/model/purpose';
import { commitAct, type NoteActOutcome, ownNote } from '../../../core/triage/work/note-acts';
import { dueWords } from '../model/due-said';
import { writingRules } from './ask-rules';

/** Makes the reminder of a note with a deadline. The note goes on waiting. */
export async function remind(session: Session, path: string): Promise<NoteActOutcome> {
  const { ports, settings, search, dialect } = session;
  const { zone } = ports.clock;
  const found = await ownNote(session, path, ['needsAction']);
  if (!found.ok) return { kind: 'refused', why: found.error };
  const note = found.value;
  const date = readDue(note.frontmatter);
  if (date === null)
    return { kind: 'refused', why: `${path} names no day by which something is to be done.` };
  if (date < DateTime.fromMillis(ports.clock.now(), { zone }).toFormat('yyyy-MM-dd'))
    return { kind: 'refused', why: `That day is over: ${date}.` };
  const link = await session.links.to(path);
  const known = await reminderFor(session, date, link);
  if (known !== null) return { kind: 'unchanged', note: known };
  const title = taskTitle(unquoted(readAsk(note) ?? '')) || taskTitle(noteTitle({ path, note }));
  const { folders } = settings;
  const due = { date, time: null, recurrence: null, until: null };
  const made = await reminderNote(
    { title, ...due, question: null, details: link },
    {
      rules: writingRules(settings),
      folders,
      at: session.timestamp(),
      origin: { source: 'mail', source_note: link },
      privacy: await session.keptHere.privacyOf([{ path, note }]),
      search,
      dialect,
    },
    notesOf(ports.vault),
  );
  if (made.kind !== 'done') return { kind: 'refused', why: made.why };
  const label = `Made a reminder for ${dueWords(due, zone)}: ${title}`;
  const [effect] = made.effects;
  const created = effect?.kind === 'create' ? effect.path : null;
  const details = { note: path, created, label, result: 'done', by: 'person' };
  return commitAct(session, path, {
    run: ports.host.randomId(),
    kind: 'task',
    label,
    effects: [...made.effects],
    entries: [{ event: 'request_task', severity: 'info', details }],
    byPerson: true,
  });
}

/** The reminder of a note for this day, if there is one. */
async function reminderFor({ ports, settings }: Session, date: string, link: string): Promise<string | null> {
  for (const { path } of (await ports.vault.list(settings.folders.reminders)) ?? []) {
    const note = baseName(path).startsWith(date) ? await ifReadable(readNote(ports.vault, path)) : null;
    if (note !== null && textField(note.frontmatter, 'source_note') === link) return path;
  }
  return null;
}
