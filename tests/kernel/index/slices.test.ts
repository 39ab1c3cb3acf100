import { describe, expect, it } from 'vitest';
import { Slices } from '../../../src/kernel/index/slices';

/** Time passes by work alone; a turn of the event loop costs none, and ends a stretch. */
class Working {
  readonly stretches: number[] = [];
  private elapsed = 0;
  private since = 0;

  readonly clock = {
    monotonic: () => this.elapsed,
    sleep: () => {
      this.rest();
      return Promise.resolve();
    },
  };

  work(ms: number): void {
    this.elapsed += ms;
  }

  rest(): void {
    this.stretches.push(this.elapsed - this.since);
    this.since = this.elapsed;
  }
}

const workThrough = async (pieces: readonly number[]): Promise<number[]> => {
  const working = new Working();
  const slices = new Slices(working.clock);
  for (const ms of pieces) {
    working.work(ms);
    await slices.next();
  }
  working.rest();
  return working.stretches;
};

describe('work in slices', () => {
  it('never goes on for longer than a slice and one piece', async () => {
    const stretches = await workThrough(Array.from({ length: 1_000 }, () => 3));
    expect(Math.max(...stretches)).toBe(18);
    expect(stretches).toHaveLength(167);
  });

  it('takes no turn where all of it is short', async () => {
    expect(await workThrough(Array.from({ length: 15 }, () => 1))).toEqual([15]);
  });

  it('begins a slice anew after each turn', async () => {
    expect(await workThrough([40, 10, 10, 10])).toEqual([40, 20, 10]);
  });
});
