import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { aMailNote } from '../../fakes/mail-note';
import { ScriptedModel } from '../../fakes/scripted-model';
import { FakeClock } from '../../fakes/fake-clock';
import { ANSWERS, IN, Stage } from './stage';
import type { GenerateRequest } from '../../../src/kernel/ports/language-model';

const mail = (name: string, parts: Parameters<typeof aMailNote>[0] = {}): [string, string] => [
  `${IN}/${name}.md`,
  aMailNote({ messageId: `${name}@example.org`, subject: name, ...parts }),
];

/** The subjects a model was asked about, in order. */
const asked = (stage: Stage): string[] =>
  stage.model instanceof ScriptedModel
    ? stage.model.requests.map(
        (request) => /Subject: (\w+)/i.exec(JSON.stringify(request.messages))?.[1] ?? '?',
      )
    : [];

describe('the order of work', () => {
  const files = Object.fromEntries([
    mail('old', { date: '2026-10-01T08:00:00Z' }),
    mail('new', { date: '2026-11-01T08:00:00Z' }),
    mail('high', { priority: 'high', date: '2026-11-01T09:00:00Z' }),
    mail('urgent', { priority: 'urgent', date: '2026-11-01T10:00:00Z' }),
    mail('wanted', { date: '2026-11-01T11:00:00Z' }),
  ]);

  it('is what a person asked for, then priority, then age', async () => {
    const stage = new Stage({ files, answers: () => ANSWERS.archive, settings: { concurrency: 1 } });
    await stage.cycle({ first: [`${IN}/wanted.md`] });
    expect(asked(stage)).toEqual(['wanted', 'urgent', 'high', 'old', 'new']);
  });

  it('keeps to a limit, and the rest waits', async () => {
    const stage = new Stage({ files, answers: () => ANSWERS.archive, settings: { concurrency: 1 } });
    const report = await stage.cycle({ limit: 2 });
    expect([report.found, report.notes.length]).toEqual([5, 2]);
    expect((await stage.cycle()).found).toBe(3);
  });

  it('asks as many models at once as the setting says', async () => {
    const clock = new FakeClock({ auto: true });
    const model = new ScriptedModel({ answers: () => ANSWERS.archive, delay: { ms: 200, clock } });
    const stage = new Stage({ files, model, clock, settings: { concurrency: 3 } });
    await stage.cycle();
    expect(model.mostAtOnce).toBe(3);
    expect(clock.monotonic()).toBe(400);
  });

  it('shows what a note waits for at a server that tells', async () => {
    const answers = ({ onStep }: GenerateRequest) => {
      onStep?.({ kind: 'writing', tokens: 80 });
      return ANSWERS.archive;
    };
    const stage = new Stage({
      files: Object.fromEntries([mail('new')]),
      model: new ScriptedModel({ answers }),
    });
    await stage.cycle();
    const shown = stage.notifier.progressed.find((progress) => progress?.waitsFor !== undefined);
    expect(shown).toMatchObject({ text: 'new', total: 1, waitsFor: { kind: 'writing', tokens: 80 } });
  });

  it('works through subfolders, and leaves every other status alone', async () => {
    const settled = ['pending_approval', 'needs_info', 'done', 'failed', 'whatever'].map((status) =>
      mail(status, { status }),
    );
    const stage = new Stage({
      files: { ...Object.fromEntries(settled), [`${IN}/from/mail/deep.md`]: aMailNote({ subject: 'deep' }) },
      answers: () => ANSWERS.archive,
    });
    await stage.cycle();
    expect(asked(stage)).toEqual(['deep']);
    for (const [path, text] of settled) expect(stage.vault.text(path)).toBe(text);
  });

  it('an empty cycle is idle, not an error', async () => {
    const stage = new Stage();
    const report = await stage.cycle();
    expect([report.found, report.errors]).toEqual([0, 0]);
    expect(stage.events('poll_cycle_complete')).toMatchObject([
      { severity: 'info', details: { idle: true } },
    ]);
  });
});

describe('a second delivery of a message', () => {
  const delivery: typeof mail = (name, parts) => mail(name, { subject: 'Thursday', ...parts });

  it('goes to the archive without a model, and names the first', async () => {
    const files = Object.fromEntries([
      delivery('first', { messageId: 'm@example.org', date: '2026-11-01T08:00:00Z' }),
      delivery('second', { messageId: '<m@example.org>', date: '2026-11-01T09:00:00Z' }),
    ]);
    const stage = new Stage({ files, answers: [ANSWERS.reply] });
    const report = await stage.cycle();
    expect([report.duplicates, stage.calls]).toEqual([1, 1]);
    expect(stage.vault.text('Archive/second.md')).toMatch(/decision_reason: "?Duplicate of \[\[first\]\]/);
    expect(stage.vault.text('Archive/second.md')).toContain('status: done');
  });

  it.each([false, true])(
    'is known by what was finished long ago (the state file is lost: %s)',
    async (isLost) => {
      const stage = new Stage({
        files: Object.fromEntries([delivery('first', { messageId: '<m@x>' })]),
        answers: [ANSWERS.archive],
      });
      await stage.cycle();
      if (isLost) stage.vault.external('Logs/orchestrator_state.json', null);
      stage.restart();
      stage.vault.external(...delivery('second', { messageId: 'm@x' }));
      await stage.cycle();
      expect(stage.vault.has('Archive/second.md')).toBe(true);
      expect(stage.calls).toBe(1);
    },
  );

  it('is triaged when the first one is gone', async () => {
    const stage = new Stage({
      files: Object.fromEntries([delivery('first', { messageId: 'm@x' })]),
      answers: [ANSWERS.archive, ANSWERS.archive],
    });
    await stage.cycle();
    stage.vault.external('Done/first.md', null);
    stage.vault.external(...delivery('second', { messageId: 'm@x' }));
    await stage.cycle();
    expect(stage.vault.has('Done/second.md')).toBe(true);
    expect(stage.calls).toBe(2);
  });

  it('is worked on when a person moves it back, however often', async () => {
    const files = Object.fromEntries([
      delivery('first', { messageId: 'm@x', date: '2026-11-01T08:00:00Z' }),
      delivery('second', { messageId: 'm@x', date: '2026-11-01T09:00:00Z' }),
    ]);
    const stage = new Stage({ files, answers: () => ANSWERS.needsInfo });
    await stage.cycle();
    const moveBack = (from: string): void => {
      const text = stage.vault.text(from).replace(/^status: .*$/m, 'status: pending');
      stage.vault.external(from, null);
      stage.vault.external(`${IN}/second.md`, text);
    };
    moveBack('Archive/second.md');
    expect((await stage.cycle()).duplicates).toBe(0);
    expect(stage.vault.text(`${IN}/second.md`)).toContain('status: needs_info');
    moveBack(`${IN}/second.md`);
    expect((await stage.cycle()).duplicates).toBe(0);
    expect(stage.calls).toBe(3);
  });

  it('is put aside, and not the one that a person has moved back, be that the later one', async () => {
    const [path, text] = delivery('second', { messageId: 'm@x', date: '2026-11-01T09:00:00Z' });
    const stage = new Stage({
      files: {
        ...Object.fromEntries([delivery('first', { messageId: 'm@x', date: '2026-11-01T08:00:00Z' })]),
        [path]: text.replace('status: pending', 'status: pending\ndecision_reason: Duplicate of [[x]]'),
      },
      answers: [ANSWERS.needsInfo],
    });
    await stage.cycle();
    expect(stage.vault.text(path)).toContain('status: needs_info');
    expect(stage.vault.has('Archive/first.md')).toBe(true);
  });

  it('is the later one, whatever priority it claims', async () => {
    const files = Object.fromEntries([
      delivery('first', { messageId: 'm@x', date: '2026-11-01T08:00:00Z' }),
      delivery('forged', { messageId: 'm@x', date: '2026-11-01T09:00:00Z', priority: 'urgent' }),
    ]);
    const stage = new Stage({ files, answers: [ANSWERS.needsInfo] });
    await stage.cycle();
    expect(stage.vault.has('Archive/forged.md')).toBe(true);
    expect(stage.vault.has(`${IN}/first.md`)).toBe(true);
  });

  it('is a mail of its own when it says something else, also than a finished one', async () => {
    const files = Object.fromEntries([
      delivery('first', { messageId: 'm@x' }),
      delivery('other', { messageId: 'm@x', body: 'Your invoice is overdue.\n' }),
    ]);
    const stage = new Stage({ files, answers: () => ANSWERS.archive, settings: { moneyWords: [] } });
    await stage.cycle();
    stage.vault.external(...delivery('third', { messageId: 'm@x', body: 'Lunch?\n' }));
    await stage.cycle();
    expect(stage.vault.paths('Archive')).toEqual([]);
    expect(stage.vault.paths('Done')).toEqual(['Done/first.md', 'Done/other.md', 'Done/third.md']);
  });
});

describe('stopping', () => {
  it('finishes the notes that were started and begins no other', async () => {
    const stop = new AbortController();
    const files = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => mail(name)));
    const answers = () => {
      stop.abort();
      return ANSWERS.archive;
    };
    const stage = new Stage({ files, answers, settings: { concurrency: 1 } });
    const report = await stage.cycle({ stop: stop.signal });
    expect([stage.calls, report.decisions.archive]).toEqual([1, 1]);
    expect(stage.device.paths().filter((path) => path.includes('lock'))).toEqual([]);
  });

  it('is listened for once a call and once for all that wait, so that eight at once stay below what Node takes for a leak', async () => {
    const { signal } = new AbortController();
    const clock = new FakeClock({ auto: true });
    const counts: number[] = [];
    const answers = () => {
      counts.push(getEventListeners(signal, 'abort').length);
      return ANSWERS.archive;
    };
    const files = Object.fromEntries(Array.from({ length: 16 }, (_, i) => mail(String(i))));
    const model = new ScriptedModel({ answers, delay: { ms: 200, clock } });
    const stage = new Stage({ files, model, clock, settings: { concurrency: 8 } });
    await stage.cycle({ stop: signal, abort: signal });
    expect(counts).toHaveLength(16);
    expect(Math.max(...counts)).toBe(9);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
