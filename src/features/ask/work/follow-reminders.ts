import type { Effect } from '../../../kernel/effects/operation';
import { rewriteEffect } from '../../../kernel/effects/edit-effect';
import { readNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { editFrontmatter } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { type Note, textField } from '../../../kernel/notes/note';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import type { Session } from '../../../core/session/session';
import { readTask, retimed, type TaskDialect } from '../../../core/tools/task-line';

/** Brings `due` and `due_time` of reminders in step with their lines, which a task plugin moves on when one is ticked. */
export async function followReminders(session: Session): Promise<void> {
  const { ports, settings, effects } = session;
  const dialect = await session.dialect();
  for (const { path } of (await ports.vault.list(settings.folders.reminders)) ?? []) {
    const note = path.endsWith('.md') ? await ifReadable(readNote(ports.vault, path)) : null;
    const effect = note === null ? null : followed(path, note, dialect);
    if (effect === null) continue;
    await effects.commit({
      run: ports.host.randomId(),
      kind: 'reminder_followed',
      label: `Followed the line of ${path}`,
      effects: [effect],
      entries: [],
    });
  }
}

/**
 * The note with the next open line's date; `null` if it has that. The Tasks plugin leaves the Reminder plugin's time at the
 * former day, so a time that was on that day goes on, too.
 */
function followed(path: string, { text, frontmatter }: Note, dialect: TaskDialect): Effect | null {
  const due = textField(frontmatter, 'due');
  if (textField(frontmatter, 'type') !== 'reminder' || due === undefined) return null;
  const open = text.split('\n').flatMap((line) => {
    const task = readTask(line, dialect);
    return task?.isOpen === true && task.date !== null ? [{ line, task, date: task.date }] : [];
  });
  const [next] = open.sort((a, b) => (a.date < b.date ? -1 : 1));
  if (next === undefined) return null;
  const { line, task, date } = next;
  const time = task.time ?? textField(frontmatter, 'due_time') ?? null;
  const edits = editFrontmatter(text, { due: date, due_time: time });
  if (!edits.ok) return null;
  const isBehind = task.alarmDay === due && due !== date;
  const after = applyEdits(text, edits.value);
  const whole = isBehind ? after.replace(line, () => retimed(line, { ...task, time }, { dialect })) : after;
  return whole === text ? null : rewriteEffect(path, text, whole);
}
