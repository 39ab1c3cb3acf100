import type { Clock } from '../../kernel/ports/clock';

export interface JobSignals {
  /** Aborted: comes to its end soon, of its own. */
  stop: AbortSignal;
  /** Aborted: ends at once. */
  abort: AbortSignal;
}

/** What is under way, and how to end it. */
export class Jobs {
  readonly #running = new Map<Promise<unknown>, { stop: AbortController; abort: AbortController }>();

  get isEmpty(): boolean {
    return this.#running.size === 0;
  }

  run<Value>(work: (signals: JobSignals) => Promise<Value>): Promise<Value> {
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

  /** Resolves when nothing is under way any more, however it ended. */
  async ended(): Promise<void> {
    while (!this.isEmpty) await Promise.allSettled(this.#running.keys());
  }

  /** Stops, and aborts what is not at its end after a while; `Infinity`: nothing is aborted. */
  async finish(clock: Clock, graceMs: number): Promise<void> {
    this.stop();
    if (!Number.isFinite(graceMs)) return this.ended();
    const isOver = new AbortController();
    clock.sleep(graceMs, isOver.signal).then(
      () => {
        this.abort();
      },
      () => undefined,
    );
    await this.ended();
    isOver.abort();
  }
}
