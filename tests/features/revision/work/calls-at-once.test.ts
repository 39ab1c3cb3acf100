import { describe, expect, it } from 'vitest';
import type { GenerateRequest } from '../../../../src/kernel/ports/language-model';
import { FakeClock } from '../../../fakes/fake-clock';
import { aMailNote } from '../../../fakes/mail-note';
import { type Answer, ScriptedModel } from '../../../fakes/scripted-model';
import { ALLOW, revision, verdict, WORDINGS } from '../../../stages/revising';
import { ANSWERS, IN, Stage } from '../../../core/app/stage';

const mails = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `${IN}/${String(n)}.md`,
      aMailNote({ messageId: `${String(n)}@example.org`, subject: `Mail ${String(n)}` }),
    ]),
  );

const answerTo = ({ task }: GenerateRequest): Answer => {
  if (task === 'triage') return ANSWERS.reply;
  if (task === 'evaluation') return verdict({ confidence: 0.9 });
  return task === 'oversight' ? ALLOW : revision(WORDINGS[0] ?? '');
};

interface Scene {
  notes: number;
  concurrency: number;
  ms: number;
  answers?: (request: GenerateRequest) => Answer;
  auto?: boolean;
}

function open({ notes, concurrency, ms, answers = answerTo, auto = true }: Scene) {
  const clock = new FakeClock({ auto });
  const model = new ScriptedModel({ answers, delay: { ms, clock } });
  const settings = { concurrency, evaluateDrafts: true };
  const stage = new Stage({ files: mails(notes), model, clock, settings });
  const tasks = (): string[] => model.requests.map(({ task }) => task);
  return { stage, clock, model, tasks };
}

describe('the calls that may run at once', () => {
  it('are in use from the first note to the last draft', async () => {
    const { stage, clock, model, tasks } = open({ notes: 8, concurrency: 2, ms: 200 });
    await stage.cycle();
    expect([tasks().length, model.mostAtOnce]).toEqual([16, 2]);
    expect(clock.monotonic()).toBe((16 / 2) * 200);
    // A draft is evaluated before the notes that still wait.
    expect(tasks().indexOf('evaluation')).toBeLessThan(6);
  });

  it('are all in use while one draft is improved', async () => {
    let evaluations = 0;
    const answers = (request: GenerateRequest): Answer =>
      request.task === 'evaluation' && ++evaluations === 1 ? verdict({ confidence: 0.5 }) : answerTo(request);
    const { stage, clock, model, tasks } = open({ notes: 12, concurrency: 3, ms: 200, answers });
    await stage.cycle();
    expect(model.mostAtOnce).toBe(3);
    expect(tasks().filter((task) => task === 'revision').length).toBeGreaterThan(0);
    expect(tasks().lastIndexOf('triage')).toBeGreaterThan(tasks().lastIndexOf('revision'));
    expect(clock.monotonic()).toBeLessThanOrEqual((Math.ceil(tasks().length / 3) + 1) * 200);
  });

  it('are kept by a draft that is improved: its time does not pass while it waits for a note', async () => {
    const answers = (request: GenerateRequest): Answer =>
      request.task === 'evaluation' ? verdict({ confidence: 0.5 }) : answerTo(request);
    const { stage } = open({ notes: 4, concurrency: 1, ms: 9_000, answers });
    await stage.cycle();
    const loops = stage.events('draft_revised').map(({ details }) => details as Record<string, unknown>);
    expect(loops.flatMap((each) => (each['stop_reason'] === null ? [] : [each['iterations_used']]))).toEqual([
      2, 2,
    ]);
  });

  it('are not kept waiting by a person: what they ask for is called at once, and notes wait for it', async () => {
    const { stage, clock, tasks } = open({ notes: 3, concurrency: 1, ms: 1_000, auto: false });
    const cycle = stage.cycle();
    await clock.advance(3_500);
    expect(tasks()).toEqual(['triage', 'triage', 'evaluation', 'evaluation']);
    const [draft = ''] = stage.vault.paths('Drafts');
    const act = stage.deputy.act('reviseDraft', { path: draft, wish: 'Shorter' });
    await clock.advance(100);
    expect(tasks().slice(4)).toEqual(['evaluation']);
    await clock.advance(600);
    // The cycle's call has its answer, and none follows it while the person waits for theirs.
    expect(tasks().slice(4)).toEqual(['evaluation']);
    await clock.advance(400);
    expect(tasks().slice(4)).toContain('revision');
    await clock.advance(60_000);
    expect(await act).toMatchObject({ kind: 'done' });
    expect((await cycle).notes).toHaveLength(3);
  });
});

describe('a note whose prompt is ready while others are asked about', () => {
  it('is not asked about when it is changed meanwhile', async () => {
    const { stage, clock, model } = open({ notes: 2, concurrency: 1, ms: 1_000, auto: false });
    const cycle = stage.cycle({ part: 'triage' });
    await clock.advance(500);
    stage.vault.external(`${IN}/1.md`, aMailNote({ messageId: '1@example.org', subject: 'Another' }));
    await clock.advance(10_000);
    expect((await cycle).notes.map(({ path }) => path)).toEqual([`${IN}/0.md`]);
    expect(model.calls).toBe(1);
    expect(stage.vault.text(`${IN}/1.md`)).toContain('status: pending');
  });

  it('ends at once when all is aborted, even while a call of a person goes on', async () => {
    const { stage, clock, model } = open({ notes: 4, concurrency: 1, ms: 1_000, auto: false });
    const abort = new AbortController();
    const cycle = stage.cycle({ abort: abort.signal });
    await clock.advance(2_500);
    const [draft = ''] = stage.vault.paths('Drafts');
    const act = stage.deputy.act('reviseDraft', { path: draft, wish: 'Shorter' });
    await clock.advance(600);
    const before = model.calls;
    abort.abort();
    await clock.advance(10_000);
    await Promise.all([act, cycle]);
    expect(model.requests.slice(before).filter(({ task }) => task === 'triage')).toEqual([]);
  });
});
