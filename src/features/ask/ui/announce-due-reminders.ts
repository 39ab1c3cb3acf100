import { Notice } from 'obsidian';
import type { DueReminder } from '../work/due-reminders';
import type { Clock } from '../../../kernel/ports/clock';

export interface DueRemindersOptions {
  /** Reads the due reminders; `null` if they must not be read yet. */
  read: () => Promise<readonly DueReminder[] | null>;
  clock: Pick<Clock, 'every'>;
  openNote: (path: string) => void;
}

const LOOK_MS = 60_000;
/** Maximum number of reminders that are named; further ones are only counted. */
const MOST_NAMED = 3;

/**
 * Announces due reminders once per start of Obsidian. Reminders that came due while it was closed, or while the machine
 * slept, are announced at the next check, in one notice that stays. Returns a stop function.
 */
export function announceDueReminders({ read, clock, openNote }: DueRemindersOptions): () => void {
  const announced = new Set<string>();
  const look = async (): Promise<void> => {
    const fresh = ((await read()) ?? []).filter(({ key }) => !announced.has(key));
    for (const { key } of fresh) announced.add(key);
    if (fresh.length > 0) show(fresh, openNote);
  };
  return clock.every(LOOK_MS, () => {
    // If the vault cannot be read, the status line says so, and nothing is announced.
    look().catch(() => undefined);
  });
}

function show(due: readonly DueReminder[], openNote: (path: string) => void): void {
  const text = createFragment((fragment) => {
    fragment.createSpan({ text: due.length === 1 ? 'Reminder: ' : 'Reminders: ' });
    due.slice(0, MOST_NAMED).forEach(({ title, note }, n) => {
      if (n > 0) fragment.createSpan({ text: ' ' });
      const button = fragment.createEl('button', { cls: 'deputy-undo', text: title });
      button.addEventListener('click', () => {
        openNote(note);
      });
    });
    if (due.length > MOST_NAMED)
      fragment.createSpan({ text: ` and ${String(due.length - MOST_NAMED)} more` });
  });
  new Notice(text, 0);
}
