import { runReport } from '../../../src/core/app/reports/run-report';
import { describe, expect, it } from 'vitest';
import { expectGolden } from '../../golden';
import { promise } from '../../promise';
import { WORK } from '../../../src/features/work';
import { BatchStage } from './batch-stage';
import { ANSWERS, IN } from '../../core/app/stage';

const WIRES = ['anthropic', 'openai'] as const;

describe.each(WIRES)("a backlog by %s's batch service", (wire) => {
  it('is planned at half the price, handed over after the yes, and taken in by a later cycle', async () => {
    const story = await BatchStage.open({ wire });
    const plan = await story.plan();
    const single = await story.deputy.looks.estimate(Infinity, 'triage');
    expect(plan).toMatchObject({ notes: 3, kept: 0, cost: Number(single.cost) / 2 });
    expect(story.server.calls).toEqual([]);

    expect(await story.handOver()).toMatchObject({ notes: 3, parts: 1, stopped: null });
    expect((await story.cycle()).batch).toMatchObject({ progress: { notes: 3, back: 0 }, troubles: [] });
    expect(story.folders).toEqual({ [IN]: 3 });

    story.server.end();
    expect((await story.cycle()).decisions).toMatchObject({ archive: 3 });
    expect(story.folders).toEqual({ Done: 3 });
    expect(story.paid).toEqual(['note-1 1', 'note-2 1', 'note-3 1']);
    expect(story.server.single).toEqual([]);
    expect((await story.deputy.status()).batch).toBeNull();
  });

  it('asks each question with the body of a single call', async () => {
    const story = await BatchStage.open({ wire, notes: 1 });
    await story.handOver();
    const [question] = story.server.batches[0]?.questions ?? [];
    const alone = await BatchStage.open({ wire, notes: 1 });
    await alone.cycle();
    const body = story.server.lastBody;
    expect(body).toEqual(alone.server.single[0]);
    expectGolden(`triage/batch-${wire}.json`, `${JSON.stringify({ id: question?.id, body }, null, 2)}\n`);
  });

  it('asks the ordinary way about what expired, failed or came back malformed', async () => {
    const story = await BatchStage.open({ wire, notes: 5 });
    const fates: Record<string, object> = {
      'note-1': { kind: 'expired' },
      'note-2': { kind: 'failed', status: 500 },
      'note-3': { kind: 'malformed' },
      'note-4': { kind: 'answer', json: 'This is no JSON' },
    };
    const fine = { kind: 'answer', json: ANSWERS.archive.json };
    story.server.fate = (note, by) => (by === 'single' ? fine : (fates[note] ?? fine)) as never;
    await story.handOver();
    story.server.end();
    for (let cycle = 0; cycle < 4; cycle += 1) await story.cycle();
    expect(story.folders).toEqual({ Done: 5 });
    // Note 4 is corrected by one call; note 5 costs nothing more.
    expect(story.paid).toEqual(['note-1 1', 'note-2 1', 'note-3 1', 'note-4 2', 'note-5 1']);
  });

  it('is not handed over twice when the answer to the hand-over is lost', async () => {
    const story = await BatchStage.open({ wire });
    let isLost = false;
    story.server.onCall = (call) => {
      if (isLost || !/^POST .*batches$/.test(call)) return undefined;
      isLost = true;
      return { kind: 'after' };
    };
    expect((await story.handOver()).stopped).toContain('unknown whether the last group arrived');
    story.restart();
    expect((await story.plan()).notes).toBe(0);
    await story.cycle();
    story.server.end();
    await story.cycle();
    expect(story.folders).toEqual({ Done: 3 });
    expect(story.server.batches).toHaveLength(1);
    expect(story.paid).toEqual(['note-1 1', 'note-2 1', 'note-3 1']);
  });

  it('takes up where results broke off', async () => {
    const story = await BatchStage.open({ wire, notes: 6 });
    await story.handOver();
    story.server.end();
    let isCut = false;
    story.server.onCall = (call) => {
      if (isCut || !/results$|content$/.test(call)) return undefined;
      isCut = true;
      return { kind: 'cut' };
    };
    expect((await story.cycle()).batch?.troubles[0]).toContain('the results broke off');
    await story.cycle();
    expect(story.folders).toEqual({ Done: 6 });
    expect(story.paid.every((line) => line.endsWith(' 1'))).toBe(true);
  });

  it('is cancelled, and the notes go the ordinary way', async () => {
    const story = await BatchStage.open({ wire });
    await story.handOver();
    expect(await story.deputy.batches.stop()).toEqual({ kind: 'stopped', notes: 3, released: 0, left: [] });
    await story.cycle();
    await story.cycle();
    expect(story.folders).toEqual({ Done: 3 });
    expect(story.server.single).toHaveLength(3);
  });
});

it('hands over no private note, and says how many stay here', async () => {
  promise('No private note is handed over');
  const story = await BatchStage.open({ settings: { privateTags: [], privateFolders: [`${IN}/Private`] } });
  const text = story.stage.vault.text(`${IN}/note-2.md`);
  story.stage.vault.external(`${IN}/Private/note-9.md`, text.replaceAll('note-2', 'note-9'));
  expect(await story.plan()).toMatchObject({ notes: 3, kept: 1 });
  await story.handOver();
  expect(JSON.stringify(story.server.batches)).not.toContain('note-9');
});

it('says in each note that it is out, and brings every byte back with the answer', async () => {
  const story = await BatchStage.open({ notes: 2 });
  const { vault } = story.stage;
  const path = `${IN}/note-1.md`;
  const before = vault.text(path);
  await story.handOver();
  const out = vault.text(path);
  expect(out.replace(/deputy_out: anthropic \S+\n/, '')).toBe(before);
  expect(out).not.toBe(before);
  expect((await story.deputy.overview()).out).toEqual([path, `${IN}/note-2.md`]);
  expect((await story.deputy.overview()).pending).toBe(0);
  story.server.end();
  await story.cycle({ limit: 0 });
  expect(vault.text(path)).toBe(before);
});

it('leaves what is edited, moved, deleted or made private while it is out, and drops the answers that no longer fit', async () => {
  const story = await BatchStage.open({ notes: 5 });
  const { vault } = story.stage;
  await story.handOver();
  const text = (number: number): string => vault.text(`${IN}/note-${String(number)}.md`);
  vault.external(`${IN}/note-1.md`, `${text(1)}More.\n`);
  vault.external(`${IN}/Later/note-2.md`, text(2));
  vault.external(`${IN}/note-2.md`, null);
  vault.external(`${IN}/note-3.md`, null);
  await story.cycle();
  expect(story.paid).toEqual([]);
  story.server.end();
  await story.cycle();
  // The edited note is another question; the moved one is not.
  expect(story.folders).toEqual({ Done: 4 });
  expect(story.server.single).toHaveLength(1);
  expect(story.stage.events('batch_back')[0]).toMatchObject({ details: { late: 2, discarded: true } });
});

it('drops the answer about a note that was taken back, and Undo of that lets it count again', async () => {
  const story = await BatchStage.open({ notes: 2 });
  const { vault } = story.stage;
  await story.handOver();
  const out = vault.text(`${IN}/note-1.md`);
  expect(await story.deputy.act('takeBack', `${IN}/note-1.md`)).toMatchObject({ kind: 'done' });
  expect(vault.text(`${IN}/note-1.md`)).not.toContain('deputy_out');
  await story.deputy.undo();
  expect(vault.text(`${IN}/note-1.md`)).toBe(out);
  await story.deputy.act('takeBack', `${IN}/note-1.md`);
  story.server.end();
  await story.cycle();
  expect(story.server.single).toHaveLength(1);
  expect(story.folders).toEqual({ Done: 2 });
  expect(story.stage.events('batch_back')[0]).toMatchObject({ details: { late: 1, discarded: true } });
});

it('leaves a note whose mark is gone when its work ended elsewhere', async () => {
  const story = await BatchStage.open({ notes: 1 });
  await story.handOver();
  await story.deputy.act('markDone', `${IN}/note-1.md`);
  expect(story.stage.vault.text('Done/note-1.md')).not.toContain('deputy_out');
  story.server.end();
  await story.cycle();
  expect([story.folders, story.server.single]).toEqual([{ Done: 1 }, []]);
});

it('leaves no mark on a note that the person decided about, nor one that keeps it from triage in Done', async () => {
  const story = await BatchStage.open({ notes: 2 });
  const { vault } = story.stage;
  await story.handOver();
  await story.deputy.act('changeDecision', { path: `${IN}/note-1.md`, to: 'archive' });
  expect(vault.text('Done/note-1.md')).not.toContain('deputy_out');
  const out = vault.text(`${IN}/note-2.md`);
  vault.external(`${IN}/note-2.md`, null);
  vault.external('Done/note-2.md', out);
  expect(await story.deputy.act('takeBack', 'Done/note-2.md')).toMatchObject({
    kind: 'done',
    note: `${IN}/note-2.md`,
  });
  await story.deputy.act('markDone', `${IN}/note-2.md`);
  vault.external('Done/note-2.md', out.replace('status: pending', 'status: done'));
  expect(await story.deputy.act('triageAgain', 'Done/note-2.md')).toMatchObject({ kind: 'done' });
  expect(vault.text(`${IN}/note-2.md`)).not.toContain('deputy_out');
});

it('triages a note that Undo marked again after its batch had ended', async () => {
  const story = await BatchStage.open({ notes: 2 });
  await story.handOver();
  await story.deputy.act('takeBack', `${IN}/note-1.md`);
  story.server.end();
  await story.cycle({ limit: 0 });
  await story.cycle({ limit: 0 });
  await story.deputy.undo();
  expect((await story.deputy.overview()).out).toEqual([`${IN}/note-1.md`]);
  await story.cycle();
  expect(story.folders).toEqual({ Done: 2 });
});

it('lets the month refuse a batch, and the day count none of it', async () => {
  const none = { calls: null, tokens: null, usd: null };
  const budgets = (day: number, month: number) => ({
    ...{ item: none, run: none },
    ...{ day: { ...none, calls: day }, month: { ...none, calls: month } },
  });
  const over = await BatchStage.open({ settings: { budgets: budgets(1_000, 2) } });
  expect(await over.handOver()).toMatchObject({
    notes: 0,
    stopped: "The rest could pass the month's limit of 2 calls.",
  });
  expect(over.server.batches).toEqual([]);

  const story = await BatchStage.open({ settings: { budgets: budgets(1, 3) } });
  expect(await story.handOver()).toMatchObject({ notes: 3 });
  story.server.end();
  await story.cycle();
  expect(story.folders).toEqual({ Done: 3 });
  const { limits } = (await story.deputy.status()).spend;
  expect(limits.map(({ period, used }) => [period, used])).toEqual([
    ['day', 0],
    ['month', 3],
  ]);
});

it('keeps the money rule for an answer of a batch', async () => {
  const story = await BatchStage.open({ notes: 1 });
  const { vault } = story.stage;
  vault.external(
    `${IN}/note-1.md`,
    vault.text(`${IN}/note-1.md`).replace('Are you there?', 'Pay this invoice by Friday.'),
  );
  await story.handOver();
  story.server.end();
  await story.cycle();
  expect(vault.text(`${IN}/note-1.md`)).toContain('decision: needs_info');
});

it('hands over no more than was agreed to', async () => {
  const story = await BatchStage.open({ notes: 3 });
  const { kind } = await story.deputy.batches.handOver({ agreed: { notes: 2, cost: 1 } });
  expect(kind).toBe('handed_over');
  expect(story.server.batches[0]?.questions).toHaveLength(2);
  await story.deputy.batches.handOver({ agreed: { notes: 2, cost: 0.000_001 } });
  expect(story.server.batches).toHaveLength(1);
});

it('is left by every other device, without the batch service too, until a person takes it back', async () => {
  const story = await BatchStage.open({ notes: 2 });
  await story.handOver();
  const other = await BatchStage.open({ notes: 0 });
  for (const path of story.stage.vault.paths().filter((each) => each.endsWith('.md')))
    other.stage.vault.external(path, story.stage.vault.text(path));
  const runner = other.stage.vault.text('Logs/Runner.md');
  other.stage.vault.external(
    'Logs/Runner.md',
    runner.replaceAll(story.stage.host.deviceId, other.stage.host.deviceId),
  );
  await other.stage.clock.advance(48 * 3_600_000);
  await other.cycle();
  expect((await other.plan()).notes).toBe(0);
  other.work = WORK;
  other.restart();
  await other.cycle();
  expect(other.server.single).toEqual([]);
  expect(await other.deputy.act('triageAgain', `${IN}/note-1.md`)).toMatchObject({ kind: 'refused' });
  await other.deputy.act('takeBack', `${IN}/note-1.md`);
  await other.cycle();
  expect(other.server.single).toHaveLength(1);

  other.work = story.work;
  other.restart();
  expect(await other.deputy.batches.stop()).toMatchObject({ released: 1 });
  await other.cycle();
  expect(other.folders).toEqual({ Done: 2 });
});

it('plans nothing for notes whose answers were fetched before triage was interrupted', async () => {
  const story = await BatchStage.open({ notes: 3 });
  await story.handOver();
  story.server.end();
  await story.cycle({ limit: 1 });
  expect(await story.plan()).toMatchObject({ notes: 0, answered: 2 });
  await story.cycle({ part: 'triage', onlyAnswered: true });
  expect([story.folders, story.server.single]).toEqual([{ Done: 3 }, []]);
});

it('a run that a person starts meanwhile says which notes the service has', async () => {
  const story = await BatchStage.open({ notes: 2 });
  await story.handOver();
  const report = runReport(
    { kind: 'done', report: await story.cycle() },
    { ...{ provider: 'anthropic', pending: 0 }, now: story.stage.clock.now(), zone: 'utc', locale: 'en-GB' },
  );
  expect(report.title).toBe('No other note waits for triage');
  expect(report.lines).toEqual(['2 notes are with a batch service.']);
  expect(report.isInSidebar).toBeUndefined();
});

it('takes in each part when it is back, while the others are out', async () => {
  const story = await BatchStage.open({ notes: 4 });
  await story.handOver({ limit: 1 });
  await story.handOver();
  const [, second] = story.server.batches;
  if (second === undefined) throw new Error('There is one part.');
  story.server.end();
  second.state = 'working';
  for (let look = 0; look < 3; look += 1) await story.cycle();
  expect(story.folders).toEqual({ Done: 1, Needs_Action: 3 });
  second.state = 'ended';
  await story.cycle();
  expect(story.folders).toEqual({ Done: 4 });
  expect(story.paid).toEqual(['note-1 1', 'note-2 1', 'note-3 1', 'note-4 1']);
  expect(story.server.single).toEqual([]);
});
