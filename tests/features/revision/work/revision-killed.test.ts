import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../fakes/fake-clock';
import { Faults, Killed } from '../../../fakes/faults';
import { Revising, verdict, WORDINGS } from '../../../stages/revising';

const SCORES = [0.5, 0.6, 0.7, 0.75].map((confidence) => verdict({ confidence }));

/** Dies when the n-th answer of evaluation and loop is saved, or just before that; comes back, and ends its work. */
async function killedAt(n: number, isSaved: boolean): Promise<Revising> {
  let [saved, isDead] = [0, false];
  const faults = new Faults({
    onWrite: ({ path }) => {
      if (/^answers\/.*\.(?:evaluation|revision|oversight)-/.test(path)) saved += 1;
      return isDead || (saved === n && !isSaved) ? 'kill' : undefined;
    },
  });
  const stage = new Revising({ evaluation: SCORES }, { faults });
  stage.beforeAsked = () => {
    isDead ||= isSaved && saved === n;
    if (isDead) throw new Killed('between two calls');
  };
  await stage.cycle().catch((error: unknown) => {
    const isKilled = error instanceof Error && [error, error.cause].some((each) => each instanceof Killed);
    if (!isKilled) throw error;
  });
  stage.beforeAsked = () => undefined;
  stage.restart();
  await stage.cycle();
  return stage;
}

describe('Artifact reuse: cached artifacts prevent duplicate LLM calls (idempotency)', () => {
  it.each(Array.from({ length: 10 }, (_, n) => n + 1))(
    'killed after artifact %i: nothing is asked twice, and the same draft comes of it',
    async (n) => {
      const stage = await killedAt(n, true);
      expect(stage.asked).toHaveLength(1 + 1 + 3 * 3);
      expect(stage.loops).toMatchObject([
        { stop_reason: 'exhausted', iterations_used: 3, end_confidence: 0.75 },
      ]);
      expect(stage.body()).toBe(WORDINGS[2]);
      expect(stage.requestsWaiting).toBe(1);
      expect(stage.device.paths().filter((path) => path.startsWith('answers'))).toEqual([]);
    },
  );

  it('killed before an answer is saved: that one call is repeated, and no other', async () => {
    const stage = await killedAt(6, false);
    expect(stage.count('oversight')).toBe(4);
    expect(stage.asked).toHaveLength(1 + 1 + 3 * 3 + 1);
  });

  it('reused answers cost no tokens, and every answer is in the log once', async () => {
    const stage = await killedAt(4, true);
    const answers = stage.events('llm_answer');
    expect(answers).toHaveLength(10);
    expect(stage.loops[0]?.['total_output_tokens']).toBe(6 * 100);
  });

  it('an error in a round is kept: a restart does not meet it again', async () => {
    const faults = new Faults({
      onWrite: ({ path }) => (path.startsWith('revisions/') ? 'kill' : undefined),
    });
    const stage = new Revising({ revision: ['no json'] }, { faults });
    await stage.cycle().catch(() => undefined);
    stage.restart();
    await stage.cycle();
    expect(stage.count('revision')).toBe(2);
    expect(stage.loops).toMatchObject([{ stop_reason: 'error', status: 'FAILED' }]);
  });
});

describe('clocks', () => {
  it('the wall clock goes backwards: the time of the loop does not', async () => {
    const clock = new FakeClock({ auto: true });
    const back = async () => {
      clock.setWallClock('2020-01-01T00:00:00Z');
      await clock.sleep(21_000);
      return verdict({ confidence: 0.6 });
    };
    const stage = new Revising({ evaluation: [verdict({ confidence: 0.5 }), back] }, { clock });
    await stage.cycle();
    expect(stage.loops).toMatchObject([{ stop_reason: 'timeout_budget', iterations_used: 2 }]);
  });

  it('the time begins after the first evaluation', async () => {
    const clock = new FakeClock({ auto: true });
    const slow = async () => {
      await clock.sleep(55_000);
      return verdict({ confidence: 0.5 });
    };
    const stage = new Revising({ evaluation: [slow, verdict({ confidence: 0.9 })] }, { clock });
    await stage.cycle();
    expect(stage.loops).toMatchObject([{ stop_reason: 'threshold_met' }]);
  });
});
