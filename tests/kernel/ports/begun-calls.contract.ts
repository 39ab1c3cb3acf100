import { describe, expect, it } from 'vitest';
import type { BegunCall, BegunCalls } from '../../../src/kernel/ports/begun-calls';

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

    it('knows what was refused of some requests, the last word on each attempt, over a restart too', async () => {
      const { begun, restart } = makeFixture();
      expect(await begun.refusals(new Set(['r1']))).toEqual([]);
      await begun.refuse({ ...call('r1', 1), how: 'ended' });
      await begun.refuse({ ...call('r1', 1, SECOND), how: 'rejected' });
      await begun.refuse({ ...call('r1', 2), how: 'taken_back' });
      await begun.refuse({ ...call('r11', 1), how: 'ended' });
      const found = await restart().refusals(new Set(['r1', 'r2']));
      expect(found.sort((a, b) => a.attempt - b.attempt)).toEqual([
        { ...call('r1', 1, SECOND), how: 'rejected' },
        { ...call('r1', 2), how: 'taken_back' },
      ]);
    });

    it('lets an attempt begin whatever was refused, and refuses what has begun', async () => {
      const { begun } = makeFixture();
      await begun.refuse({ ...call('r1', 1), how: 'ended' });
      expect(await begun.begin(call('r1', 2), [])).toEqual([]);
      await begun.refuse({ ...call('r1', 2), how: 'rejected' });
      expect(await begun.begin(call('r1', 2, SECOND), [])).toEqual([call('r1', 2)]);
    });

    it('knows the last call that answers a mail, unless nothing left', async () => {
      const { begun, restart } = makeFixture();
      await begun.begin({ ...call('r1', 1), mail: 'a' }, []);
      await begun.begin({ ...call('r2', 1, SECOND), mail: 'b' }, []);
      await begun.begin({ ...call('r3', 1, SECOND), mail: 'a' }, []);
      expect(await begun.begin({ ...call('r1', 2, SECOND), mail: 'a' }, [])).toHaveLength(1);
      expect(await restart().answerTo('a')).toEqual(call('r3', 1, SECOND));
      await begun.withdraw(call('r2', 1));
      expect(await restart().answerTo('b')).toBeNull();
      expect(await restart().answerTo('c')).toBeNull();
    });
  });
};

const call = (request: string, attempt: number, at = FIRST): BegunCall => ({ request, attempt, at });
