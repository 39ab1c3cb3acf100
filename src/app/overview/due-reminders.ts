import { NoteCache } from '../../kernel/index/note-cache';
import type { Clock } from '../../kernel/ports/clock';
import type { Vault } from '../../kernel/ports/vault';
import { dueAt, openReminders } from '../../features/ask/model/due-reminder';

/** A reminder whose time has come, and that is not done. */
export interface DueReminder {
  /** Stable while the reminder is the same one. */
  key: string;
  note: string;
  title: string;
}

/** What is due now, by the notes of the reminders' folder. Reads what has changed since, and needs no lock. */
export class DueReminders {
  private readonly notes: NoteCache<ReturnType<typeof openReminders>>;

  constructor(
    vault: Vault,
    private readonly clock: Pick<Clock, 'now' | 'zone'>,
    private readonly folder: string,
  ) {
    this.notes = new NoteCache(vault, openReminders);
  }

  async read(): Promise<DueReminder[]> {
    const now = this.clock.now();
    const known = (await this.notes.look(this.folder)) ?? [];
    return known.flatMap(({ path, value }) =>
      value
        .filter((reminder) => (dueAt(reminder, this.clock.zone) ?? Infinity) <= now)
        .map(({ title, date }) => ({ key: `${path} ${date}`, note: path, title })),
    );
  }
}
