import type { Clock } from '../../../kernel/ports/clock';
import type { CallStep } from '../../../kernel/ports/language-model';
import { linkedSignal } from './linked-signal';

/** Limits of one exchange in milliseconds, and the listener to its steps. */
export interface CallLimits {
  clock: Clock;
  wholeMs: number;
  /** Limits for a streamed answer: until its first token, and between two tokens. */
  stream?: { firstMs: number; betweenMs: number };
  onStep?: ((step: CallStep) => void) | undefined;
}

/** Limits for nearby servers: five minutes until the first token, a minute between tokens, ten minutes in total. */
export const NEARBY_MS = { wholeMs: 600_000, stream: { firstMs: 300_000, betweenMs: 60_000 } };

export interface Exceeded {
  ms: number;
  limit: 'first' | 'between' | 'whole';
  tokens: number;
}

const TELL_EVERY_MS = 1_000;

/** Measures one exchange, and aborts `signal` when a limit is exceeded or `asked` is aborted. */
export class CallTime {
  readonly signal: AbortSignal;
  exceeded: Exceeded | null = null;
  readonly #limits: CallLimits;
  readonly #controller = new AbortController();
  readonly #over = new AbortController();
  readonly #unlink: () => void;
  readonly #began: number;
  #lastToken = 0;
  #tokens = 0;
  #toldAt = -Infinity;

  constructor(patience: CallLimits, asked: AbortSignal) {
    const linked = linkedSignal(asked, this.#controller.signal);
    this.signal = linked.signal;
    this.#unlink = linked.unlink;
    this.#limits = patience;
    this.#began = patience.clock.monotonic();
    this.#watch().catch(() => undefined);
  }

  /** Called with the number of tokens so far. */
  heard(tokens: number): void {
    if (tokens === this.#tokens) return;
    const now = this.#limits.clock.monotonic();
    this.#tokens = tokens;
    this.#lastToken = now;
    if (now - this.#toldAt < TELL_EVERY_MS) return;
    this.#toldAt = now;
    this.#limits.onStep?.({ kind: 'writing', tokens });
  }

  end(): void {
    this.#over.abort();
    this.#unlink();
  }

  async #watch(): Promise<void> {
    const { clock, stream } = this.#limits;
    for (;;) {
      const { limit, ms, until } = this.#next();
      const left = until - clock.monotonic();
      if (left <= 0) {
        this.exceeded = { limit, ms, tokens: this.#tokens };
        this.#controller.abort(new Error('time-out'));
        return;
      }
      // The first token brings a nearer limit.
      await clock.sleep(Math.min(left, stream?.betweenMs ?? left), this.#over.signal);
    }
  }

  /** The limit that ends first. */
  #next(): Pick<Exceeded, 'limit' | 'ms'> & { until: number } {
    const { wholeMs, stream } = this.#limits;
    const whole = { limit: 'whole' as const, ms: wholeMs, until: this.#began + wholeMs };
    if (stream === undefined) return whole;
    const next =
      this.#tokens === 0
        ? { limit: 'first' as const, ms: stream.firstMs, until: this.#began + stream.firstMs }
        : { limit: 'between' as const, ms: stream.betweenMs, until: this.#lastToken + stream.betweenMs };
    return next.until < whole.until ? next : whole;
  }
}
