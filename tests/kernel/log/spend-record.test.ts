import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import type { Budgets, Limits } from '../../../src/kernel/log/budget';
import type { PlannedCall } from '../../../src/kernel/log/spend-lines';
import { type Reservation, SpendRecord } from '../../../src/kernel/log/spend-record';
import { FakeClock } from '../../fakes/fake-clock';
import { FakeHost } from '../../fakes/fake-host';
import { Faults, Killed } from '../../fakes/faults';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { SeededTurns } from '../../fakes/seeded-turns';

const NONE: Limits = { calls: null, tokens: null, usd: null };
const NO_BUDGETS: Budgets = { item: NONE, run: NONE, day: NONE, month: NONE };

const call = (parts: Partial<PlannedCall> = {}): PlannedCall => ({
  run: 'run-1',
  item: 'Needs_Action/a.md',
  task: 'triage',
  provider: 'openai',
  model: 'gpt-6-luna',
  in: 1_000,
  out: 500,
  cost: 0.01,
  ...parts,
});

const recordOn = (
  device: MemoryDeviceStore,
  clock: FakeClock,
  host = new FakeHost(),
  home = new MemoryDeviceStore(),
) => new SpendRecord({ device, home, clock, randomId: () => host.randomId() });

const reservationOf = (reserving: Awaited<ReturnType<SpendRecord['reserve']>>): Reservation => {
  if (reserving.kind === 'refused') throw new Error(`refused: ${reserving.limit.period}`);
  return reserving.reservation;
};

describe('a budget', () => {
  it('refuses a call whose worst case would pass it, and takes it once the others have cost less', async () => {
    const record = recordOn(new MemoryDeviceStore(), new FakeClock());
    const budgets = { ...NO_BUDGETS, day: { ...NONE, usd: 0.025 } };
    const first = reservationOf(await record.reserve(call(), budgets));
    await record.reserve(call(), budgets);
    expect(await record.reserve(call(), budgets)).toMatchObject({
      kind: 'refused',
      limit: { period: 'day', measure: 'usd', cap: 0.025, used: 0.02 },
    });
    await record.settle(first, { in: 900, out: 20, cost: 0.001 });
    expect((await record.reserve(call(), budgets)).kind).toBe('reserved');
  });

  it('is not kept where the price is unknown and the limit is one of money', async () => {
    const record = recordOn(new MemoryDeviceStore(), new FakeClock());
    const budgets = { ...NO_BUDGETS, month: { ...NONE, usd: 100 } };
    expect(await record.reserve(call({ cost: 'unknown' }), budgets)).toMatchObject({ why: 'price_unknown' });
    expect((await record.reserve(call({ cost: 'unknown' }), NO_BUDGETS)).kind).toBe('reserved');
  });

  it('does not hold for a server on this machine', async () => {
    const record = recordOn(new MemoryDeviceStore(), new FakeClock());
    const budgets = { ...NO_BUDGETS, day: { calls: 1, tokens: 1, usd: 0.001 } };
    for (let i = 0; i < 3; i++)
      expect((await record.reserve(call({ cost: 'local' }), budgets)).kind).toBe('reserved');
  });

  it('counts what a crash left open, and what the other host reserved, after a restart', async () => {
    const device = new MemoryDeviceStore();
    const clock = new FakeClock();
    const budgets = { ...NO_BUDGETS, day: { ...NONE, calls: 2 } };
    reservationOf(await recordOn(device, clock, new FakeHost({ pid: 1 })).reserve(call(), budgets));
    reservationOf(await recordOn(device, clock, new FakeHost({ pid: 2 })).reserve(call(), budgets));
    const restarted = recordOn(device.reopen(), clock, new FakeHost({ pid: 3 }));
    expect((await restarted.reserve(call(), budgets)).kind).toBe('refused');
  });

  it('of a day begins anew at midnight, of a month on its first day, of a run never', async () => {
    const clock = new FakeClock();
    const record = recordOn(new MemoryDeviceStore(), clock);
    const one = { ...NONE, calls: 1 };
    await record.reserve(call(), NO_BUDGETS);
    const refusedOver = async (period: keyof Budgets) =>
      (await record.reserve(call(), { ...NO_BUDGETS, [period]: one })).kind === 'refused';
    expect(await refusedOver('day')).toBe(true);
    const now = DateTime.fromMillis(clock.now(), { zone: clock.zone });
    await clock.advance(now.plus({ day: 1 }).startOf('day').toMillis() - clock.now());
    expect([await refusedOver('month'), await refusedOver('day')]).toEqual([true, false]);
    await clock.advance(now.plus({ month: 2 }).startOf('month').toMillis() - clock.now());
    expect([await refusedOver('run'), await refusedOver('month')]).toEqual([true, false]);
  });

  it('warns once of 80 %, whichever host comes to it', async () => {
    const device = new MemoryDeviceStore();
    const clock = new FakeClock();
    const budgets = { ...NO_BUDGETS, day: { ...NONE, calls: 5 } };
    const hosts = [1, 2].map((pid) => recordOn(device, clock, new FakeHost({ pid })));
    const near: number[] = [];
    for (let i = 0; i < 6; i++) {
      const reserving = await hosts[i % 2]?.reserve(call(), budgets);
      near.push(reserving?.kind === 'reserved' ? reserving.near.length : -1);
    }
    expect(near).toEqual([0, 0, 0, 0, 1, -1]);
  });

  it('of day and month goes on where the vault was put back from a backup', async () => {
    const [device, home, clock] = [new MemoryDeviceStore(), new MemoryDeviceStore(), new FakeClock()];
    const budgets = { ...NO_BUDGETS, day: { ...NONE, calls: 3 }, month: { ...NONE, calls: 4 } };
    const restore = device.backup();
    const open = (pid: number) => recordOn(device.reopen(), clock, new FakeHost({ pid }), home.reopen());
    const refusal = async (pid: number) => {
      const reserving = await open(pid).reserve(call(), budgets);
      return reserving.kind === 'refused' ? reserving.limit.period : null;
    };
    expect([await refusal(1), await refusal(2)]).toEqual([null, null]);
    restore();
    expect([await refusal(3), await refusal(4), await refusal(5)]).toEqual([null, 'day', 'day']);
    await clock.advance(86_400_000);
    restore();
    expect([await refusal(6), await refusal(7)]).toEqual([null, 'month']);
  });

  it('of a month counts each day once, and what of a call was not used not at all', async () => {
    const [home, clock] = [new MemoryDeviceStore(), new FakeClock()];
    const budgets = { ...NO_BUDGETS, month: { ...NONE, tokens: 4_000 } };
    for (let pid = 1; pid <= 10; pid++) {
      const record = recordOn(new MemoryDeviceStore(), clock, new FakeHost({ pid }), home);
      const reservation = reservationOf(await record.reserve(call(), budgets));
      await record.settle(reservation, { in: 100, out: 50, cost: 0.001 });
      await record.free(reservationOf(await record.reserve(call(), budgets)));
      await clock.advance(86_400_000);
    }
    expect(home.paths()).toHaveLength(2);
    const { month } = await recordOn(new MemoryDeviceStore(), clock, new FakeHost(), home).spentOn(
      DateTime.fromMillis(clock.now(), { zone: clock.zone }).toISODate() ?? '',
    );
    expect(month).toMatchObject({ calls: 10, tokens: 1_500 });
  });

  it('is not lifted by a line that somebody wrote into the record', async () => {
    const [device, clock] = [new MemoryDeviceStore(), new FakeClock()];
    const budgets = { ...NO_BUDGETS, day: { ...NONE, tokens: 2_000 } };
    const { id } = reservationOf(await recordOn(device, clock).reserve(call(), budgets));
    const [path = ''] = device.paths();
    await device.append(path, `\n{"kind":"settled","id":"${id}","in":-900000,"out":0,"cost":-5}\n`);
    const next = recordOn(device, clock, new FakeHost({ pid: 2 }));
    expect((await next.reserve(call(), budgets)).kind).toBe('refused');
  });

  it('survives a line that a crash has torn', async () => {
    const device = new MemoryDeviceStore();
    const clock = new FakeClock();
    const faults = new Faults({ onWrite: ({ n }) => (n === 1 ? 'tear' : undefined) });
    const torn = recordOn(device.reopen(faults), clock, new FakeHost({ pid: 1 }));
    await expect(torn.reserve(call(), NO_BUDGETS)).rejects.toBeInstanceOf(Killed);
    const budgets = { ...NO_BUDGETS, day: { ...NONE, calls: 1 } };
    const next = recordOn(device.reopen(), clock, new FakeHost({ pid: 2 }));
    expect((await next.reserve(call(), budgets)).kind).toBe('reserved');
    expect((await next.reserve(call(), budgets)).kind).toBe('refused');
  });
});

interface Deed {
  worker: number;
  tokens: number;
  usd: number;
  /** What of the worst case it takes in fact; `lost`: the process dies in the call, and another goes on. */
  end: number | 'failed' | 'unsent' | 'lost';
  item: number;
  /** The wall clock jumps by this many hours before it. */
  hours: number;
}

const deed: fc.Arbitrary<Deed> = fc.record({
  worker: fc.nat(3),
  tokens: fc.integer({ min: 2, max: 900 }),
  usd: fc.integer({ min: 0, max: 90 }).map((cents) => cents / 100),
  end: fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom('failed' as const, 'unsent' as const, 'lost' as const),
  ),
  item: fc.nat(2),
  hours: fc.constantFrom(0, 0, 0, 5, 24 * 31, -24 * 31),
});

const limits = fc.record({
  calls: fc.option(fc.integer({ min: 1, max: 9 })),
  tokens: fc.option(fc.integer({ min: 100, max: 3_000 })),
  usd: fc.option(fc.integer({ min: 10, max: 300 }).map((cents) => cents / 100)),
});
const budgetsOf = fc.record({ item: limits, run: limits, day: limits, month: limits });

/** What a provider has charged in fact, by period. */
class Charged {
  private readonly sums = new Map<string, { calls: number; tokens: number; usd: number }>();

  add(keys: Record<keyof Budgets, string>, tokens: number, usd: number): void {
    for (const [period, key] of Object.entries(keys)) {
      const name = `${period} ${key}`;
      const sum = this.sums.get(name) ?? { calls: 0, tokens: 0, usd: 0 };
      this.sums.set(name, { calls: sum.calls + 1, tokens: sum.tokens + tokens, usd: sum.usd + usd });
    }
  }

  passed(budgets: Budgets): string[] {
    return [...this.sums].flatMap(([name, sum]) => {
      const caps = budgets[name.split(' ')[0] as keyof Budgets];
      return (['calls', 'tokens', 'usd'] as const)
        .filter((measure) => sum[measure] > (caps[measure] ?? Infinity) + 1e-9)
        .map((measure) => `${name}: ${String(sum[measure])} ${measure}`);
    });
  }
}

describe('whatever happens', () => {
  it('no budget is ever passed: two workers on each of two hosts, failures, crashes and a clock that jumps', async () => {
    await fc.assert(
      fc.asyncProperty(
        budgetsOf,
        fc.array(deed, { maxLength: 24 }),
        fc.nat(),
        async (budgets, deeds, seed) => {
          const disk = new MemoryDeviceStore();
          const outside = new MemoryDeviceStore();
          const clock = new FakeClock();
          const turns = new SeededTurns(seed);
          const charged = new Charged();
          let pid = 0;
          const openHost = () => {
            pid += 1;
            const faults = new Faults({ onCall: turns.wait });
            const record = recordOn(
              disk.reopen(faults),
              clock,
              new FakeHost({ pid }),
              outside.reopen(faults),
            );
            return { name: `run-${String(pid)}`, record };
          };
          const hosts = [openHost(), openHost()];
          const work = async (worker: number): Promise<void> => {
            for (const { tokens, usd, end, item, hours } of deeds.filter((each) => each.worker === worker)) {
              clock.setWallClock(clock.now() + hours * 3_600_000);
              const { record, name } = hosts[worker % 2] ?? openHost();
              const input = Math.floor(tokens / 2);
              const planned = call({
                run: name,
                item: `note-${String(item)}`,
                in: input,
                out: tokens - input,
                cost: usd,
              });
              const reserving = await record.reserve(planned, budgets);
              if (reserving.kind !== 'reserved') continue;
              const { reservation } = reserving;
              const { day } = reservation;
              const part = typeof end === 'number' ? end : end === 'lost' ? 1 : 0;
              const spent = { in: Math.floor(input * part), out: 0, cost: usd * part };
              const month = day.slice(0, 'YYYY-MM'.length);
              // What an item may use is counted within a month.
              const keys = { item: `${planned.item} in ${month}`, run: planned.run, day, month };
              if (end !== 'unsent') charged.add(keys, end === 'lost' ? tokens : spent.in, spent.cost);
              if (end === 'unsent') await record.free(reservation);
              else if (end === 'lost') hosts[worker % 2] = openHost();
              else await record.settle(reservation, spent);
            }
          };
          await Promise.all([0, 1, 2, 3].map(work));
          expect(charged.passed(budgets)).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });
});
