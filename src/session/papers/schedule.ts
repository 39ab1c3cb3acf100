import type { Clock } from '../../kernel/ports/clock';

/** A note that was written within this time may still be typed in. */
export const STILL_MS = 10_000;

/** When approvals need work though nothing in the vault changes. Times are wall clock. */
export class SettleSchedule {
  /** `soon`: something could not be finished. */
  private next = { soon: Infinity, due: -Infinity };

  constructor(private readonly clock: Clock) {}

  get isDue(): boolean {
    return this.clock.now() >= Math.min(this.next.soon, this.next.due);
  }

  /** There is work at this time. */
  due(at: number): void {
    if (!Number.isNaN(at)) this.next.due = Math.min(this.next.due, at);
  }

  /** Work that could not be finished now is tried again in a while. */
  retryLater(): void {
    this.next.soon = this.clock.now() + STILL_MS;
  }

  /** There is work at this time, which ends a rest. */
  wake(at: number): void {
    this.next.soon = Math.min(this.next.soon, at);
  }

  /** The work is being done now. */
  clear(): void {
    this.next = { soon: Infinity, due: Infinity };
  }

  /** Milliseconds until a rest has to end; empty: nothing ends it. */
  soon(): number[] {
    return this.next.soon === Infinity ? [] : [Math.max(0, this.next.soon - this.clock.now())];
  }
}
