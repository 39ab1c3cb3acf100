import { describe, expect, it } from 'vitest';
import { Turns } from '../../../src/kernel/ports/turns';

const atRest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('works that take turns', () => {
  it('begin when the one before has come to its end, in the order in which they came', async () => {
    const turns = new Turns();
    const seen: string[] = [];
    let finish = (): void => undefined;
    const first = turns.add(async () => {
      seen.push('first begins');
      await new Promise<void>((resolve) => (finish = resolve));
      seen.push('first ends');
      return 1;
    });
    const second = turns.add(() => Promise.resolve(seen.push('second')));
    await atRest();
    expect(seen).toEqual(['first begins']);
    finish();
    expect(await first).toBe(1);
    await second;
    expect(seen).toEqual(['first begins', 'first ends', 'second']);
  });

  it('fail each for itself', async () => {
    const turns = new Turns();
    const failed = turns.add(() => Promise.reject(new Error('no')));
    const next = turns.add(() => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
