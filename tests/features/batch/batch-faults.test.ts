import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallFault } from '../../wire/batch-server';
import { BatchStage } from './batch-stage';
import { IN } from '../../core/app/stage';

const WIRES = ['anthropic', 'openai'] as const;
const HAND_OVER = /^POST .*batches$/;
const ONCE = ['note-1 1', 'note-2 1', 'note-3 1'];

/** The service fails at the hand-over until `repair` is called. */
async function failing(wire: (typeof WIRES)[number], fault: CallFault) {
  const story = await BatchStage.open({ wire });
  story.server.onCall = (call) => (HAND_OVER.test(call) ? fault : undefined);
  const repair = (): void => {
    story.server.onCall = () => undefined;
  };
  return { story, repair };
}

/** A person agrees once more, and the answers come. */
async function finish(story: BatchStage): Promise<void> {
  await story.handOver();
  story.server.end();
  await story.cycle();
}

afterEach(() => {
  vi.useRealTimers();
});

describe.each(WIRES)("notes that %s's service did not take", (wire) => {
  it.each([429, 413])(
    'wait after %d with the reason, and are not triaged at another price',
    async (status) => {
      const { story, repair } = await failing(wire, { kind: 'status', status });
      expect(await story.handOver()).toMatchObject({ notes: 0, parts: 0 });
      await story.cycle();
      expect([story.server.single, story.folders]).toEqual([[], { [IN]: 3 }]);
      const progress = (await story.deputy.status()).batch;
      expect(progress).toMatchObject({ notes: 0, waiting: { notes: 3 } });
      expect(progress?.waiting?.why).not.toBe('');
      repair();
      story.restart();
      expect((await story.plan()).notes).toBe(3);
      await finish(story);
      expect([story.folders, story.paid]).toEqual([{ Done: 3 }, ONCE]);
      expect((await story.deputy.status()).batch).toBeNull();
    },
  );

  it.each(['before', 'after', 'cut', 'hang', 'status'] as const)(
    'are asked for before anything is submitted again, after a call that fails with "%s"',
    async (kind) => {
      const fault = kind === 'status' ? { kind, status: 503 } : { kind };
      const { story, repair } = await failing(wire, fault);
      if (kind === 'hang') vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const handing = story.handOver();
      if (kind === 'hang') await vi.advanceTimersByTimeAsync(700_000);
      expect((await handing).stopped).toContain('unknown whether the last group arrived');
      vi.useRealTimers();
      repair();
      story.restart();
      expect((await story.plan()).notes).toBe(0);
      await story.stage.clock.advance(60 * 60_000);
      await story.cycle();
      expect(story.server.single).toEqual([]);
      const arrived = kind === 'after' || kind === 'cut';
      expect((await story.plan()).notes).toBe(arrived ? 0 : 3);
      await finish(story);
      expect([story.folders, story.paid]).toEqual([{ Done: 3 }, ONCE]);
    },
  );

  it.each(['before', 'after'] as const)(
    'are found out about, however many batches the service took since; the call failed "%s" it',
    async (kind) => {
      const { story, repair } = await failing(wire, { kind });
      const { stage, server } = story;
      await story.handOver();
      repair();
      await stage.clock.advance(60 * 60_000);
      for (let number = 1; number <= 250; number += 1)
        server.batches.push({
          ...{ id: `other_${String(number)}`, createdAt: stage.clock.now(), mark: null },
          ...{ questions: [{ id: 'a', note: 'none' }], state: 'working' },
        });
      await story.cycle();
      expect((await story.deputy.status()).batch?.unsure).toBe(0);
      await finish(story);
      expect([story.folders, story.paid, server.single]).toEqual([
        { Done: 3 },
        expect.arrayContaining(ONCE),
        [],
      ]);
    },
  );

  it('are triaged as usual once the person gives them up', async () => {
    const { story } = await failing(wire, { kind: 'status', status: 413 });
    await story.handOver();
    expect(await story.deputy.batches.stop()).toEqual({ kind: 'stopped', notes: 0, released: 3, left: [] });
    await story.cycle();
    expect([story.folders, story.server.single.length]).toEqual([{ Done: 3 }, 3]);
  });
});

it("wait when OpenAI's limit of waiting tokens is reached, and the reason says what to wait for", async () => {
  const story = await BatchStage.open({ wire: 'openai' });
  await story.handOver();
  for (const batch of story.server.batches) batch.state = 'refused';
  await story.cycle();
  await story.cycle();
  expect(story.server.single).toEqual([]);
  expect((await story.deputy.status()).batch?.waiting).toEqual({
    notes: 3,
    why: 'OpenAI accepts no more until other batches are finished.',
  });
  await finish(story);
  expect([story.folders, story.paid]).toEqual([{ Done: 3 }, ONCE]);
});

it('a stop leaves the rest waiting, and a smaller batch later leaves what it does not take', async () => {
  const story = await BatchStage.open({ notes: 5 });
  const stopped = new AbortController();
  stopped.abort();
  const agreed = { notes: 5, cost: 1 };
  await story.deputy.batches.handOver({ agreed }, stopped.signal);
  await story.cycle();
  expect(story.server.calls).toEqual([]);
  await story.handOver({ limit: 2 });
  expect((await story.deputy.status()).batch).toMatchObject({ notes: 2, waiting: { notes: 3 } });
  story.server.end();
  await story.cycle();
  await story.cycle();
  expect([story.folders, story.server.single]).toEqual([{ Done: 2, [IN]: 3 }, []]);
});

it('Triage current note says that the service has the note', async () => {
  const story = await BatchStage.open();
  await story.handOver();
  expect(await story.deputy.act('triageAgain', `${IN}/note-1.md`)).toMatchObject({
    kind: 'refused',
    why: expect.stringContaining('A batch service has this note') as string,
  });
});
