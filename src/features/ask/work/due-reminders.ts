import { NoteCache } from '../../../kernel/index/note-cache';
import type { TaskDialect } from '../../../core/tools/task-line';
import type { Note } from '../../../kernel/notes/note';
import type { Clock } from '../../../kernel/ports/clock';
import type { Vault } from '../../../kernel/ports/vault';
import { dueAt, openReminders } from '../model/due-reminder';

declare module '../../../core/app/deputy' {
  interface Deputy {
    /** Reminders that are due and not done. Needs no lock. */
    dueReminders(): Promise<DueReminder[]>;
  }
}

/** A reminder that is due and not done. */
export interface DueReminder {
  /** Id of the reminder, which stays the same as long as the reminder does. */
  key: string;
  note: string;
  title: string;
}

/** Reads due reminders from the reminders' folder. Rereads only changed notes, and needs no lock. */
export class DueReminders {
  private readonly notes: NoteCache<Note | null>;

  constructor(
    vault: Vault,
    private readonly clock: Pick<Clock, 'now' | 'zone'>,
    private readonly folder: string,
    private readonly dialect: () => Promise<TaskDialect>,
  ) {
    this.notes = new NoteCache(vault, (note) => note);
  }

  async read(): Promise<DueReminder[]> {
    const now = this.clock.now();
    const known = (await this.notes.look(this.folder)) ?? [];
    const dialect = await this.dialect();
    return known.flatMap(({ path, value }) =>
      openReminders(value, dialect)
        .filter((reminder) => (dueAt(reminder, this.clock.zone) ?? Infinity) <= now)
        .map(({ title, date }) => ({ key: `${path} ${date}`, note: path, title })),
    );
  }
}
