import {
  asking,
  type CallStep,
  type GenerateRequest,
  type LanguageModel,
  type ModelError,
} from '../../kernel/ports/language-model';
import { type CallPace, noUse, type SlotUse } from '../../llm/provider/pace/call-pace';
import type { CallPaces } from './call-paces';
import type { Ports } from './ports';

/** Purposes of a slot, the most urgent first. */
const RANKS = ['loop', 'draft', 'note'] as const;
type Rank = (typeof RANKS)[number];

/** Ends work whose question became unnecessary while it waited for a slot. */
class NoLongerAsked extends Error {}

interface Room {
  pace: CallPace;
  running: number;
  waiting: Map<Rank, Set<{ enter: () => void; leave: (reason: unknown) => void }>>;
}

/** Lets as many calls of a cycle run at once, for any purpose, as the pace of their model allows. */
export class CallSlots {
  private readonly rooms = new Map<string, Room>();

  constructor(
    private readonly paces: CallPaces,
    private readonly ports: Pick<Ports, 'clock' | 'device'>,
  ) {}

  /** Maximum number of prompts that are prepared at once. */
  get most(): number {
    return this.paces.most;
  }

  /** Slows calls to a provider that limits their rate. */
  limited(model: LanguageModel): void {
    this.roomOf(model).pace.limited(this.now);
  }

  /** Runs a cycle. An abort ends its waits at once, with one listener for all of them. */
  async until<Value>(abort: AbortSignal, cycle: () => Promise<Value>): Promise<Value> {
    const leave = (): void => {
      for (const { waiting } of this.rooms.values())
        for (const queue of waiting.values()) {
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

  /** The model for a person who waits: its calls run at once, even beyond the pace, and calls of the cycle wait. */
  firstOn(model: LanguageModel): LanguageModel {
    return asking(model, async (request) => {
      const room = this.roomOf(model);
      const spent = noUse();
      this.enter(room);
      return this.counted(room, spent, { model, request }).finally(() => {
        this.free(room, spent);
      });
    });
  }

  /** Waits for a slot on the model, and keeps it until the work is done. Rejects if aborted before. */
  async inSlot<Value>(
    { rank, model, signal }: { rank: Rank; model: LanguageModel; signal: AbortSignal },
    work: () => Promise<Value>,
  ): Promise<Value> {
    const room = this.roomOf(model);
    await this.take(room, rank, signal);
    return work().finally(() => {
      this.free(room, { ...noUse(), tokens: null });
    });
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
      onStep,
    }: {
      rank: Rank;
      isAsked: () => Promise<boolean>;
      onFailure?: (error: unknown) => void;
      onStep?: ((step: CallStep) => void) | undefined;
    },
    work: (inTurn: (model: LanguageModel) => LanguageModel) => Promise<Value>,
  ): Promise<Value | null> {
    const spent = noUse();
    const slot: { room: Room | null } = { room: null };
    const inTurn = (model: LanguageModel): LanguageModel =>
      asking(model, async (request) => {
        const room = slot.room ?? this.roomOf(model);
        const hasWaited = slot.room === null && (await this.take(room, rank, request.signal));
        slot.room = room;
        if (hasWaited && !(await isAsked())) throw new NoLongerAsked();
        const heard = onStep === undefined ? request : { ...request, onStep };
        // Some servers break off an answer when the next call comes, so this one waits until the others have ended.
        const beforeRetry = async ({ code }: ModelError): Promise<void> => {
          if (code !== 'network' || room.running === 1) return;
          room.pace.tooMany();
          if (room.pace.mayBegin(room.running - 1, this.now)) return;
          slot.room = null;
          this.free(room, { ...noUse(), tokens: null });
          await this.take(room, rank, request.signal);
          slot.room = room;
        };
        return this.counted(room, spent, { model, request: { ...heard, beforeRetry } });
      });
    try {
      return await work(inTurn);
    } catch (error) {
      if (error instanceof NoLongerAsked) return null;
      onFailure?.(error);
      throw error;
    } finally {
      if (slot.room !== null) this.free(slot.room, spent);
    }
  }

  private roomOf(model: LanguageModel): Room {
    const key = this.paces.keyOf(model);
    const known = this.rooms.get(key);
    if (known !== undefined) return known;
    const pace = this.paces.of(model, this.ports.device);
    const room = { pace, running: 0, waiting: new Map(RANKS.map((rank) => [rank, new Set<never>()])) };
    this.rooms.set(key, room);
    return room;
  }

  /** Acquires a slot. Resolves with whether it had to wait. */
  private async take(room: Room, rank: Rank, signal: AbortSignal): Promise<boolean> {
    if (room.pace.mayBegin(room.running, this.now)) {
      this.enter(room);
      return false;
    }
    signal.throwIfAborted();
    await new Promise<void>((enter, leave) => room.waiting.get(rank)?.add({ enter, leave }));
    return true;
  }

  private enter(room: Room): void {
    room.pace.began(room.running, this.now);
    room.running += 1;
  }

  /** Adds a call to its slot, and slows the pace if the call ran out of time. */
  private async counted(
    { pace }: Room,
    spent: SlotUse,
    { model, request }: { model: LanguageModel; request: GenerateRequest },
  ): ReturnType<LanguageModel['generate']> {
    let { now: from } = this;
    const onStep = (step: CallStep): void => {
      if (step.kind === 'reading') from = this.now;
      request.onStep?.(step);
    };
    const result = await model.generate(model.nearby === undefined ? request : { ...request, onStep });
    if (!result.ok && result.error.code === 'timeout') pace.tooMany();
    if (!result.ok || spent.tokens === null) {
      spent.tokens = null;
      return result;
    }
    const { usage, latencyMs } = result.value;
    spent.tokens += usage.inputTokens + usage.outputTokens;
    // Without what Deputy itself does before and after, which may take as long as a fast server.
    spent.from = Math.min(spent.from, from);
    spent.to = from + latencyMs;
    return result;
  }

  private free(room: Room, spent: SlotUse): void {
    room.running -= 1;
    room.pace.ended(room.running, spent);
    for (const queue of room.waiting.values())
      for (const waiter of queue) {
        if (!room.pace.mayBegin(room.running, this.now)) return;
        queue.delete(waiter);
        this.enter(room);
        waiter.enter();
      }
  }

  private get now(): number {
    return this.ports.clock.monotonic();
  }
}
