import { describe, expect, it } from 'vitest';
import type { BegunCall, BegunCalls } from '../../src/ports/begun-calls';

export interface BegunCallsFixture {
  begun: BegunCalls;
  /** The same device after a restart. */
  restart(): BegunCalls;
}

const FIRST = '2026-11-20T08:00:00.000+01:00';
const SECOND = '2026-11-20T09:00:00.000+01:00';

/** What every record of a device's begun calls promises. */
export const begunCallsContract = (name: string, makeFixture: () => BegunCallsFixture): void => {
  describe(`${name}, as a record of begun calls`, () => {
    it('lets an attempt begin once, over a restart too, and says when that was', async () => {
      const { begun, restart } = makeFixture();
      expect(await begun.begin(call('r1', 1), [])).toEqual([]);
      expect(await begun.begin(call('r1', 1, SECOND), [])).toEqual([call('r1', 1)]);
      expect(await restart().begin(call('r1', 1, SECOND), [1])).toEqual([call('r1', 1)]);
    });

    it('lets another attempt begin only where every other one is known', async () => {
      const { begun } = makeFixture();
      await begun.begin(call('r1', 2), []);
      expect(await begun.begin(call('r1', 1, SECOND), [])).toEqual([call('r1', 2)]);
      expect(await begun.begin(call('r1', 10, SECOND), [1])).toEqual([call('r1', 2)]);
      expect(await begun.begin(call('r1', 10, SECOND), [2])).toEqual([]);
      expect(await begun.begin(call('r1', 1, SECOND), [2, 10])).toEqual([]);
    });

    it('tells requests apart', async () => {
      const { begun } = makeFixture();
      await begun.begin(call('r1', 2), []);
      expect(await begun.begin(call('r11', 1), [])).toEqual([]);
      expect(await begun.begin(call('r', 1), [])).toEqual([]);
    });

    it('lets begin again what was withdrawn, and only that', async () => {
      const { begun, restart } = makeFixture();
      await begun.begin(call('r1', 1), []);
      await begun.begin(call('r2', 1), []);
      await begun.withdraw(call('r2', 1));
      await begun.withdraw(call('r3', 1));
      expect(await restart().begin(call('r1', 1, SECOND), [])).toEqual([call('r1', 1)]);
      expect(await restart().begin(call('r2', 1, SECOND), [])).toEqual([]);
    });

    it('remembers the last of many', async () => {
      const { begun, restart } = makeFixture();
      for (let n = 1; n <= 520; n += 1) await begun.begin(call(`r${String(n)}`, 1), []);
      for (const request of ['r100', 'r520'])
        expect(await restart().begin(call(request, 1, SECOND), [])).toEqual([call(request, 1)]);
    });
  });
};

const call = (request: string, attempt: number, at = FIRST): BegunCall => ({ request, attempt, at });
