import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../fakes/fake-clock';
import { aMailNote } from '../../fakes/mail-note';
import { IN, Stage } from './stage';

/** A slow device: whenever somebody looks at the time, a millisecond has passed. */
class SlowClock extends FakeClock {
  turns = 0;
  private worked = 0;

  override monotonic(): number {
    this.worked += 1;
    return super.monotonic() + this.worked;
  }

  override sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms === 0) this.turns += 1;
    return super.sleep(ms, signal);
  }
}

const NOTES = 200;

const waiting = Object.fromEntries(
  Array.from({ length: NOTES }, (_, n) => [
    `${IN}/${String(n)}.md`,
    aMailNote({ messageId: `${String(n)}@example.org`, subject: `Mail ${String(n)}` }),
  ]),
);

describe('many notes that wait', () => {
  it('are held against each other in slices, between which the app draws', async () => {
    const clock = new SlowClock({ auto: true });
    const stage = new Stage({ files: waiting, clock });
    const report = await stage.cycle({ limit: 0 });
    expect(report.found).toBe(NOTES);
    // Learning what was worked on, and looking for second deliveries.
    expect(clock.turns).toBeGreaterThan((2 * NOTES) / 20);
  });

  it('take turns again in the next cycle, which has learned nothing', async () => {
    const clock = new SlowClock({ auto: true });
    const stage = new Stage({ files: waiting, clock });
    await stage.cycle({ limit: 0 });
    clock.turns = 0;
    await stage.cycle({ limit: 0 });
    expect(clock.turns).toBeGreaterThan(NOTES / 20);
  });
});
