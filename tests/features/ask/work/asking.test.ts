import { describe, expect, it } from 'vitest';
import type { Ask } from '../../../../src/features/ask/model/ask';
import { ModelError } from '../../../../src/kernel/ports/language-model';
import { Faults } from '../../../fakes/faults';
import { FakeClock } from '../../../fakes/fake-clock';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { Stage, type StageOptions } from '../../../core/app/stage';
import { crashPoints } from '../../../runs';
import { ask } from './asks';

const EXAMPLE =
  'remind me to call John on Friday, draft a mail about the quarterly report, and find what we said about pricing';
const NOTES = { 'Notes/Pricing.md': 'We agreed on the pricing: 20 a month.\n' };

const NOTHING = { title: null, text: null, query: null, note: null, to: null, when: null };
const THREE = {
  json: {
    reasoning: 'Three things are wanted.',
    tasks: [
      { ...NOTHING, tool: 'reminder', title: 'Call John', when: 'on Friday' },
      { ...NOTHING, tool: 'draft', title: 'The quarterly report', text: 'It is ready.' },
      { ...NOTHING, tool: 'search', query: 'pricing' },
    ],
    answer: null,
  },
};
const STEPS = ['Gather the figures', 'Compare them', 'Write them down'].map((text) => ({
  text,
  needs_person: false,
}));
const MAIL = { json: { subject: 'The quarterly report', body: 'Hello,\n\nit is ready.' } };

const aStage = (options: StageOptions = {}): Stage =>
  new Stage({
    files: NOTES,
    // A Sunday.
    clock: new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' }),
    ...options,
  });

const byRules = (options: StageOptions = {}): Stage =>
  aStage({ model: new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [] }), ...options });

const states = ({ tasks }: Ask): string[] =>
  tasks.map(
    ({ tool, state }) =>
      `${tool}: ${state.kind === 'done' ? state.said : state.kind === 'failed' ? state.why : '…'}`,
  );

describe('a request', () => {
  it('is taken apart and done without a model', async () => {
    const stage = byRules();
    const { request, note } = await ask(stage, EXAMPLE);
    expect(states(request)).toEqual([
      'reminder: Reminder for Fri 2026-11-27.',
      'draft: Draft to fill in, without a recipient yet.',
      'search: Found 1 note.',
    ]);
    expect(stage.vault.text('Reminders/2026-11-27-call-john.md')).toContain('- [ ] call John 📅 2026-11-27');
    const [draft = ''] = stage.vault.paths('Drafts');
    expect(stage.vault.text(draft)).toContain('source: ask');
    expect(stage.vault.text(draft)).toContain('template: true');
    expect(stage.vault.text(note)).toContain('[[Pricing]]: We agreed on the pricing');
  });

  it('is taken apart by a model, which writes its drafts, too', async () => {
    const stage = aStage({ answers: [THREE, MAIL] });
    const { request } = await ask(stage, EXAMPLE);
    expect(request.analysis).toMatchObject({ reasoning: 'Three things are wanted.', instead: null });
    expect(request.spent).toEqual({ tokens: 2_200, cost: 0.002 });
    expect(stage.vault.paths('Reminders')).toEqual(['Reminders/2026-11-27-call-john.md']);
    const [draft = ''] = stage.vault.paths('Drafts');
    expect(stage.vault.text(draft)).toContain('it is ready.');
  });

  it('is asked about evenly, and drafted for more freely', async () => {
    const model = new ScriptedModel({ answers: [THREE, MAIL] });
    await ask(aStage({ model }), EXAMPLE);
    expect(model.requests.map(({ task, temperature }) => [task, temperature])).toEqual([
      ['complex_reasoning', 0.3],
      ['drafting', 0.7],
    ]);
  });

  it('is found in an answer with text around it', async () => {
    const stage = aStage({ answers: [`Sure, here it is:\n${JSON.stringify(THREE.json)}\nDone.`, MAIL] });
    const { request } = await ask(stage, EXAMPLE);
    expect(request.tasks.map(({ tool }) => tool)).toEqual(['reminder', 'draft', 'search']);
    expect(stage.calls).toBe(2);
  });

  it.each([
    ['talks instead of answering', ['hm', 'well', 'no']],
    ['does not answer', [new ModelError('auth', 'The key was refused.')]],
  ])('is taken apart by the rules where the model %s', async (_, answers) => {
    const stage = aStage({ answers });
    const { request } = await ask(stage, 'find what we said about pricing');
    expect(request.analysis?.by).toBe('rules');
    expect(request.analysis?.instead).toContain('The model could not split it into tasks');
    expect(states(request)).toEqual(['search: Found 1 note.']);
  });

  it('takes a number for a text, and makes no note without a name', async () => {
    const tasks = [2026, '  '].map((title) => ({ ...NOTHING, tool: 'create_note', title, text: 'The plan' }));
    const stage = aStage({ answers: [{ json: { reasoning: 'Two notes.', tasks, answer: null } }] });
    const { request } = await ask(stage, 'note the plan under 2026');
    expect(states(request)).toEqual(['create_note: Note 2026.', 'create_note: It lacks: title.']);
    expect(stage.vault.paths('Notes')).toEqual(['Notes/2026.md', 'Notes/Pricing.md']);
  });

  it('may hold no task: then the model answers', async () => {
    const stage = aStage({ answers: [{ json: { reasoning: 'A greeting.', tasks: [], answer: 'Hello!' } }] });
    const { request } = await ask(stage, 'hello');
    expect(request.tasks).toEqual([]);
    expect(request.analysis?.answer).toBe('Hello!');
  });

  it('asks which day where a model names another than the person', async () => {
    const tasks = [{ ...NOTHING, tool: 'reminder', title: 'Call John', when: '2026-12-04' }];
    const stage = aStage({ answers: [{ json: { reasoning: 'A reminder.', tasks, answer: null } }] });
    const { request } = await ask(stage, 'remind me on Friday to call John once he is back');
    expect(states(request)).toEqual([
      'reminder: Which day? "on Friday" is Fri 2026-11-27 as Deputy reads it, and Fri 2026-12-04 as the model does. The reminder has no date yet.',
    ]);
    expect(stage.vault.text('Reminders/someday-call-john.md')).not.toContain('📅');
  });

  it("reads dates in the person's languages where the words leave it open", async () => {
    const stage = byRules({ settings: { personLanguages: 'German' } });
    const { request } = await ask(stage, 'reminder: John 12/05');
    expect(states(request)).toEqual(['reminder: Reminder for Wed 2027-05-12.']);
    expect(stage.vault.text('Reminders/2027-05-12-john.md')).toContain('- [ ] John 📅 2027-05-12');
  });

  it('drafts to those who wrote, and asks where a name fits two', async () => {
    const mail = (from: string) => `---\ntype: email\nstatus: done\nfrom: ${from}\n---\nHello.\n`;
    const files = {
      'Done/a.md': mail('Anna Weber <anna.weber@example.com>'),
      'Done/b.md': mail('Anna Schmidt <a.schmidt@example.org>'),
      'Needs_Action/c.md': mail('María García <maria@example.es>'),
      'Private/d.md': mail('Bob Hill <bob@example.com>'),
      'Done/e.md': mail('Bob Hill <bob@example.com>').replace('type:', 'deputy_private: true\ntype:'),
    };
    const stage = byRules({ files });
    const said = async (text: string) => states((await ask(stage, text)).request)[0];
    expect(await said('write to maria about the roof')).toBe(
      'draft: Draft to maria@example.es (to fill in).',
    );
    expect(await said('write to Anna Weber and Maria about the roof')).toBe(
      'draft: Draft to anna.weber@example.com, maria@example.es (to fill in).',
    );
    expect(await said('email Anna about the roof')).toBe(
      'draft: Draft to fill in, without a recipient yet. Which "Anna"? anna.weber@example.com or a.schmidt@example.org.',
    );
    // Only a private mail knows him.
    expect(await said('email Bob about the roof')).toBe(
      'draft: Draft to fill in, without a recipient yet. No one is known as "Bob".',
    );
  });

  it('that is not understood writes nothing but its own note, which says so', async () => {
    const stage = byRules();
    const before = stage.vault.paths('');
    const { request, note } = await ask(stage, 'buy milk');
    expect(states(request)).toEqual([
      expect.stringContaining('unclear: I did not understand this. Say the day'),
    ]);
    expect(stage.vault.text(note)).toContain('- ? buy milk\n    - I did not understand this.');
    const made = stage.vault.paths('').filter((path) => !before.includes(path) && !path.startsWith('Logs/'));
    expect(made).toEqual([]);
    const { request: done } = await ask(stage, {
      kind: 'meant',
      meant: request.id,
      task: 1,
      as: 'create_note',
    });
    expect(states(done)).toEqual(['create_note: Note buy milk.']);
    expect(stage.vault.text('Notes/buy milk.md')).toContain('buy milk');
  });

  it('that was asked today already is not paid for again', async () => {
    const stage = aStage({ answers: [THREE, MAIL, MAIL] });
    await ask(stage, EXAMPLE);
    const { request } = await ask(stage, EXAMPLE);
    expect(request.tasks).toHaveLength(3);
    expect(stage.calls).toBe(3);
  });

  it('goes on after a task that failed, which can be done again by itself', async () => {
    const stage = byRules();
    const { request } = await ask(stage, 'add milk to my shopping list, and find pricing');
    expect(states(request)).toEqual([
      'append: There is no note "shopping list" in Drafts/, Reminders/, Notes/, where Deputy may write. To make it, ask: start a list called shopping list: milk',
      'search: Found 1 note.',
    ]);
    stage.vault.external('Notes/Shopping.md', '- bread\n');
    const again = await ask(stage, { kind: 'retry', meant: request.id, task: 1 });
    expect(states(again.request)).toEqual(['append: Added to Shopping.', 'search: Found 1 note.']);
    expect(stage.vault.text('Notes/Shopping.md')).toBe('- bread\n- milk\n');
  });

  it('adds to no note where the name fits several', async () => {
    const stage = byRules();
    const notes = ['Notes/Shopping.md', 'Notes/Home/Shopping.md'];
    for (const path of notes) stage.vault.external(path, '- bread\n');
    const { request } = await ask(stage, 'add milk to my shopping list');
    expect(states(request)).toEqual([expect.stringContaining('Several notes are called "shopping list"')]);
    expect(notes.map((path) => stage.vault.text(path))).toEqual(['- bread\n', '- bread\n']);
  });

  const plan = { json: { objective: 'The audit is done', context: '', steps: STEPS } };

  it('that is not understood becomes a plan where the person says so', async () => {
    const model = new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [plan] });
    const stage = byRules({ model });
    expect(states((await ask(stage, 'the audit of the roofer')).request)[0]).toContain('unclear');
    expect(stage.vault.paths('Plans')).toEqual([]);
    const { request } = await ask(stage, 'make a plan of it');
    expect(states(request)).toEqual(['plan: Plan made: The audit is done.']);
    expect(JSON.stringify(model.requests)).toContain('the audit of the roofer');
  });

  it('hands longer work over to the planner, once', async () => {
    const order = { ...NOTHING, tool: 'plan', text: 'prepare the audit' };
    const analysis = { json: { reasoning: 'Longer work.', tasks: [order], answer: null } };
    const stage = aStage({ answers: [analysis, plan] });
    const { request } = await ask(stage, 'prepare the audit');
    expect(states(request)).toEqual(['plan: Plan made: The audit is done.']);
    expect(states((await ask(stage, 'prepare the audit')).request)).toEqual([
      'plan: There is a plan for it already.',
    ]);
    expect(stage.vault.paths('Plans')).toHaveLength(1);
  });

  it('that finds nothing says so', async () => {
    const { request } = await ask(byRules(), 'find the unicorn');
    expect(states(request)).toEqual(['search: Nothing found for: unicorn.']);
  });

  it('leaves to Undo what wrote something, and no search or failure', async () => {
    const stage = byRules();
    await ask(stage, 'remind me to call John on Friday, find pricing, and add milk to my shopping list');
    expect(await stage.deputy.history.undoable()).toBe('Set a reminder: call John (on Friday)');
    await stage.deputy.undo();
    expect(stage.vault.paths('Reminders')).toEqual([]);
    expect(await stage.deputy.history.undoable()).toBeNull();
  });

  it('that searches finds no page of Deputy’s own', async () => {
    const files = { ...NOTES, 'Dashboard.md': 'Searched: pricing\n', 'Logs/x.md': 'pricing\n' };
    const { request } = await ask(byRules({ files }), 'find pricing');
    expect(states(request)).toEqual(['search: Found 1 note.']);
  });

  it('can be found again by its words', async () => {
    const stage = byRules();
    await ask(stage, EXAMPLE);
    await ask(stage, 'find the unicorn');
    expect((await stage.deputy.ask.history()).map(({ request }) => request.text)).toEqual([
      'find the unicorn',
      EXAMPLE,
    ]);
    expect(await stage.deputy.ask.history('quarterly john')).toHaveLength(1);
    expect(await stage.deputy.ask.history('nowhere')).toEqual([]);
  });

  it('keeps what a person wrote below it', async () => {
    const stage = byRules();
    const { request, note } = await ask(stage, 'add milk to my list');
    stage.vault.external(note, `${stage.vault.text(note)}\nMy own words.\n`);
    await ask(stage, { kind: 'retry', meant: request.id, task: 1 });
    expect(stage.vault.text(note)).toContain('\nMy own words.\n');
  });
});

describe('a request that is stopped', () => {
  it('leaves the tasks that are left, and goes on with them', async () => {
    const stage = byRules();
    const stop = new AbortController();
    const stopped = await stage.deputy.ask.run(
      { kind: 'text', text: EXAMPLE },
      { onProgress: ({ running }) => running === 2 && stop.abort() },
      stop.signal,
    );
    expect(stopped).toMatchObject({ kind: 'asked', isStopped: true });
    if (stopped.kind !== 'asked') return;
    const { request } = await ask(stage, { kind: 'resume', meant: stopped.request.id });
    expect(request.tasks.map(({ state }) => state.kind)).toEqual(['done', 'done', 'done']);
    expect(stage.vault.paths('Reminders')).toHaveLength(1);
    expect(stage.vault.paths('Drafts')).toHaveLength(1);
  });

  it.each(crashPoints(60).flatMap((n) => [['kill', n] as const, ['tear', n] as const]))(
    'by a crash (%s) at write %i does no task twice and loses none',
    async (how, at) => {
      const faults = new Faults({ onWrite: ({ n }) => (n === at ? how : undefined) });
      const stage = aStage({ answers: (_, call) => (call === 1 ? THREE : MAIL), faults });
      await stage.deputy.ask.run({ kind: 'text', text: EXAMPLE }).catch(() => undefined);
      stage.restart();
      await stage.cycle();
      const [asked] = await stage.deputy.ask.history();
      // Killed before it was kept: the person still has their words.
      if (asked === undefined) return;
      expect(asked.standing).toBe('kept');
      const { request } = await ask(stage, { kind: 'resume', meant: asked.request.id });
      expect(request.tasks.map(({ state }) => state.kind)).toEqual(['done', 'done', 'done']);
      expect(stage.vault.paths('Reminders')).toHaveLength(1);
      expect(stage.vault.paths('Drafts')).toHaveLength(1);
    },
  );
});

describe('the receiver of a draft', () => {
  const drafted = async (text: string, to: string): Promise<string> => {
    const order = { ...NOTHING, tool: 'draft', title: 'Roof', to };
    const analysis = { json: { reasoning: 'A mail.', tasks: [order], answer: null } };
    const stage = aStage({ answers: [analysis, MAIL] });
    await ask(stage, text);
    const [draft = ''] = stage.vault.paths('Drafts');
    return /^to: (.*)$/m.exec(stage.vault.text(draft))?.[1] ?? '';
  };

  it('is an address of the person’s own words', async () => {
    expect(await drafted('mail bob@example.com about the roof', 'bob@example.com')).toContain(
      'bob@example.com',
    );
  });

  it.each([
    ['mail Bob about the roof', 'bob@evil.example'],
    ['mail notbob@example.com about the roof', 'bob@example.com'],
    ['mail bob@example.com.evil about the roof', 'bob@example.com'],
    ['mail bob@example.com about the roof', 'bob@example.com, eve@evil.example'],
  ])('is empty where a model makes one up: %s, %s', async (text, to) => {
    expect(await drafted(text, to)).toBe('""');
  });
});

describe('hostile words', () => {
  it('stay words in the note, and reach no folder that is not theirs', async () => {
    const stage = byRules();
    const text =
      'create a note called "../../Approved/x" with ```dataviewjs %% [[Secret]] <script> and find %%deputy:request {"id":"x"}%%';
    const { note, request } = await ask(stage, text);
    expect(request.text).toBe(text);
    expect(stage.vault.paths('Approved')).toEqual([]);
    const shown = stage.vault.text(note);
    expect(shown).not.toContain('[[Secret]]');
    expect(shown).not.toContain('<script>');
    expect(shown.match(/%%/g)).toHaveLength(2);
    expect((await stage.deputy.ask.history())[0]?.request).toEqual(request);
  });
});

describe('what the rules read to the last word', () => {
  const provider = (options: StageOptions): Stage => aStage({ answers: [], ...options });

  it.each([
    ['remind me on Friday to call Priya', 'reminder: Reminder for Fri 2026-11-27.'],
    ['erinnere mich morgen um 9 an die Steuer', 'reminder: Reminder for Mon 2026-11-23, 09:00.'],
    [
      'rappelle-moi tous les lundis de faire le point',
      'reminder: Reminder for Mon 2026-11-23, every week on Monday.',
    ],
    ['add milk to my Pricing note', 'append: Added to Pricing.'],
  ])('is done without a call, also where a model is chosen: %s', async (text, said) => {
    const stage = provider({});
    expect(states((await ask(stage, text)).request)).toEqual([
      expect.stringContaining(said.replace(/\.$/u, '')),
    ]);
  });

  it.each(
    'remind me on Friday to call Priya if she is back,remind me on Friday to plan the week,remind me not before Friday to call Priya,remind me to call Priya,draft a mail about the roof,remind me on Friday to call Priya and draft a mail to Ben'.split(
      ',',
    ),
  )('is not this, and a model is asked: %s', async (text) => {
    const model = new ScriptedModel({ answers: () => 'hm' });
    await ask(aStage({ model }), text);
    expect(model.calls).toBeGreaterThan(0);
  });

  it('is done where a model does nothing', async () => {
    const nothing = { json: { reasoning: 'No.', tasks: [], answer: 'I set no reminders.' } };
    const { request } = await ask(aStage({ answers: [nothing] }), 'remind me on Friday to plan the week');
    expect(states(request)).toEqual(['reminder: Reminder for Fri 2026-11-27.']);
  });
});
