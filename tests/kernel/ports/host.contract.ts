import { describe, expect, it } from 'vitest';
import type { Host } from '../../../src/kernel/ports/host';

/** What every host promises. `deadPid` is one that no process has. */
export const hostContract = (name: string, makeHost: () => { host: Host; deadPid: number }): void => {
  describe(`${name}, as a host`, () => {
    it('keeps its id between processes', () => {
      const { host } = makeHost();
      expect(host.deviceId).toMatch(/^[a-z0-9-]+$/);
      expect(makeHost().host.deviceId).toBe(host.deviceId);
    });

    it('names the machine on which its pid means something, the same in every process', () => {
      expect(makeHost().host.machine).toBe(makeHost().host.machine);
      expect(makeHost().host.machine).not.toBe('');
    });

    it('tells a living process from a dead one', () => {
      const { host, deadPid } = makeHost();
      expect(host.isAlive(host.pid)).toBe(true);
      expect(host.isAlive(deadPid)).toBe(false);
    });

    it('makes up an id that is unique', () => {
      const { host } = makeHost();
      const ids = Array.from({ length: 1000 }, () => host.randomId());
      expect(new Set(ids).size).toBe(1000);
      for (const id of ids) expect(id).toMatch(/^[a-z0-9]{20,}$/);
    });
  });
};
