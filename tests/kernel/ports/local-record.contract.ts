import { describe, expect, it } from 'vitest';
import type { LocalRecord } from '../../../src/kernel/ports/local-record';

export interface LocalRecordFixture {
  local: LocalRecord;
  /** The same device after a restart. */
  restart(): LocalRecord;
}

/** What every record of a device's small things promises. */
export const localRecordContract = (name: string, makeFixture: () => LocalRecordFixture): void => {
  describe(`${name}, as a local record`, () => {
    it('holds nothing before something was written', () => {
      expect(makeFixture().local.read('last-cycle')).toBeNull();
    });

    it.each([true, false, 0, '', '2026-11-20T08:00:00Z', ['a'], { a: [1, null] }, null])(
      'gives %j back, over a restart too',
      (value) => {
        const { local, restart } = makeFixture();
        local.write('paused', 'before');
        local.write('paused', value);
        expect(local.read('paused')).toEqual(value);
        expect(restart().read('paused')).toEqual(value);
        expect(local.read('last-cycle')).toBeNull();
      },
    );

    it('gives away a copy', () => {
      const { local } = makeFixture();
      const value = { list: ['a'] };
      local.write('x', value);
      value.list.push('b');
      expect(local.read('x')).toEqual({ list: ['a'] });
    });
  });
};
