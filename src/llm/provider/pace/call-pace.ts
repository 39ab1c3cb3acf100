/** Maximum number of simultaneous calls that a person can choose, or a measurement can reach. */
export const MOST_CALLS = 8;

/** Decides whether a call may begin. Times are monotonic milliseconds. */
export interface CallPace {
  /** `running`: number of calls in progress. */
  mayBegin(running: number, now: number): boolean;
  began(running: number, now: number): void;
  /** `running`: number of calls that have not ended. */
  ended(running: number, spent: SlotUse): void;
  /** A call ran out of time, or was broken off while others ran. */
  tooMany(): void;
  limited(now: number): void;
}

/** Tokens of prompts and answers, `null` if they are unknown or a call failed, and when the calls began and ended. */
export interface SlotUse {
  tokens: number | null;
  from: number;
  to: number;
}

export const noUse = (): SlotUse => ({ tokens: 0, from: Infinity, to: -Infinity });

/** A fixed number of calls, chosen by the person. */
export const fixedPace = (most: number): CallPace => ({
  mayBegin: (running) => running < most,
  began: () => undefined,
  ended: () => undefined,
  tooMany: () => undefined,
  limited: () => undefined,
});

/** Number of simultaneous calls to a server elsewhere, until it limits their rate. */
export const MOST_AWAY = 4;
/** Milliseconds in which further rate limits are the same one, and after which its limit is lifted. */
const SAME_LIMIT_MS = 60_000;
const LIMITED_MS = 3_600_000;

/** Pace for a server elsewhere: four calls, and half as many for an hour after each rate limit. */
export function awayPace(): CallPace {
  let most = MOST_AWAY;
  let limitedAt = -Infinity;
  return {
    ...fixedPace(most),
    mayBegin: (running, now) => {
      if (now - limitedAt > LIMITED_MS) most = MOST_AWAY;
      return running < most;
    },
    limited: (now) => {
      if (now - limitedAt < SAME_LIMIT_MS) return;
      limitedAt = now;
      most = Math.max(1, Math.floor(most / 2));
    },
  };
}

/** Number of single calls that are measured before calls are made together. */
const SINGLES = 2;
/** A group is faster if its time per token is below this share of the time for fewer calls at once. */
const FASTER = 0.8;
/** Milliseconds within which the calls of a group begin; otherwise they do not run together long enough. */
const TOGETHER_MS = 2_000;
/** Maximum number of groups of one size that can't be measured. */
const MOST_VAIN = 3;

interface Group extends SlotUse {
  began: number;
  startedAt: number;
}

/**
 * Finds the number of simultaneous calls that a nearby server works on. It starts with single calls, then makes two,
 * four and eight together, as long as a group of calls needs less time per token than half as many.
 */
export class NearPace implements CallPace {
  /** Number of simultaneous calls that has proved useful. */
  private most = 1;
  private isSettled = false;
  /** Lowest time per token at the proven number, in milliseconds. Single calls include the one that loads the model. */
  private best = Infinity;
  private singles = 0;
  private vain = 0;
  private group: Group | null = null;

  /** `known`: an earlier result; `null` to measure. `onSettled` is called with each result. */
  constructor(
    known: number | null,
    private readonly onSettled: (most: number) => void,
  ) {
    if (known === null) return;
    this.most = known;
    this.isSettled = true;
  }

  mayBegin(running: number, now: number): boolean {
    if (this.isSettled) return running < this.most;
    const { group, size } = this;
    if (group === null || running === 0) return running === 0;
    return group.began < size && now - group.startedAt <= TOGETHER_MS;
  }

  began(running: number, now: number): void {
    if (this.isSettled) return;
    if (running === 0 || this.group === null) this.group = { began: 0, startedAt: now, ...noUse() };
    this.group.began += 1;
  }

  ended(running: number, { tokens, from, to }: SlotUse): void {
    const { group, size } = this;
    if (group === null || this.isSettled) return;
    group.tokens = group.tokens === null || tokens === null ? null : group.tokens + tokens;
    group.from = Math.min(group.from, from);
    group.to = Math.max(group.to, to);
    if (running > 0) return;
    this.group = null;
    const measured =
      group.tokens === null || group.tokens === 0 ? null : (group.to - group.from) / group.tokens;
    if (group.began !== size) return;
    if (measured === null) this.failed();
    else if (size === 1) this.single(measured);
    else this.together(size, measured);
  }

  tooMany(): void {
    const size = this.isSettled ? this.most : Math.max(this.most, this.group?.began ?? 1);
    this.settle(Math.max(1, Math.floor(size / 2)));
  }

  limited(): void {
    this.tooMany();
  }

  /** Number of calls that begin together. */
  private get size(): number {
    return this.singles < SINGLES ? 1 : this.most * 2;
  }

  private single(perToken: number): void {
    this.singles += 1;
    this.best = Math.min(this.best, perToken);
  }

  private together(size: number, perToken: number): void {
    this.vain = 0;
    const isFaster = perToken < FASTER * this.best;
    if (isFaster) {
      this.most = size;
      this.best = perToken;
    }
    if (!isFaster || size >= MOST_CALLS) this.settle(this.most);
  }

  private failed(): void {
    this.vain += 1;
    if (this.vain >= MOST_VAIN) this.settle(this.most);
  }

  private settle(most: number): void {
    this.most = most;
    this.isSettled = true;
    this.group = null;
    this.onSettled(most);
  }
}
