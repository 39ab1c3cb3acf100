import type { Effect } from '../../../kernel/effects/operation';
import { rewriteEffect } from '../../../kernel/effects/edit-effect';
import { NoteCache } from '../../../kernel/index/note-cache';
import { editFrontmatter } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { type Note, textField } from '../../../kernel/notes/note';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import type { HostMemory } from '../../../core/session/host-memory';
import type { Session } from '../../../core/session/session';
import { readTask, retimed, type TaskDialect } from '../../../core/tools/task-line';

/** Brings `due` and `due_time` of reminders in step with their lines, which a task plugin moves on when one is ticked. */
export async function followReminders(session: Session): Promise<void> {
  const { ports, settings, effects, hostMemory } = session;
  const dialect = await session.dialect();
  const cache = caches.get(hostMemory) ?? new NoteCache(ports.vault, (note) => note);
  caches.set(hostMemory, cache);
  for (const { path, value } of (await cache.look(settings.folders.reminders)) ?? []) {
    const effect = value === null ? null : followed(path, value, dialect);
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

/** One cache per host, because each cycle looks at all reminders; it reads those that changed. */
const caches = new WeakMap<HostMemory, NoteCache<Note | null>>();

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
