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

type Tamper = (days: Days) => void;

/** Changes the lines of a day. */
const edit =
  (path: string, change: (texts: string[]) => readonly string[]): Tamper =>
  (days) => {
    write(days, path, change(lines(days, path)));
  };
/** Has line `n` say that it is `n`0. */
const changed = (path: string, n: number): Tamper =>
  edit(path, (texts) => texts.map((line) => line.replace(`"n":${String(n)}`, `"n":${String(n)}0`)));
const put =
  (path: string, text: string | null): Tamper =>
  ({ vault }) => {
    vault.external(path, text);
  };

const TAMPERINGS: readonly (readonly [what: string, tamper: Tamper, found: ReturnType<typeof at>[]])[] = [
  ['a line changed', changed(MIDDLE, 5), [at(MIDDLE, 3, 'broken')]],
  ['the last line of a day changed', changed(MIDDLE, 6), [at(LAST, 1, 'broken')]],
  ['the last line of all changed', changed(LAST, 9), [at(LAST, 3, 'broken')]],
  [
    'a line removed',
    edit(MIDDLE, (texts) => texts.filter((line) => !line.includes('"n":5'))),
    [at(MIDDLE, 2, 'missing', 1)],
  ],
  [
    'a line added',
    edit(MIDDLE, ([first = '', ...rest]) => [first, first.replace('"n":4', '"n":40'), ...rest]),
    [at(MIDDLE, 2, 'broken'), at(MIDDLE, 3, 'broken')],
  ],
  [
    'a line of something else added',
    edit(MIDDLE, (texts) => [...texts, 'nothing of ours']),
    [at(MIDDLE, 4, 'unreadable')],
  ],
  [
    'two lines swapped',
    edit(MIDDLE, ([first = '', second = '', third = '']) => [second, first, third]),
    [at(MIDDLE, 1, 'missing', 1), at(MIDDLE, 2, 'broken'), at(MIDDLE, 3, 'broken')],
  ],
  ['the tail cut', edit(LAST, (texts) => texts.slice(0, 1)), [at(LAST, 2, 'missing', 2)]],
  ['the last file emptied', put(LAST, ''), [at(LAST, 1, 'missing', 3)]],
  ['a middle file emptied', put(MIDDLE, ''), [at(LAST, 1, 'missing', 3)]],
  ['the first file removed', put(FIRST, null), [at(MIDDLE, 1, 'missing', 3)]],
  ['a middle day missing', put(MIDDLE, null), [at(LAST, 1, 'missing', 3)]],
  ['the last file removed', put(LAST, null), [at(LAST, 1, 'missing', 3)]],
  [
    'a file replaced by another day’s',
    ({ vault }) => {
      vault.external(MIDDLE, vault.text(FIRST));
    },
    [
      at(MIDDLE, 1, 'broken'),
      Object.assign(at(MIDDLE, 1, 'other_day'), { day: FIRST.slice(-14, -4) }),
      ...[at(MIDDLE, 2, 'broken'), at(MIDDLE, 3, 'broken'), at(LAST, 1, 'missing', 3)],
    ],
  ],
];

describe('what was done to a log', () => {
  it.each(TAMPERINGS)('%s is found, with its place', async (_, tamper, found) => {
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
