import type { LocalRecord } from '../../../kernel/ports/local-record';

const PAUSED = 'paused';
const HELD = 'held';
const LAST_CYCLE = 'last-cycle';

/** State of the automation that this device keeps across restarts. */
export class AutomationRecord {
  readonly #local: LocalRecord;

  constructor(local: LocalRecord) {
    this.#local = local;
  }

  get isPaused(): boolean {
    return this.#local.read(PAUSED) === true;
  }

  set isPaused(isPaused: boolean) {
    this.#local.write(PAUSED, isPaused);
  }

  /** Whether a person allowed a provider here and has not started the work yet. */
  get isHeld(): boolean {
    return this.#local.read(HELD) === true;
  }

  set isHeld(isHeld: boolean) {
    this.#local.write(HELD, isHeld);
  }

  /** Wall-clock milliseconds, stored as ISO 8601. `null` if there was none or the record is unreadable. */
  get lastCycle(): number | null {
    const stored = this.#local.read(LAST_CYCLE);
    const time = typeof stored === 'string' ? Date.parse(stored) : NaN;
    return Number.isNaN(time) ? null : time;
  }

  set lastCycle(time: number | null) {
    this.#local.write(LAST_CYCLE, time === null ? null : new Date(time).toISOString());
  }
}
