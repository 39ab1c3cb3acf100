import { asking, type LanguageModel } from '../../kernel/ports/language-model';

/** Purposes of a slot, the most urgent first. */
const RANKS = ['loop', 'draft', 'note'] as const;
type Rank = (typeof RANKS)[number];

/** Ends work whose question became unnecessary while it waited for a slot. */
class NoLongerAsked extends Error {}

/** Lets at most `limit` calls of a cycle run at once, for any purpose. */
export class CallSlots {
  private taken = 0;
  private readonly waiting = new Map(
    RANKS.map((rank) => [rank, new Set<{ enter: () => void; leave: (reason: unknown) => void }>()]),
  );

  constructor(private readonly limit: number) {}

  /** Runs a cycle. An abort ends its waits at once, with one listener for all of them. */
  async until<Value>(abort: AbortSignal, cycle: () => Promise<Value>): Promise<Value> {
    const leave = (): void => {
      for (const queue of this.waiting.values()) {
        for (const waiter of queue) waiter.leave(abort.reason);
        queue.clear();
      }
    };
    abort.addEventListener('abort', leave);
    try {
      return await cycle();
    } finally {
      abort.removeEventListener('abort', leave);
    }
  }

  /** The model for a person who waits: its calls run at once, even beyond the limit, and calls of the cycle wait. */
  firstOn(model: LanguageModel): LanguageModel {
    return asking(model, async (request) => {
      this.taken += 1;
      return model.generate(request).finally(() => this.free());
    });
  }

  /** Waits for a slot, and keeps it until the work is done. Rejects if aborted before. */
  async inSlot<Value>(rank: Rank, signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
    await this.take(rank, signal);
    return work().finally(() => this.free());
  }

  /**
   * Runs work whose first call waits for a slot. The slot is kept until the work is done, so that the next call begins
   * when its result, or its failure, is known. `null` if, after a wait, `isAsked` returns false.
   */
  async inTurn<Value>(
    {
      rank,
      isAsked,
      onFailure,
    }: { rank: Rank; isAsked: () => Promise<boolean>; onFailure?: (error: unknown) => void },
    work: (inTurn: (model: LanguageModel) => LanguageModel) => Promise<Value>,
  ): Promise<Value | null> {
    const slot = { isTaken: false };
    const inTurn = (model: LanguageModel): LanguageModel =>
      asking(model, async (request) => {
        const hasWaited = !slot.isTaken && (await this.take(rank, request.signal));
        slot.isTaken = true;
        if (hasWaited && !(await isAsked())) throw new NoLongerAsked();
        return model.generate(request);
      });
    try {
      return await work(inTurn);
    } catch (error) {
      if (error instanceof NoLongerAsked) return null;
      onFailure?.(error);
      throw error;
    } finally {
      if (slot.isTaken) this.free();
    }
  }

  /** Acquires a slot. Resolves with whether it had to wait. */
  private async take(rank: Rank, signal: AbortSignal): Promise<boolean> {
    if (this.taken < this.limit) {
      this.taken += 1;
      return false;
    }
    signal.throwIfAborted();
    await new Promise<void>((enter, leave) => this.waiting.get(rank)?.add({ enter, leave }));
    return true;
  }

  private free(): void {
    this.taken -= 1;
    for (const queue of this.waiting.values())
      for (const waiter of queue) {
        if (this.taken >= this.limit) return;
        queue.delete(waiter);
        this.taken += 1;
        waiter.enter();
      }
  }
}
