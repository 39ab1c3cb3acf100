import {
  type AutomationEvent,
  type AutomationMachine,
  type AutomationState,
  startMachine,
  stateOf,
  nextAutomation,
} from './automation-state';
import type { AutomationRecord } from './automation-record';

export class AnnouncedState {
  #machine: AutomationMachine;
  readonly #listeners = new Set<() => void>();
  /** Number of running and queued cycles: a person's cycle may wait for an automatic one. */
  #cycles = 0;

  constructor({ isPaused, lastCycle, isHeld }: AutomationRecord) {
    this.#machine = { ...startMachine(isPaused, lastCycle), isHeld };
  }

  get machine(): AutomationMachine {
    return this.#machine;
  }

  get state(): AutomationState {
    return stateOf(this.#machine);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  forget(): void {
    this.#listeners.clear();
  }

  notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  apply(event: AutomationEvent): void {
    if (event.kind === 'began') this.#cycles += 1;
    if (event.kind === 'ended') this.#cycles -= 1;
    if (event.kind === 'began' && this.#cycles > 1) return;
    if (event.kind === 'ended' && this.#cycles > 0) return;
    const before = this.#machine;
    this.#machine = nextAutomation(before, event);
    if (this.#machine !== before) this.notify();
  }
}
