import { describe, expect, it } from 'vitest';
import { askedView } from '../../../../src/features/ask/view/asked-view';
import { ModelError } from '../../../../src/kernel/ports/language-model';
import { Faults } from '../../../fakes/faults';
import { FakeClock } from '../../../fakes/fake-clock';
import { type Answer, ScriptedModel } from '../../../fakes/scripted-model';
import { crashPoints } from '../../../runs';
import { Stage, type StageOptions } from '../../../core/app/stage';
import { linesOf } from '../../../word-table';

const LIST = 'Notes/Shopping list.md';
const NOTHING = { title: null, text: null, query: null, note: null, to: null, when: null, due: null };
const takes = (...tasks: object[]): Answer => ({
  json: { reasoning: 'So.', tasks: tasks.map((task) => ({ ...NOTHING, ...task })), answer: null },
});
const NEXT_WEEK = takes({ tool: 'reminder', title: 'call Priya', when: 'friday', due: '2026-12-04' });
const SAME = takes({ tool: 'reminder', title: 'call Priya', when: 'friday', due: '2026-11-27' });
const TWO = takes(
  { tool: 'reminder', title: 'call Priya', when: 'friday', due: '2026-11-27' },
  { tool: 'create_note', title: 'Priya', text: 'To call on Friday.' },
);
const SAID = 'remind me on friday to call Priya';

const aStage = (answers: StageOptions['answers'], options: StageOptions = {}): Stage =>
  new Stage({
    files: { [LIST]: '- bread\n' },
    clock: new FakeClock({ auto: true, start: '2026-11-23T10:00:00Z' }),
    ...(answers === undefined ? {} : { answers }),
    ...options,
  });

/** What a person sees of their things: paths, and the text of the list. */
const things = ({ vault }: Stage): string[] => [
  ...['Reminders', 'Drafts', 'Notes'].flatMap((folder) => vault.paths(folder)),
  vault.text(LIST),
];

async function asked(stage: Stage, text = SAID): Promise<string> {
  const outcome = await stage.deputy.ask.run({ kind: 'text', text });
  if (outcome.kind !== 'asked') throw new Error(JSON.stringify(outcome));
  await stage.clock.sleep(60_000);
  return outcome.request.id;
}

const byModel = (stage: Stage, meant: string) => stage.deputy.ask.run({ kind: 'by_model', meant });

async function remarks(stage: Stage, meant: string): Promise<readonly string[]> {
  const outcome = await byModel(stage, meant);
  if (outcome.kind !== 'asked') throw new Error(JSON.stringify(outcome));
  return askedView(outcome.request).remarks;
}

describe('asking the model instead', () => {
  it('is offered for what was done without one, and not for what a model did', async () => {
    const stage = aStage([takes({ tool: 'search', query: 'roof' })]);
    await asked(stage);
    await asked(stage, 'find what Ben said about the roof');
    const past = await stage.deputy.ask.history();
    expect(past.map(({ request }) => askedView(request).mayAskModel)).toEqual([false, true]);
    expect(await byModel(stage, past[0]?.request.id ?? '')).toMatchObject({ kind: 'refused' });
  });

  it.each(linesOf('talk', 'ask the model'))('is what "%s" does', async (text) => {
    const model = new ScriptedModel({ answers: [NEXT_WEEK] });
    const stage = aStage(undefined, { model });
    await asked(stage);
    await asked(stage, text);
    expect(model.calls).toBe(1);
    expect(things(stage)[0]).toBe('Reminders/someday-call-priya.md');
  });

  it.each(['ask the model builder to call', 'frag das Model an', 'ask Ben'])(
    'is not what "%s" does',
    async (text) => {
      const stage = aStage([takes({ tool: 'search', query: 'model' })]);
      await asked(stage);
      await asked(stage, text);
      expect(things(stage)[0]).toBe('Reminders/2026-11-27-call-priya.md');
    },
  );

  it('puts what the model makes into the place of what was read, and one undo brings that back', async () => {
    const model = new ScriptedModel({ answers: [TWO] });
    const stage = aStage(undefined, { model });
    const first = await asked(stage);
    const before = things(stage);
    expect(model.calls).toBe(0);
    expect(await remarks(stage, first)).toEqual([]);
    expect(things(stage)).toEqual([
      'Reminders/2026-11-27-call-priya.md',
      expect.stringMatching(/Priya\.md$/u),
      LIST,
      '- bread\n',
    ]);
    expect(model.requests[0]?.messages[0]?.content).not.toContain('Before, the person said');
    const [latest] = await stage.deputy.ask.history();
    await stage.deputy.ask.undo(latest?.request.id ?? '');
    expect(things(stage)).toEqual(before);
    await stage.deputy.ask.undo(first);
    expect(stage.vault.paths('Reminders')).toEqual([]);
  });

  it('leaves one note where the model reads the same', async () => {
    const stage = aStage([SAME]);
    await remarks(stage, await asked(stage));
    expect(stage.vault.paths('Reminders')).toEqual(['Reminders/2026-11-27-call-priya.md']);
  });

  it('asks which of the two days is meant, and the first reminder does not stay beside that', async () => {
    const stage = aStage([NEXT_WEEK]);
    await remarks(stage, await asked(stage));
    expect(stage.vault.paths('Reminders')).toEqual(['Reminders/someday-call-priya.md']);
  });

  it('is understood in words', async () => {
    const stage = aStage([SAME]);
    await asked(stage);
    await asked(stage, 'Ask the model instead');
    expect(stage.vault.paths('Reminders')).toHaveLength(1);
    expect((await stage.deputy.ask.history())[0]?.request.analysis?.by).not.toBe('rules');
  });

  it('takes back each reminder of several times, and so does one undo', async () => {
    const days = ['wednesday', 'friday'] as const;
    const each = days.map((when, n) => ({
      ...{ tool: 'reminder', title: 'talk to Priya', when, due: `2026-11-${String(25 + 2 * n)}` },
    }));
    const stage = aStage([takes(...each)]);
    const first = await asked(stage, 'remind me on wednesday and friday to call Priya');
    const before = stage.vault.paths('Reminders');
    expect(before).toEqual(['Reminders/2026-11-25-call-priya.md', 'Reminders/2026-11-27-call-priya.md']);
    await remarks(stage, first);
    expect(stage.vault.paths('Reminders')).toEqual(before.map((path) => path.replace('call-', 'talk-to-')));
    await asked(stage, 'undo that');
    expect(stage.vault.paths('Reminders')).toEqual(before);
    await asked(stage, 'undo that');
    expect(stage.vault.paths('Reminders')).toEqual([]);
  });

  it.each([
    ['another line', { tool: 'append', text: 'oat milk', note: 'Shopping list' }, '- bread\n- oat milk\n'],
    ['a note', { tool: 'create_note', title: 'Milk', text: 'Buy it.' }, '- bread\n'],
  ])('puts %s into the place of a line in a list', async (_, task, text) => {
    const stage = aStage([takes(task)]);
    const first = await asked(stage, 'add milk to my shopping list');
    expect(stage.vault.text(LIST)).toBe('- bread\n- milk\n');
    await remarks(stage, first);
    expect(stage.vault.text(LIST)).toBe(text);
    const [latest] = await stage.deputy.ask.history();
    await stage.deputy.ask.undo(latest?.request.id ?? '');
    expect(stage.vault.text(LIST)).toBe('- bread\n- milk\n');
  });

  const STAYS = 'What was read first stays as it is.';
  it.each<[string, StageOptions['answers']]>([
    ['fails', [new ModelError('bad_request', 'No.')]],
    ['answers rubbish', () => 'hm'],
    ['finds nothing to do', [{ json: { reasoning: '', tasks: [], answer: 'Hello.' } }]],
    ['only searches', [takes({ tool: 'search', query: 'Priya' }), takes()]],
    [
      'fails to write what it wanted',
      (_, call) =>
        call === 1
          ? takes({ tool: 'draft', title: 'call Priya', to: 'Priya' })
          : new ModelError('bad_request', 'No.'),
    ],
  ])('that %s leaves what was read first, and says so', async (_, answers) => {
    const stage = aStage(answers);
    const first = await asked(stage);
    const before = stage.vault.text('Reminders/2026-11-27-call-priya.md');
    expect(await remarks(stage, first)).toContain(STAYS);
    expect(things(stage)).toEqual(['Reminders/2026-11-27-call-priya.md', LIST, '- bread\n']);
    expect(stage.vault.text('Reminders/2026-11-27-call-priya.md')).toBe(before);
  });

  it('is refused, and calls nothing, without a model, on another day, and where what was made was changed', async () => {
    const rules = new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [] });
    const bare = aStage(undefined, { model: rules });
    expect(await byModel(bare, await asked(bare))).toEqual({ kind: 'refused', why: 'No model is chosen.' });
    const later = aStage([]);
    const first = await asked(later);
    await later.clock.sleep(24 * 3_600_000);
    expect(await byModel(later, first)).toMatchObject({ why: expect.stringContaining('another day') });
    for (const change of ['edited', 'gone', 'moved']) {
      const stage = aStage([]);
      const path = 'Reminders/2026-11-27-call-priya.md';
      const changed = await asked(stage);
      const text = stage.vault.text(path);
      if (change === 'edited') stage.vault.external(path, text.replace('- [ ]', '- [x]'));
      else stage.vault.external(path, null);
      if (change === 'moved') stage.vault.external(`Notes/${path.slice(10)}`, text);
      expect(await byModel(stage, changed), change).toMatchObject({
        kind: 'refused',
        why: `${path} was changed since, so what was read first stays.`,
      });
    }
  });

  it('leaves both where the note is edited while the model writes', async () => {
    const stage: Stage = aStage((_, call) => {
      if (call === 1) return takes({ tool: 'draft', title: 'call Priya', to: 'Priya' });
      const path = 'Reminders/2026-11-27-call-priya.md';
      stage.vault.external(path, `${stage.vault.text(path)}Mine.\n`);
      return { json: { subject: 'Call', body: 'I call you.' } };
    });
    expect(await remarks(stage, await asked(stage))).toContain(STAYS);
    expect(things(stage)).toEqual(['Reminders/2026-11-27-call-priya.md', LIST, '- bread\n']);
  });

  it.each(['kill', 'tear'] as const)(
    'never leaves both or neither, whichever write a crash falls on: %s',
    async (how) => {
      const paths = async (faults: Faults): Promise<Stage> => {
        const stage = aStage([SAME, SAME, SAME]);
        const first = await asked(stage, 'add milk to my shopping list');
        stage.restart(faults);
        await byModel(stage, first).catch(() => undefined);
        return stage;
      };
      const SAME = takes({ tool: 'reminder', title: 'buy milk', when: null });
      const whole = new Faults();
      await paths(whole);
      for (const at of crashPoints(whole.writes.length)) {
        const stage = await paths(new Faults({ onWrite: ({ n }) => (n === at ? how : undefined) }));
        stage.restart();
        await stage.cycle();
        const isListed = stage.vault.text(LIST).includes('milk');
        const when = `write ${String(at)}: ${JSON.stringify(whole.writes[at - 1])}`;
        expect([isListed, stage.vault.paths('Reminders').length > 0], when).toContain(true);
        expect([isListed, stage.vault.paths('Reminders').length > 0], when).toContain(false);
        const [latest] = await stage.deputy.ask.history();
        const { id = '', replaces } = latest?.request ?? {};
        if (replaces === undefined) continue;
        await stage.deputy.ask.run({ kind: 'resume', meant: id });
        expect(stage.vault.text(LIST), when).toBe('- bread\n');
        expect(stage.vault.paths('Reminders'), when).toHaveLength(1);
      }
    },
  );
});
