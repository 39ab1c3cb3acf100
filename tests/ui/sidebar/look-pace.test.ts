import { describe, expect, it } from 'vitest';
import { LookPace } from '../../../src/ui/sidebar/vault-look';
import { FakeClock } from '../../fakes/fake-clock';

const restAfter = async (tookMs: number): Promise<number> => {
  const clock = new FakeClock();
  const pace = new LookPace(clock, () => undefined);
  pace.rest(tookMs);
  let rested = 0;
  while (pace.isResting) {
    await clock.advance(10);
    rested += 10;
  }
  return rested;
};

describe('the pace of looks at the vault', () => {
  it('rests three times as long as a look took, so that looks take a quarter of the time', async () => {
    expect(await restAfter(200)).toBe(600);
  });

  it('rests a tenth of a second at least, and a second at most', async () => {
    expect(await restAfter(1)).toBe(100);
    expect(await restAfter(20_000)).toBe(1_000);
  });

  it('rests not at all before the first look', () => {
    expect(new LookPace(new FakeClock(), () => undefined).isResting).toBe(false);
  });

  it('wakes once for all that changed while it rested', async () => {
    const clock = new FakeClock();
    let woken = 0;
    const pace = new LookPace(clock, () => (woken += 1));
    pace.rest(200);
    for (let change = 0; change < 50; change += 1) pace.wakeLater();
    await clock.advance(599);
    expect([woken, clock.pending]).toEqual([0, 1]);
    await clock.advance(1);
    expect([woken, clock.pending]).toEqual([1, 0]);
    pace.rest(100);
    pace.wakeLater();
    await clock.advance(300);
    expect(woken).toBe(2);
  });

  it('leaves the clock alone where nothing rests', () => {
    const clock = new FakeClock();
    new LookPace(clock, () => undefined).wakeLater();
    expect(clock.pending).toBe(0);
  });
});
