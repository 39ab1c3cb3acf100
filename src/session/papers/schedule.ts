import type { Clock } from '../../kernel/ports/clock';

/** Milliseconds after its last change in which a note may still be in an editor. */
export const STILL_MS = 10_000;

/** When approvals need work although nothing in the vault changes. Times are wall clock. */
export class SettleSchedule {
  /**
   * Wall-clock times of the next work. `soon`: when the host must wake for work; `due`: when the next cycle includes
   * postponed work.
   */
  private next = { soon: Infinity, due: -Infinity };

  constructor(private readonly clock: Clock) {}

  get isDue(): boolean {
    return this.clock.now() >= Math.min(this.next.soon, this.next.due);
  }

  /** Schedules work for the first cycle after a wall-clock time. */
  due(at: number): void {
    if (!Number.isNaN(at)) this.next.due = Math.min(this.next.due, at);
  }

  /** Schedules a retry of work that could not be finished now. */
  retryLater(): void {
    this.next.soon = this.clock.now() + STILL_MS;
  }

  /** Schedules work at a wall-clock time and wakes the host for it. */
  wake(at: number): void {
    this.next.soon = Math.min(this.next.soon, at);
  }

  /** Clears the schedule, because the work is being done now. */
  clear(): void {
    this.next = { soon: Infinity, due: Infinity };
  }

  /** Milliseconds until the host must wake; empty if it need not. */
  soon(): number[] {
    return this.next.soon === Infinity ? [] : [Math.max(0, this.next.soon - this.clock.now())];
  }
}
