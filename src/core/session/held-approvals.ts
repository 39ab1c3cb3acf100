import type { Clock } from '../../kernel/ports/clock';
import { linkedSignal } from '../../llm/provider/wire/linked-signal';

/** An approval during its undo delay. */
export interface HeldApproval {
  request: string;
  path: string;
  /** Label of the Undo action: "Approved: Re: the workshop". */
  label: string;
}

/** Maximum delay of a timer, in milliseconds. Beyond it, the machine slept and the person could not undo. */
const ASLEEP_MS = 60_000;

interface Held extends HeldApproval {
  ended: AbortController;
  /** End of the delay, in wall-clock time; `null` if it has ended on time. */
  until: number | null;
}

/** This process's approvals in their undo delay, the newest last. They are lost with the process. */
export class HeldApprovals {
  readonly #held = new Map<string, Held>();

  get newest(): HeldApproval | null {
    return [...this.#held.values()].at(-1) ?? null;
  }

  get(request: string): HeldApproval | null {
    return this.#held.get(request) ?? null;
  }

  /** Whether this process holds the approval and did not sleep through the end of its delay. */
  isAwakeFor(request: string, now: number): boolean {
    const held = this.#held.get(request);
    return held !== undefined && (held.until === null || now < held.until + ASLEEP_MS);
  }

  add(approval: HeldApproval): void {
    this.#held.delete(approval.request);
    this.#held.set(approval.request, { ...approval, ended: new AbortController(), until: null });
  }

  /** Removes an approval that was carried out, or whose run had no effect. */
  end(request: string): void {
    this.#held.delete(request);
  }

  undo(request: string): void {
    this.#held.get(request)?.ended.abort();
    this.#held.delete(request);
  }

  /** Waits until the undo delay is over; `undone` if the person undid the approval. Rejects when `stop` is aborted. */
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
