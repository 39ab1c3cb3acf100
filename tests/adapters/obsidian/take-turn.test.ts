import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeTurn } from '../../../src/adapters/obsidian/vault-call';

let turn = 0;
let stop = (): void => undefined;

beforeEach(() => {
  let isOver = false;
  const next = (): void => {
    turn += 1;
    if (!isOver) setImmediate(next);
  };
  next();
  stop = () => {
    isOver = true;
  };
});

afterEach(() => {
  stop();
});

const work = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

describe('work side by side', () => {
  it('goes on in turns of its own where each piece takes long', async () => {
    const turns: number[] = [];
    const worker = async (): Promise<void> => {
      for (let piece = 0; piece < 3; piece += 1) {
        await takeTurn();
        turns.push(turn);
        work(15);
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    expect(turns).toHaveLength(12);
    expect(new Set(turns).size).toBe(12);
  });

  it('takes few turns where the pieces are short, and all come to their end', async () => {
    const began = turn;
    let done = 0;
    await Promise.all(
      Array.from({ length: 10_000 }, async () => {
        await takeTurn();
        done += 1;
      }),
    );
    expect(done).toBe(10_000);
    // A busy machine takes a hundred; a turn for each piece would be 10,000.
    expect(turn - began).toBeLessThan(1_000);
  });
});
