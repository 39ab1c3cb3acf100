import { describe, expect, it } from 'vitest';
import type { AutomationState } from '../../../src/core/app/automation/automation-state';
import { ShownState } from '../../../src/ui/sidebar/vault-look';
import { FakeClock } from '../../fakes/fake-clock';

const working = (done: number): AutomationState => ({
  kind: 'working',
  progress: { text: '', done, total: 20 },
  rateLimitedUntil: null,
});
const IDLE: AutomationState = { kind: 'idle', lastCycle: 1, nextCycle: 2 };

class EarlyClock extends FakeClock {
  override sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return super.sleep(ms - 1, signal);
  }
}

const start = (clock = new FakeClock()) => {
  const seen: { state: AutomationState; ended: number } = { state: IDLE, ended: 0 };
  const shown = new ShownState(
    () => seen.state,
    clock,
    () => (seen.ended += 1),
  );
  const show = (state: AutomationState): AutomationState => {
    seen.state = state;
    return shown.now;
  };
  return { clock, seen, show };
};

describe('the state that is shown', () => {
  it('stays at work between two cycles that follow each other', async () => {
    const { clock, show } = start();
    expect([show(IDLE), show(working(20)), show(IDLE)]).toEqual([IDLE, working(20), working(20)]);
    await clock.advance(600);
    expect([show(IDLE), show(working(1))]).toEqual([working(20), working(1)]);
  });

  it('is at rest a second after the last cycle, and says so', async () => {
    const { clock, seen, show } = start();
    show(working(20));
    show(IDLE);
    await clock.advance(1_000);
    expect([show(IDLE), seen.ended]).toEqual([IDLE, 1]);
  });

  it('is at rest also if the timer fires a moment early', async () => {
    const { clock, seen, show } = start(new EarlyClock());
    show(working(20));
    show(IDLE);
    await clock.advance(999);
    expect([show(IDLE), seen.ended]).toEqual([IDLE, 1]);
  });

  it('is in trouble, or paused, at once', () => {
    const { show } = start();
    show(working(20));
    expect(show({ kind: 'paused' })).toEqual({ kind: 'paused' });
    expect(show(IDLE)).toEqual(IDLE);
  });
});
