import { describe, expect, it } from 'vitest';
import { skillConsentKey } from '../../../../src/core/settings/consents';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { ModelError } from '../../../../src/kernel/ports/language-model';
import { Faults } from '../../../fakes/faults';
import { FakeClock } from '../../../fakes/fake-clock';
import { skillText, WEEKLY } from '../skills/model/a-skill';
import { Stage, type StageOptions } from '../../../core/app/stage';
import { crashPoints } from '../../../runs';
import { answer, use } from './asks';

// Fridays at 16:00.
const TEXT = skillText('weekly-review', 'allowed-tools: create_note\ndeputy_schedule: "0 16 * * 5"\n');
const NOTE = use('create_note', { path: 'Notes/Review.md', text: 'The roof is done.' });
const ANSWER = answer('See Review.');
const WEEK = 7 * 24 * 3_600_000;

/** A Thursday noon. */
const aStage = ({ agreed = true, ...options }: StageOptions & { agreed?: boolean } = {}): Stage =>
  new Stage({
    clock: new FakeClock({ auto: true, start: '2026-11-19T11:00:00Z' }),
    answers: ({ messages }) => (messages.length === 1 ? NOTE : ANSWER),
    ...options,
    files: { [WEEKLY]: TEXT },
    settings: { consents: agreed ? [skillConsentKey(WEEKLY, TEXT)] : [], ...options.settings },
  });

const ran = async (stage: Stage): Promise<string[]> =>
  (await stage.deputy.ask.history()).map(({ request }) => request.analysis?.reasoning ?? '');

describe('a scheduled skill', () => {
  it('runs in the cycle that follows its time, once', async () => {
    const stage = aStage();
    await stage.cycle();
    expect(await ran(stage)).toEqual([]);
    stage.clock.setWallClock('2026-11-20T15:01:00Z');
    await stage.cycle();
    await stage.cycle();
    expect(await ran(stage)).toEqual(['Skill "weekly-review": it was due at 2026-11-20 16:00.']);
    expect(stage.vault.text('Notes/Review.md')).toContain('The roof is done.');
    stage.restart();
    await stage.cycle();
    expect(await ran(stage)).toHaveLength(1);
    expect(stage.calls).toBe(2);
  });

  it('that was missed for weeks runs once, and says so', async () => {
    const stage = aStage();
    await stage.cycle();
    stage.clock.setWallClock(stage.clock.now() + 4 * WEEK);
    await stage.cycle();
    await stage.cycle();
    expect(await ran(stage)).toEqual([
      'Skill "weekly-review": it was due at 2026-12-11 16:00, and 3 times before while Deputy did not run.',
    ]);
  });

  it('does not run before somebody agreed to it here, nor for what was due before', async () => {
    const stage = aStage({ agreed: false });
    await stage.cycle();
    stage.clock.setWallClock('2026-11-20T15:01:00Z');
    await stage.cycle();
    stage.settings.consents.push(skillConsentKey(WEEKLY, TEXT));
    stage.restart();
    await stage.cycle();
    expect(await ran(stage)).toEqual([]);
    stage.clock.setWallClock('2026-11-27T15:01:00Z');
    await stage.cycle();
    expect(await ran(stage)).toHaveLength(1);
  });

  it('runs once for two hosts of one device', async () => {
    const stage = aStage();
    await stage.cycle();
    stage.clock.setWallClock('2026-11-20T15:01:00Z');
    const never = new AbortController().signal;
    const other = stage.another();
    await Promise.all([stage.cycle(), other.cycle({ stop: never, abort: never })]);
    await other.cycle({ stop: never, abort: never });
    await stage.cycle();
    expect(await ran(stage)).toHaveLength(1);
    expect(stage.vault.paths('Notes')).toEqual(['Notes/Review.md']);
  });

  it('that failed is not run again by itself', async () => {
    const stage = aStage({ answers: [new ModelError('bad_request', 'No.')] });
    await stage.cycle();
    stage.clock.setWallClock('2026-11-20T15:01:00Z');
    await stage.cycle();
    await stage.cycle();
    const [asked] = await stage.deputy.ask.history();
    expect(asked?.request.tasks[0]?.state.kind).toBe('failed');
    expect(stage.calls).toBe(1);
  });

  it('is skipped by the rules, and the log says why', async () => {
    const model = new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [] });
    const stage = aStage({ model });
    await stage.cycle();
    stage.clock.setWallClock('2026-11-20T15:01:00Z');
    await stage.cycle();
    await stage.cycle();
    expect(stage.events('skill_skipped')).toMatchObject([
      { details: { skill: 'weekly-review', code: 'needs_model' } },
    ]);
    expect(await ran(stage)).toEqual([]);
  });

  it('is not run by triage alone', async () => {
    const stage = aStage();
    await stage.cycle();
    stage.clock.setWallClock('2026-11-20T15:01:00Z');
    await stage.cycle({ part: 'triage' });
    expect(await ran(stage)).toEqual([]);
  });

  it('whose note was changed after it was cut short is not gone on with, and says so', async () => {
    const stage = aStage();
    await stage.cycle();
    stage.clock.setWallClock('2026-11-20T15:01:00Z');
    stage.restart(
      new Faults({
        onWrite: ({ kind, path }) => (kind === 'create' && path.startsWith('answers/') ? 'kill' : undefined),
      }),
    );
    await stage.cycle().catch(() => undefined);
    stage.restart();
    const [run] = await stage.deputy.ask.history();
    const note = run?.note ?? '';
    stage.vault.external(note, stage.vault.text(note).replaceAll('weekly-review', 'other-skill'));
    await stage.cycle();
    await stage.cycle();
    expect(stage.events('skill_skipped')).toMatchObject([{ details: { code: 'note_changed' } }]);
    expect([await ran(stage), stage.vault.paths('Notes')]).toMatchObject([[expect.any(String)], []]);
    stage.clock.setWallClock(stage.clock.now() + WEEK);
    await stage.cycle();
    expect(stage.vault.paths('Notes')).toEqual(['Notes/Review.md']);
  });

  it.each(crashPoints(40))('cut short by a crash at write %i runs once', async (at) => {
    const before = aStage();
    await before.cycle();
    before.clock.setWallClock('2026-11-20T15:01:00Z');
    before.restart(new Faults({ onWrite: ({ n }) => (n === at ? 'kill' : undefined) }));
    await before.cycle().catch(() => undefined);
    before.restart();
    await before.cycle();
    await before.cycle();
    expect(await ran(before)).toHaveLength(1);
    expect(before.vault.paths('Notes')).toEqual(['Notes/Review.md']);
    expect((await before.deputy.ask.history())[0]?.request.tasks[0]?.state.kind).toBe('done');
  });
});

describe('a scheduled skill that a host missed which stays on', () => {
  /** One round of `deputy watch`, or of the plugin. */
  const watchOnce = async (stage: Stage): Promise<void> => {
    const stop = new AbortController();
    await stage.deputy.watch({
      stop: stop.signal,
      abort: new AbortController().signal,
      onReport: () => {
        stop.abort();
      },
    });
  };
  const asleep = async (options: Parameters<typeof aStage>[0] = {}): Promise<Stage> => {
    const stage = aStage(options);
    await watchOnce(stage);
    stage.clock.setWallClock('2026-11-21T08:00:00Z');
    await watchOnce(stage);
    return stage;
  };

  it('runs by itself when the host is there in time', async () => {
    const stage = aStage();
    await watchOnce(stage);
    stage.clock.setWallClock('2026-11-20T15:05:00Z');
    await watchOnce(stage);
    expect(await ran(stage)).toHaveLength(1);
    expect(await stage.deputy.skills.missed()).toEqual([]);
  });

  it('is offered after the sleep, and not run', async () => {
    const stage = await asleep();
    expect(await ran(stage)).toEqual([]);
    expect(stage.calls).toBe(0);
    const at = Date.parse('2026-11-20T15:00:00Z');
    expect(await stage.deputy.skills.missed()).toEqual([{ name: 'weekly-review', path: WEEKLY, at }]);
  });

  it('runs once when the person says so, and is not offered again', async () => {
    const stage = await asleep();
    expect(await stage.deputy.skills.decideMissed({ name: 'weekly-review', isRun: true })).toMatchObject({
      isDone: true,
    });
    expect(await ran(stage)).toEqual(['Skill "weekly-review": it was due at 2026-11-20 16:00.']);
    expect(await stage.deputy.skills.missed()).toEqual([]);
    expect(await stage.deputy.skills.decideMissed({ name: 'weekly-review', isRun: true })).toMatchObject({
      isDone: false,
    });
    expect(await ran(stage)).toHaveLength(1);
  });

  it('is left out when the person says so, and comes again at its next time', async () => {
    const stage = await asleep();
    await stage.deputy.skills.decideMissed({ name: 'weekly-review', isRun: false });
    stage.restart();
    await watchOnce(stage);
    expect([await stage.deputy.skills.missed(), await ran(stage)]).toEqual([[], []]);
    stage.clock.setWallClock('2026-11-27T15:01:00Z');
    await watchOnce(stage);
    expect(await ran(stage)).toHaveLength(1);
  });
});
