import { expect, it } from 'vitest';
import { BatchStage } from '../features/batch/batch-stage';
import { VaultError } from '../../src/kernel/ports/vault';
import { Faults, Killed } from '../fakes/faults';
import { IS_FULL } from '../runs';

/** Two parts each night, a tenth of that in CI. */
const NOTES = IS_FULL ? 2_000 : 60;
/** Writes of one note's way from the hand-over to `Done`, about. */
const WRITES_A_NOTE = 6;

/** A reader of files reports whatever it met as a trouble of the file. */
const isKill = (error: unknown): boolean =>
  error instanceof Killed || (error instanceof VaultError && error.cause instanceof Killed);

it(
  'loses, doubles and pays nothing twice of a large backlog, while processes die',
  { timeout: 3_600_000 },
  async () => {
    const deaths = [1, 3, 5].map((share) => Math.round((NOTES * WRITES_A_NOTE * share) / 6));
    const dying = (): Faults => {
      const at = deaths.shift() ?? Infinity;
      return new Faults({ onWrite: ({ n }) => (n === at ? 'kill' : undefined) });
    };
    const story = await BatchStage.open({ notes: NOTES, faults: dying() });
    const steps = [() => story.handOver(), () => story.cycle(), () => story.cycle(), () => story.cycle()];
    for (const step of steps) {
      let isDone = false;
      while (!isDone) {
        try {
          await step();
          isDone = true;
        } catch (error) {
          if (!isKill(error)) throw error;
          story.restart(dying());
        }
      }
      await story.stage.clock.advance(60 * 60_000);
      story.server.end();
    }
    expect(story.folders).toEqual({ Done: NOTES });
    expect([...story.server.paid.values()].filter((times) => times !== 1)).toEqual([]);
    expect(story.server.paid.size).toBe(NOTES);
    expect(deaths).toEqual([]);
    // A part's results are one answer of the service, which a phone reads as a whole.
    const sizes = story.server.batches.map(({ questions }) => questions.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  },
);
