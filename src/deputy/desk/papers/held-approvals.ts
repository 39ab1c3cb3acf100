import type { Clock } from '../../../ports/clock';
import { linkedSignal } from '../../../provider/wire/linked-signal';

/** An approval that can still be undone. */
export interface HeldApproval {
  request: string;
  /** Where its note lies now. */
  path: string;
  /** What undo takes back: "Approved: Re: the workshop". */
  label: string;
}

/** Approvals of this process that wait to be carried out, the newest last. They are lost with the process. */
export class HeldApprovals {
  readonly #held = new Map<string, HeldApproval & { ended: AbortController }>();

  get newest(): HeldApproval | null {
    return [...this.#held.values()].at(-1) ?? null;
  }

  get(request: string): HeldApproval | null {
    return this.#held.get(request) ?? null;
  }

  has(request: string): boolean {
    return this.#held.has(request);
  }

  add(approval: HeldApproval): void {
    this.#held.delete(approval.request);
    this.#held.set(approval.request, { ...approval, ended: new AbortController() });
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
    const ended = this.#held.get(request)?.ended.signal;
    if (ended === undefined) return 'over';
    const { signal, unlink } = linkedSignal(span.stop, ended);
    try {
      await span.clock.sleep(span.ms, signal);
      return 'over';
    } catch (error) {
      if (!ended.aborted) throw error;
      return 'undone';
    } finally {
      unlink();
    }
  }
}
