import { after } from '../../../kernel/ports/after';
import type { Clock } from '../../../kernel/ports/clock';
import type { WorkSignals } from '../../session/prompt-model';

/** Running jobs, and ways to end them. */
export class Jobs {
  readonly #running = new Map<Promise<unknown>, { stop: AbortController; abort: AbortController }>();

  get isEmpty(): boolean {
    return this.#running.size === 0;
  }

  run<Value>(work: (signals: WorkSignals) => Promise<Value>): Promise<Value> {
    const controllers = { stop: new AbortController(), abort: new AbortController() };
    const job = work({ stop: controllers.stop.signal, abort: controllers.abort.signal }).finally(() => {
      this.#running.delete(job);
    });
    this.#running.set(job, controllers);
    return job;
  }

  stop(): void {
    for (const { stop } of this.#running.values()) stop.abort();
  }

  abort(): void {
    this.stop();
    for (const { abort } of this.#running.values()) abort.abort();
  }

  async ended(): Promise<void> {
    while (!this.isEmpty) await Promise.allSettled(this.#running.keys());
  }

  /** Stops all jobs, and aborts those that have not ended after `graceMs` milliseconds; with `Infinity` none. */
  async finish(clock: Clock, graceMs: number): Promise<void> {
    this.stop();
    if (!Number.isFinite(graceMs)) return this.ended();
    const endGrace = after(clock, graceMs, () => {
      this.abort();
    });
    await this.ended();
    endGrace();
  }
}
