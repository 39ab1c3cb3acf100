import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../src/kernel/ports/clock';

export interface ClockFixture {
  clock: Clock;
  /** Lets `ms` pass, or a little more. */
  pass(ms: number): Promise<void>;
}

/** What every clock promises. */
export const clockContract = (name: string, makeFixture: () => ClockFixture): void => {
  describe(`${name}, as a clock`, () => {
    it('sleeps until the time is over', async () => {
      const { clock, pass } = makeFixture();
      const [start, wall] = [clock.monotonic(), clock.now()];
      let isAwake = false;
      const sleep = clock.sleep(40).then(() => (isAwake = true));
      await pass(5);
      expect(isAwake).toBe(false);
      await pass(60);
      await sleep;
      expect(clock.monotonic() - start).toBeGreaterThanOrEqual(39);
      expect(clock.now()).toBeGreaterThan(wall);
    });

    it('wakes with the reason of an abort', async () => {
      const { clock } = makeFixture();
      const stopping = new AbortController();
      const sleep = clock.sleep(60_000, stopping.signal);
      stopping.abort(new RangeError('stop'));
      await expect(sleep).rejects.toThrow(new RangeError('stop'));
      await expect(clock.sleep(60_000, stopping.signal)).rejects.toThrow(new RangeError('stop'));
    });

    it('repeats until it is stopped', async () => {
      const { clock, pass } = makeFixture();
      let runs = 0;
      const stop = clock.every(10, () => (runs += 1));
      expect(runs).toBe(0);
      await pass(100);
      expect(runs).toBeGreaterThan(1);
      stop();
      const before = runs;
      await pass(50);
      expect(runs).toBe(before);
    });

    it('names a zone that dates can be written in', () => {
      const { clock } = makeFixture();
      expect(() => new Intl.DateTimeFormat('en', { timeZone: clock.zone })).not.toThrow();
    });
  });
};
