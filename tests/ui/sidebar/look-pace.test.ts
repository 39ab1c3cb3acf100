import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/core/settings/settings';
import { findProfile } from '../../../src/core/settings/profile-note';
import { LookPace, VaultLook } from '../../../src/ui/sidebar/vault-look';
import { FakeClock } from '../../fakes/fake-clock';
import { MemoryVault } from '../../fakes/memory-vault';
import { FakeAutomation } from '../fake-automation';
import { demoOverview } from './demo-overview';

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

describe('number and price of what waits', () => {
  it('are known before the start and between two cycles, and not asked for meanwhile', async () => {
    const automation = new FakeAutomation();
    automation.answer({
      overview: () => Promise.resolve(demoOverview()),
      profile: () => findProfile(new MemoryVault(), readSettings({}).settings),
      history: { undoable: () => Promise.resolve(null) },
      looks: {
        estimate: () => Promise.resolve({ notes: 2, drafts: 0, tokens: 3_000, cost: 0.02, isLarge: false }),
      },
    });
    const changes = automation.subscribe.bind(automation);
    const look = new VaultLook({ automation, clock: new FakeClock(), changes, shown: [] });
    const stop = look.subscribe(() => undefined);
    const estimates = [];
    for (const state of [{ kind: 'ready' }, { kind: 'paused' }, automation.state] as const) {
      automation.state = state;
      await look.refresh();
      estimates.push(look.estimate);
    }
    stop();
    expect(estimates).toEqual(['2 notes, about $0.020', null, '2 notes, about $0.020']);
  });
});
