import { describe, expect, it } from 'vitest';
import type { BegunCalls } from '../../src/ports/begun-calls';

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
      expect(await begun.begin({ request: 'r1', attempt: 1 }, FIRST)).toBeNull();
      expect(await begun.begin({ request: 'r1', attempt: 1 }, SECOND)).toBe(FIRST);
      expect(await restart().begin({ request: 'r1', attempt: 1 }, SECOND)).toBe(FIRST);
    });

    it('lets a later attempt begin, and none before that', async () => {
      const { begun } = makeFixture();
      await begun.begin({ request: 'r1', attempt: 1 }, FIRST);
      expect(await begun.begin({ request: 'r1', attempt: 10 }, SECOND)).toBeNull();
      expect(await begun.begin({ request: 'r1', attempt: 9 }, SECOND)).toBe(SECOND);
      await begun.withdraw({ request: 'r1', attempt: 10 });
      expect(await begun.begin({ request: 'r1', attempt: 9 }, SECOND)).toBeNull();
    });

    it('tells requests apart', async () => {
      const { begun } = makeFixture();
      await begun.begin({ request: 'r1', attempt: 2 }, FIRST);
      expect(await begun.begin({ request: 'r11', attempt: 1 }, SECOND)).toBeNull();
      expect(await begun.begin({ request: 'r', attempt: 1 }, SECOND)).toBeNull();
    });

    it('lets begin again what was withdrawn, and only that', async () => {
      const { begun, restart } = makeFixture();
      await begun.begin({ request: 'r1', attempt: 1 }, FIRST);
      await begun.begin({ request: 'r2', attempt: 1 }, FIRST);
      await begun.withdraw({ request: 'r2', attempt: 1 });
      await begun.withdraw({ request: 'r3', attempt: 1 });
      expect(await restart().begin({ request: 'r1', attempt: 1 }, SECOND)).toBe(FIRST);
      expect(await restart().begin({ request: 'r2', attempt: 1 }, SECOND)).toBeNull();
    });

    it('remembers the last of many', async () => {
      const { begun, restart } = makeFixture();
      for (let n = 1; n <= 520; n += 1) await begun.begin({ request: `r${String(n)}`, attempt: 1 }, FIRST);
      expect(await restart().begin({ request: 'r520', attempt: 1 }, SECOND)).toBe(FIRST);
      expect(await restart().begin({ request: 'r100', attempt: 1 }, SECOND)).toBe(FIRST);
    });
  });
};
