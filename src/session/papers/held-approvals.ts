import type { Clock } from '../../kernel/ports/clock';
import { linkedSignal } from '../../llm/provider/wire/linked-signal';

/** An approval that can still be undone. */
export interface HeldApproval {
  request: string;
  /** Where its note lies now. */
  path: string;
  /** What undo takes back: "Approved: Re: the workshop". */
  label: string;
}

/** A wait that ends so much too late: the machine slept meanwhile, and its person could undo nothing. */
const ASLEEP_MS = 60_000;

interface Held extends HeldApproval {
  ended: AbortController;
  /** When the wait is over, wall clock; `null`: it has ended, in time. */
  until: number | null;
}

/** Approvals of this process that wait to be carried out, the newest last. They are lost with the process. */
export class HeldApprovals {
  readonly #held = new Map<string, Held>();

  get newest(): HeldApproval | null {
    return [...this.#held.values()].at(-1) ?? null;
  }

  get(request: string): HeldApproval | null {
    return this.#held.get(request) ?? null;
  }

  /** Whether this process has held it, awake: one that slept through its delay is held by no one. */
  isAwakeFor(request: string, now: number): boolean {
    const held = this.#held.get(request);
    return held !== undefined && (held.until === null || now < held.until + ASLEEP_MS);
  }

  add(approval: HeldApproval): void {
    this.#held.delete(approval.request);
    this.#held.set(approval.request, { ...approval, ended: new AbortController(), until: null });
  }

  /** It was carried out, or came to nothing. */
  end(request: string): void {
    this.#held.delete(request);
  }

  /** It was taken back: its wait ends. */
  undo(request: string): void {
    this.#held.get(request)?.ended.abort();
    this.#held.delete(request);
  }

  /** `undone`: it was taken back before the time was over. Rejects when `stop` is aborted. */
  async wait(
    request: string,
    span: { ms: number; clock: Clock; stop: AbortSignal },
  ): Promise<'over' | 'undone'> {
    const held = this.#held.get(request);
    if (held === undefined) return 'over';
    const ended = held.ended.signal;
    const { signal, unlink } = linkedSignal(span.stop, ended);
    held.until = span.clock.now() + span.ms;
    try {
      await span.clock.sleep(span.ms, signal);
      if (this.isAwakeFor(request, span.clock.now())) held.until = null;
      return 'over';
    } catch (error) {
      if (!ended.aborted) throw error;
      return 'undone';
    } finally {
      unlink();
    }
  }
}
