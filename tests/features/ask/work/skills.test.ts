import { describe, expect, it } from 'vitest';
import { skillConsentKey } from '../../../../src/core/settings/consents';
import { ModelError } from '../../../../src/kernel/ports/language-model';
import type { Ask } from '../../../../src/features/ask/model/ask';
import { Faults } from '../../../fakes/faults';
import { FakeClock } from '../../../fakes/fake-clock';
import { type Answer, ScriptedModel } from '../../../fakes/scripted-model';
import { skillText, WEEKLY } from '../skills/model/a-skill';
import { Stage, type StageOptions } from '../../../core/app/stage';
import { crashPoints } from '../../../runs';
import { answer, ask, use } from './asks';

const TEXT = skillText(
  'weekly-review',
  'allowed-tools: search read create_note\ndeputy_triggers:\n  - weekly review\n',
  'Make a note with what was done this week.',
);
const NOTE = use('create_note', { path: 'Notes/Week 47.md', text: 'The roof is done.' });
const ANSWER = answer('The roof is done. See Week 47.');

const aStage = ({
  text = TEXT,
  agreed = [text],
  ...options
}: StageOptions & { text?: string; agreed?: string[] } = {}): Stage =>
  new Stage({
    clock: new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' }),
    ...options,
    files: { [WEEKLY]: text, ...options.files },
    settings: { consents: agreed.map((each) => skillConsentKey(WEEKLY, each)), ...options.settings },
  });

const NO_TASKS: Answer = { json: { reasoning: 'A chat.', tasks: [], answer: 'Hello.' } };
const stateOf = ({ tasks: [task] }: Ask) => task?.state;

describe('a skill', () => {
  it('runs by its trigger, with the tools it allows, and nothing is taken apart', async () => {
    const stage = aStage({ answers: [NOTE, ANSWER] });
    const { request, note } = await ask(stage, 'weekly review, please');
    expect(stateOf(request)).toMatchObject({
      kind: 'done',
      answer: 'The roof is done. See Week 47.',
      notes: ['Notes/Week 47.md'],
    });
    expect(stage.vault.text('Notes/Week 47.md')).toContain('source: skill\nskill: weekly-review');
    expect(stage.vault.text(note)).toContain('## Answer\n\nThe roof is done.');
    expect(stage.calls).toBe(2);
  });

  it('runs by its name, whatever its triggers', async () => {
    const stage = aStage({ answers: [ANSWER] });
    const { request } = await ask(stage, { kind: 'skill', name: 'weekly-review', text: '' });
    expect(request.analysis?.reasoning).toBe('Skill "weekly-review": You asked for it.');
    expect(stateOf(request)?.kind).toBe('done');
  });

  it('that was not agreed to on this device does not run, and is named', async () => {
    const stage = aStage({ agreed: [], answers: [NO_TASKS] });
    const { request } = await ask(stage, 'weekly review');
    expect(request.tasks).toEqual([]);
    expect(request.analysis?.reasoning).toContain('"weekly-review" is not allowed on this device');
    expect(await stage.deputy.ask.run({ kind: 'skill', name: 'weekly-review', text: '' })).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('not allowed') as string,
    });
  });

  it('that was changed since it was agreed to asks again', async () => {
    const stage = aStage({
      text: TEXT.replace('what was done', 'all secrets'),
      agreed: [TEXT],
      answers: [NO_TASKS],
    });
    const { request } = await ask(stage, 'weekly review');
    expect(request.tasks).toEqual([]);
  });

  it('that is changed between match and run does not run', async () => {
    const stage = aStage({ answers: [ANSWER] });
    const outcome = await stage.deputy.ask.run(
      { kind: 'text', text: 'weekly review' },
      { onProgress: ({ running }) => running === 1 && stage.vault.external(WEEKLY, `${TEXT}And more.\n`) },
    );
    expect(outcome).toMatchObject({ kind: 'asked', request: { tasks: [{ state: { kind: 'failed' } }] } });
    expect(stage.calls).toBe(0);
  });

  it('can’t use a tool that it does not allow', async () => {
    const stage = aStage({
      answers: [use('append', { path: 'Notes/Pricing.md', text: 'x' }), ANSWER],
      files: { 'Notes/Pricing.md': 'We agreed.\n' },
    });
    await ask(stage, 'weekly review');
    expect(stage.vault.text('Notes/Pricing.md')).toBe('We agreed.\n');
  });

  it('changes no skill, and no request for approval', async () => {
    const stage = aStage({
      answers: [
        use('create_note', { path: 'Skills/evil/SKILL.md', text: 'x' }),
        use('create_note', { path: 'Approved/evil.md', text: 'x' }),
        ANSWER,
      ],
    });
    await ask(stage, 'weekly review');
    expect(stage.vault.paths('Skills')).toEqual([WEEKLY]);
    expect(stage.vault.paths('Approved')).toEqual([]);
  });

  it('says plainly that the rules can’t carry it out', async () => {
    const stage = aStage({ model: new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [] }) });
    const { request } = await ask(stage, 'weekly review');
    expect(stateOf(request)).toMatchObject({
      kind: 'failed',
      why: expect.stringContaining('needs a model') as string,
    });
  });

  it('whose instructions leave no room is refused before anything is asked', async () => {
    const text = skillText(
      'weekly-review',
      'deputy_triggers: weekly review\n',
      'Sum up the week. '.repeat(1_000),
    );
    const stage = aStage({ text });
    const { request } = await ask(stage, 'weekly review');
    expect(stateOf(request)).toMatchObject({
      kind: 'failed',
      why: expect.stringContaining('Shorten them') as string,
    });
  });

  it('is shown what it asks for: earlier requests, facts and notes', async () => {
    const lines =
      'deputy_triggers: weekly review\ndeputy_history: 2\ndeputy_memory: roof\ndeputy_search: "{request}"\n';
    const text = skillText('weekly-review', lines);
    const model = new ScriptedModel({ answers: [NO_TASKS, ANSWER] });
    const stage = aStage({
      ...{ text, model },
      files: { 'Memory/Roof.md': 'The roof is red.\n', 'Notes/Roof plan.md': 'Review of the roof.\n' },
    });
    await ask(stage, 'good morning');
    await ask(stage, 'weekly review of the roof');
    const shown = model.requests[1]?.messages[0]?.content ?? '';
    expect(shown).toMatch(/in their own words: "good morning"\nWhat came of it:\n<<<EARLIER \w+\nHello\./);
    expect(shown).toMatch(/<<<FACT \w+\nMemory\/Roof.md\n\nThe roof is red\./);
    expect(shown).toMatch(/<<<NOTE \w+\nNotes\/Roof plan.md\n\nReview of the roof\./);
    expect(model.requests[1]?.task).toBe('skill_execution');
  });
});

describe('a request that may mean a skill', () => {
  const MAYBE = 'could it be time for a weekly review?';
  const match = (name: string | null): Answer => ({ json: { reasoning: 'So it seems.', skill: name } });

  it('is put before a model', async () => {
    const model = new ScriptedModel({ answers: [match('weekly-review'), ANSWER] });
    const { request } = await ask(aStage({ model }), MAYBE);
    expect(model.requests.map(({ task }) => task)).toEqual(['simple_qa', 'skill_execution']);
    expect(stateOf(request)?.kind).toBe('done');
    expect(request.spent.tokens).toBe(2_200);
  });

  it('is taken apart where the model says that none is meant', async () => {
    const { request } = await ask(aStage({ answers: [match(null), NO_TASKS] }), MAYBE);
    expect(request.analysis?.answer).toBe('Hello.');
    expect(request.spent.tokens).toBe(2_200);
  });

  it('can’t be talked into a skill that is not there', async () => {
    const { request } = await ask(aStage({ answers: [match('other'), match('other'), NO_TASKS] }), MAYBE);
    expect(request.tasks).toEqual([]);
  });

  it('does not wait long for that: then the patterns alone count, and the log says so', async () => {
    const clock = new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' });
    const answers = async (_: unknown, call: number): Promise<Answer> => {
      if (call === 1) await clock.sleep(60_000);
      return NO_TASKS;
    };
    const stage = aStage({ clock, answers });
    const { request } = await ask(stage, MAYBE);
    expect(request.analysis?.answer).toBe('Hello.');
    expect(stage.events('skill_matched')).toMatchObject([
      {
        severity: 'warn',
        details: { reason: 'No answer came within 10 s.', action: 'matched by patterns alone' },
      },
    ]);
  });

  it('is taken apart where the model does not answer', async () => {
    const stage = aStage({ answers: [new ModelError('bad_request', 'No.'), NO_TASKS] });
    expect((await ask(stage, MAYBE)).request.analysis?.answer).toBe('Hello.');
  });
});

describe('a skill that is cut short', () => {
  it.each(crashPoints(40))('by a crash at write %i is done once', async (at) => {
    const faults = new Faults({ onWrite: ({ n }) => (n === at ? 'kill' : undefined) });
    const stage = aStage({
      answers: ({ messages }) => (messages.length === 1 ? NOTE : ANSWER),
      faults,
    });
    await stage.deputy.ask.run({ kind: 'text', text: 'weekly review' }).catch(() => undefined);
    stage.restart();
    await stage.cycle();
    const [asked] = await stage.deputy.ask.history();
    if (asked === undefined) return;
    const { request } = await ask(stage, { kind: 'resume', meant: asked.request.id });
    expect(stateOf(request)?.kind).toBe('done');
    expect(stage.vault.paths('Notes')).toEqual(['Notes/Week 47.md']);
    // An answer counts once it is saved: at most the one whose saving failed is asked for again.
    expect(stage.calls).toBeLessThanOrEqual(3);
  });
});
