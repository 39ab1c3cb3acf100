import type { Clock } from '../../../kernel/ports/clock';
import { unlessAborted } from '../../../kernel/ports/unless-aborted';

/** Milliseconds after which a server is asked again, whether it has answered a small request or not. */
const LONGEST_REST_MS = 120_000;

interface Probe {
  /** Resolves when the server has answered, or the rest is over. */
  end: Promise<void>;
  stop: AbortController;
  waiting: number;
}

/**
 * Servers nearby at which a call was given up. Many go on computing, so each gets one small request, and nothing else
 * until it has answered that or two minutes are over.
 */
export class GivenUpCalls {
  /** Monotonic times by server. */
  readonly #since = new Map<string, number>();
  readonly #probes = new Map<string, Probe>();

  constructor(private readonly clock: Clock) {}

  add(server: string): void {
    this.#since.set(server, this.clock.monotonic());
  }

  isResting(server: string): boolean {
    return this.#left(server) > 0;
  }

  /** Waits until the server works again. `ask` sends the small request. Rejects if `signal` is aborted. */
  async wait(
    server: string,
    ask: (signal: AbortSignal) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<void> {
    const probe = this.#probes.get(server) ?? this.#start(server, ask);
    probe.waiting += 1;
    try {
      await unlessAborted(probe.end, signal);
    } finally {
      probe.waiting -= 1;
      if (probe.waiting === 0) {
        // At once, so that a call which comes now sends a small request of its own.
        this.#probes.delete(server);
        probe.stop.abort();
      }
    }
  }

  #start(server: string, ask: (signal: AbortSignal) => Promise<unknown>): Probe {
    const stop = new AbortController();
    const rest = this.clock.sleep(this.#left(server), stop.signal);
    const probe = { stop, waiting: 0, end: this.#end(server, [rest, ask(stop.signal)]) };
    this.#probes.set(server, probe);
    return probe;
  }

  async #end(server: string, ends: readonly Promise<unknown>[]): Promise<void> {
    try {
      await Promise.race(ends);
      this.#since.delete(server);
    } catch {
      // No call waits any more, or the small request could not be made; the next call tries again.
    }
  }

  #left(server: string): number {
    const since = this.#since.get(server) ?? -Infinity;
    return LONGEST_REST_MS - (this.clock.monotonic() - since);
  }
}
