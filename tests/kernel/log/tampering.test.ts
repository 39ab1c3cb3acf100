import { describe, expect, it } from 'vitest';
import { AuditLog } from '../../../src/kernel/log/audit-log';
import { LogHeadRecord } from '../../../src/kernel/log/log-head';
import { FakeClock } from '../../fakes/fake-clock';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { MemoryVault } from '../../fakes/memory-vault';
import { promise } from '../../promise';

const DAYS = ['2026-11-02', '2026-11-03', '2026-11-04'].map((day) => `Logs/orchestrator_${day}.log`);
const [FIRST = '', MIDDLE = '', LAST = ''] = DAYS;

/** Three days of three lines each: 1 to 9. */
async function threeDays() {
  const [vault, clock, records] = [new MemoryVault(), new FakeClock(), new MemoryDeviceStore()];
  const log = () =>
    new AuditLog({
      vault,
      clock,
      folder: 'Logs',
      device: null,
      redact: (text) => text,
      head: new LogHeadRecord(records),
    });
  for (const [day] of DAYS.entries()) {
    const numbers = [1, 2, 3].map((line) => day * 3 + line);
    await log().append(numbers.map((n) => ({ event: 'startup', severity: 'info', details: { n } })));
    await clock.advance(24 * 3_600_000);
  }
  return { vault, clock, log };
}

type Days = Awaited<ReturnType<typeof threeDays>>;

const lines = ({ vault }: Days, path: string): string[] => vault.text(path).trimEnd().split('\n');
const write = ({ vault }: Days, path: string, texts: readonly string[]): void => {
  vault.external(path, texts.map((line) => `${line}\n`).join(''));
};
const at = (path: string, line: number, kind: string, count?: number) => ({
  path,
  line,
  kind,
  ...(count === undefined ? {} : { count }),
});

interface Tampering {
  tamper: (days: Days) => void;
  found: ReturnType<typeof at>[];
}

const TAMPERINGS: Record<string, Tampering> = {
  'a line changed': {
    tamper: (days) => {
      write(
        days,
        MIDDLE,
        lines(days, MIDDLE).map((line) => line.replace('"n":5', '"n":50')),
      );
    },
    found: [at(MIDDLE, 3, 'broken')],
  },
  'the last line of a day changed': {
    tamper: (days) => {
      write(
        days,
        MIDDLE,
        lines(days, MIDDLE).map((line) => line.replace('"n":6', '"n":60')),
      );
    },
    found: [at(LAST, 1, 'broken')],
  },
  'the last line of all changed': {
    tamper: (days) => {
      write(
        days,
        LAST,
        lines(days, LAST).map((line) => line.replace('"n":9', '"n":90')),
      );
    },
    found: [at(LAST, 3, 'broken')],
  },
  'a line removed': {
    tamper: (days) => {
      write(
        days,
        MIDDLE,
        lines(days, MIDDLE).filter((line) => !line.includes('"n":5')),
      );
    },
    found: [at(MIDDLE, 2, 'missing', 1)],
  },
  'a line added': {
    tamper: (days) => {
      const [first = '', ...rest] = lines(days, MIDDLE);
      write(days, MIDDLE, [first, first.replace('"n":4', '"n":40'), ...rest]);
    },
    found: [at(MIDDLE, 2, 'broken'), at(MIDDLE, 3, 'broken')],
  },
  'a line of something else added': {
    tamper: (days) => {
      write(days, MIDDLE, [...lines(days, MIDDLE), 'nothing of ours']);
    },
    found: [at(MIDDLE, 4, 'unreadable')],
  },
  'two lines swapped': {
    tamper: (days) => {
      const [first = '', second = '', third = ''] = lines(days, MIDDLE);
      write(days, MIDDLE, [second, first, third]);
    },
    found: [at(MIDDLE, 1, 'missing', 1), at(MIDDLE, 2, 'broken'), at(MIDDLE, 3, 'broken')],
  },
  'the tail cut': {
    tamper: (days) => {
      write(days, LAST, lines(days, LAST).slice(0, 1));
    },
    found: [at(LAST, 2, 'missing', 2)],
  },
  'the last file emptied': {
    tamper: ({ vault }) => {
      vault.external(LAST, '');
    },
    found: [at(LAST, 1, 'missing', 3)],
  },
  'a middle file emptied': {
    tamper: ({ vault }) => {
      vault.external(MIDDLE, '');
    },
    found: [at(LAST, 1, 'missing', 3)],
  },
  'the first file removed': {
    tamper: ({ vault }) => {
      vault.external(FIRST, null);
    },
    found: [at(MIDDLE, 1, 'missing', 3)],
  },
  'a middle day missing': {
    tamper: ({ vault }) => {
      vault.external(MIDDLE, null);
    },
    found: [at(LAST, 1, 'missing', 3)],
  },
  'the last file removed': {
    tamper: ({ vault }) => {
      vault.external(LAST, null);
    },
    found: [at(LAST, 1, 'missing', 3)],
  },
  'a file replaced by another day’s': {
    tamper: ({ vault }) => {
      vault.external(MIDDLE, vault.text(FIRST));
    },
    found: [
      at(MIDDLE, 1, 'broken'),
      Object.assign(at(MIDDLE, 1, 'other_day'), { day: FIRST.slice(-14, -4) }),
      at(MIDDLE, 2, 'broken'),
      at(MIDDLE, 3, 'broken'),
      at(LAST, 1, 'missing', 3),
    ],
  },
};

describe('what was done to a log', () => {
  it.each(Object.entries(TAMPERINGS))('%s is found, with its place', async (_, { tamper, found }) => {
    promise(
      'finds lines that were changed, added, removed, swapped or cut from the end, and whole days that are gone, or named for another day, each with its place',
    );
    promise('names lines that were changed, put in or removed');
    const days = await threeDays();
    expect((await days.log().verify()).faults).toEqual([]);
    tamper(days);
    expect((await days.log().verify()).faults).toEqual(found);
  });
});

describe('days that are retired', () => {
  it('leave what is needed to verify the rest', async () => {
    const days = await threeDays();
    expect(await days.log().retire('2026-11-04')).toBe(2);
    expect(days.vault.text(FIRST)).not.toContain('"n":1');
    expect(await days.log().verify()).toMatchObject({ files: 3, faults: [] });
    await days.log().append([{ event: 'startup', severity: 'info' }]);
    expect((await days.log().verify()).faults).toEqual([]);
    days.vault.external(MIDDLE, null);
    expect((await days.log().verify()).faults).toHaveLength(1);
    expect(await days.log().retire('2026-11-04')).toBe(0);
  });

  it('stay where they are not whole, and where the latest line is', async () => {
    const days = await threeDays();
    write(
      days,
      MIDDLE,
      lines(days, MIDDLE).map((line) => line.replace('"n":5', '"n":50')),
    );
    expect(await days.log().retire('2030-01-01')).toBe(1);
    expect(lines(days, MIDDLE)).toHaveLength(3);
    expect(lines(days, LAST)).toHaveLength(3);
    expect((await days.log().verify()).faults).toEqual([at(MIDDLE, 3, 'broken')]);
  });
});
