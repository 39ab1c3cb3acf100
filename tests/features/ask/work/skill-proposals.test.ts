import { describe, expect, it } from 'vitest';
import { parseNote } from '../../../../src/kernel/notes/note';
import { skillConsentKey } from '../../../../src/core/settings/consents';
import { readSkill } from '../../../../src/features/ask/skills/model/read-skill';
import { Faults } from '../../../fakes/faults';
import { FakeClock } from '../../../fakes/fake-clock';
import type { GenerateRequest } from '../../../../src/kernel/ports/language-model';
import { type Answer, ScriptedModel } from '../../../fakes/scripted-model';
import { skillText, WEEKLY } from '../skills/model/a-skill';
import type { ActOutcome } from '../../../../src/core/triage/work/note-acts';
import type { Proposal } from '../../../../src/features/ask/view/proposal';
import { needItems } from '../../../../src/core/app/view/need-item';
import { Stage, type StageOptions } from '../../../core/app/stage';
import { crashPoints } from '../../../runs';

const DAY = 24 * 3_600_000;
const EVERY = 'every Friday find what we said about pricing';

const aStage = (faults = new Faults(), options: StageOptions = {}): Stage =>
  new Stage({
    ...options,
    faults,
    clock: new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' }),
    model: options.model ?? new ScriptedModel({ answers }),
  });

const NOTHING = { title: null, text: null, query: null, note: null, to: null, when: null, due: null };

/** A model that drafts what is to be drafted, and answers the rest. */
function answers({ system, messages }: GenerateRequest): Answer {
  const prompt = messages.map(({ content }) => content).join('\n');
  if (/lasting facts/u.test(system)) return { json: { facts: [] } };
  if (/a draft of an e-mail/u.test(system)) return { json: { subject: 'Hello', body: 'As it is.' } };
  if (!/take it apart into tasks/u.test(system)) return { json: { answer: 'Three.', used: [] } };
  const asked = prompt.slice(prompt.lastIndexOf('draft a mail to '));
  const [, to = null] = /^draft a mail to (\S+)/u.exec(asked) ?? [];
  const given =
    to === null
      ? { tool: 'answer', text: 'How many?', query: 'mails' }
      : { tool: 'draft', to, title: 'Hello', text: 'As asked.' };
  return { json: { reasoning: 'So.', tasks: [{ ...NOTHING, ...given }], answer: null } };
}

const RULES = { model: new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [] }) };

const proposed = async (stage: Stage): Promise<Proposal[]> =>
  (await stage.deputy.overview()).proposals.flatMap(({ proposal }) => proposal ?? []);

const proposals = async (stage: Stage): Promise<string[]> =>
  (await proposed(stage)).map(({ title }) => title);

const ask = async (stage: Stage, text: string): Promise<void> => {
  stage.clock.setWallClock(stage.clock.now() + 60_000);
  await stage.deputy.ask.run({ kind: 'text', text });
};

async function decide(stage: Stage, name: 'keep' | 'dismiss', answers: string[] = []): Promise<ActOutcome> {
  const [first] = await proposed(stage);
  if (first === undefined) throw new Error('Nothing waits');
  const outcome = await stage.deputy.act(name, { ask: first.ask, fact: first.fact, answers });
  if (outcome.kind === 'not_worked') throw new Error('It did not work');
  return outcome;
}

/** Three asks to keep track of something. */
async function lend(stage: Stage): Promise<void> {
  for (const title of ['Dune to Ann', 'Emma to Ben', 'Kim to Cara'])
    await ask(stage, `keep track of my books: ${title}`);
}

describe('a request that comes again', () => {
  it('is proposed as a skill in Needs you, and is one only when it was kept', async () => {
    const stage = aStage();
    await ask(stage, EVERY);
    expect(stage.vault.paths('Skills')).toEqual([]);
    expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    const items = needItems(await stage.deputy.overview(), stage.clock.now());
    expect(items).toMatchObject([{ kind: 'note', need: { kind: 'skill', subject: 'find-pricing' } }]);
    expect(await decide(stage, 'keep')).toMatchObject({ kind: 'done', label: 'Kept the skill find-pricing' });
    const path = 'Skills/find-pricing/SKILL.md';
    const note = parseNote(stage.vault.text(path));
    const read = readSkill(note.ok ? note.value : null, { path, name: 'find-pricing' });
    expect(read.ok ? read.value.schedule?.text : read.error).toBe('0 9 * * 5');
    expect(await stage.deputy.skills.list()).toMatchObject([{ isAgreed: false, problems: [] }]);
    expect(await proposals(stage)).toEqual([]);
    await stage.deputy.undo();
    expect(stage.vault.paths('Skills')).toEqual([]);
    expect(await proposals(stage)).toEqual(['find-pricing']);
  });

  it('is kept with the answers to its questions, and says which one can not be used', async () => {
    const stage = aStage();
    await lend(stage);
    const before = stage.vault.paths();
    expect(await decide(stage, 'keep', ['title, lent: when'])).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('gives lent no type'),
    });
    expect(await decide(stage, 'keep', ['title', 'now and then'])).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('"now and then" is not a time that Deputy can repeat'),
    });
    expect(stage.vault.paths()).toEqual(before);
    const answers = ['title, person: text, lent: date', 'every Sunday at 18:00'];
    expect(await decide(stage, 'keep', answers)).toMatchObject({ kind: 'done' });
    const [card] = await stage.deputy.skills.list();
    expect(card).toMatchObject({ problems: [], schedule: '0 18 * * 0' });
    expect(card?.tools).toContain('insert_data');
    const note = stage.vault.text('Skills/keep-books/SKILL.md');
    expect(note).toContain('deputy_data:\n  books:\n    title: text\n    person: text\n    lent: date\n');
    expect(note).toContain('When should it sum them up? every Sunday at 18:00');
  });

  it('is proposed once as long as that waits, and rests for seven days once it was dismissed', async () => {
    const stage = aStage();
    await ask(stage, EVERY);
    await ask(stage, EVERY);
    expect(await proposals(stage)).toHaveLength(1);
    await decide(stage, 'dismiss');
    expect(stage.vault.paths('Skills')).toEqual([]);
    await ask(stage, EVERY);
    expect(await proposals(stage)).toEqual([]);
    stage.clock.setWallClock(stage.clock.now() + 8 * DAY);
    await ask(stage, EVERY);
    expect(await proposals(stage)).toHaveLength(1);
  });

  it('waits again when the dismissal is undone', async () => {
    const stage = aStage();
    await ask(stage, EVERY);
    await decide(stage, 'dismiss');
    expect(await proposals(stage)).toEqual([]);
    expect(await stage.deputy.undo()).toMatchObject({ kind: 'undone' });
    expect(await proposals(stage)).toEqual(['find-pricing']);
    expect(await decide(stage, 'keep')).toMatchObject({ kind: 'done' });
  });

  it('is not kept from a note that was changed outside Deputy', async () => {
    const stage = aStage();
    await ask(stage, EVERY);
    const [found] = await proposed(stage);
    const [path = ''] = stage.vault.paths('Logs/Requests');
    stage.vault.external(path, stage.vault.text(path).replace('find-pricing', 'mallory'));
    expect(await proposals(stage)).toEqual([]);
    expect(await stage.deputy.act('keep', { ask: found?.ask ?? '', fact: null })).toMatchObject({
      kind: 'refused',
    });
    expect(stage.vault.paths('Skills')).toEqual([]);
  });

  it.each([
    'find what we said about pricing',
    'remind me every Monday to water the plants',
    'draft a mail about the roof',
  ])('is not seen in: %s', async (text) => {
    const stage = aStage();
    await ask(stage, text);
    expect(await proposals(stage)).toEqual([]);
  });

  it.each(crashPoints(30))(
    'is proposed once, whichever write a crash falls on, and resumed: %i',
    async (at) => {
      const stage = aStage(new Faults({ onWrite: ({ n }) => (n === at ? 'kill' : undefined) }));
      await ask(stage, EVERY).catch(() => undefined);
      stage.restart();
      await stage.cycle();
      const [asked] = await stage.deputy.ask.history();
      // Killed before it was kept: the person still has their words.
      if (asked === undefined) return;
      for (let n = 0; n < 2; n += 1) await stage.deputy.ask.run({ kind: 'resume', meant: asked.request.id });
      await stage.cycle();
      expect(await proposals(stage)).toHaveLength(1);
      expect(stage.vault.paths('Pending_Approval')).toEqual([]);
    },
  );

  it('is seen in a draft that is like two before it, shown with these and with what it would not take', async () => {
    const stage = aStage();
    for (const about of ['the invoice', 'the status of project A', 'the status of project B'])
      await ask(stage, `draft a mail to bob@example.org about ${about}`);
    expect(await proposals(stage)).toEqual([]);
    await ask(stage, 'draft a mail to bob@example.org about the status of project C');
    expect(await proposed(stage)).toMatchObject([
      {
        title: 'draft-status-project',
        lines: [
          { name: 'Runs', text: 'When you ask for it' },
          { name: 'About', text: 'status, project' },
          {
            name: 'Would have taken',
            text: '“draft a mail to bob@example.org about the status of project B”; “draft a mail to bob@example.org about the status of project A”',
          },
          { name: 'Would not take', text: '“draft a mail to bob@example.org about the invoice”' },
        ],
      },
    ]);
  });

  it('is seen in words of tracking, once there were several', async () => {
    const stage = aStage();
    await ask(stage, 'keep track of my books: Dune to Ann');
    expect(await proposals(stage)).toEqual([]);
    await lend(stage);
    expect(await proposals(stage)).toEqual(['keep-books']);
  });

  it('is seen in a question that is like two before it', async () => {
    const stage = aStage();
    for (const name of ['Ann', 'Ben']) await ask(stage, `how many letters did ${name} write?`);
    expect(await proposals(stage)).toEqual([]);
    await ask(stage, 'how many letters did Cara write?');
    expect(await proposals(stage)).toHaveLength(1);
  });

  it('is seen in no correction', async () => {
    const stage = aStage();
    for (const about of ['the roof', 'the garden', 'the cellar'])
      await ask(stage, `draft a mail to bob@example.org about ${about}`);
    const corrections = [
      'no, make that shorter',
      'make it shorter',
      'that one every week',
      'no, every Friday',
    ];
    for (const text of corrections) for (let n = 0; n < 3; n += 1) await ask(stage, text);
    expect(await proposals(stage)).toEqual([]);
  });

  it('does not take what was asked privately into the note of another ask', async () => {
    const stage = aStage();
    for (const name of ['A', 'B'])
      await ask(stage, `draft a mail to bob@example.org about the status of project ${name}`);
    for (const path of stage.vault.paths('Logs/Requests'))
      stage.vault.external(path, stage.vault.text(path).replace('---\n', '---\ndeputy_private: true\n'));
    await ask(stage, 'draft a mail to bob@example.org about the status of project C');
    expect(await proposals(stage)).toEqual([]);
  });

  it('is named with its day at once, and costs no call of a model', async () => {
    const stage = aStage();
    await ask(stage, 'summarize my expenses every month');
    const [asked] = await stage.deputy.ask.history();
    expect(asked?.request.analysis?.answer).toBe(
      'You want this every month on the 1st at 09:00. A skill for it waits in Needs you: it runs then once you keep and allow it. Nothing else was done.',
    );
    expect(stage.calls).toBe(0);
    expect(await proposed(stage)).toMatchObject([
      {
        title: 'summarize-expenses',
        lines: [
          { name: 'Runs', text: 'every month on the 1st at 09:00, and when you ask for it' },
          { name: 'About', text: 'summarize, expenses' },
        ],
      },
    ]);
  });

  it.each(['every friday summarize my week', 'jeden Freitag fasse meine Woche zusammen'])(
    'is proposed by no provider that could not carry it out, which is said: %s',
    async (text) => {
      const stage = aStage(new Faults(), RULES);
      await ask(stage, text);
      const [asked] = await stage.deputy.ask.history();
      expect(asked?.request.analysis?.answer).toBe(
        'You want this every week on Friday at 09:00. That takes a skill, which a model carries out and the built-in rules do not. Nothing was done.',
      );
      expect(stage.vault.paths('Reminders')).toEqual([]);
      for (const name of ['A', 'B', 'C'])
        await ask(stage, `draft a mail to bob@example.org about the status of project ${name}`);
      expect(await proposals(stage)).toEqual([]);
    },
  );

  it('that the rules can do now, they do', async () => {
    const stage = aStage(new Faults(), RULES);
    await ask(stage, 'find what we said about pricing every Friday');
    expect((await stage.deputy.ask.history())[0]?.request.tasks.map(({ tool }) => tool)).toEqual(['search']);
  });

  it('proposes nothing where a skill of the person was meant', async () => {
    const text = skillText('weekly-review', 'deputy_triggers: every friday\n');
    const stage = aStage(new Faults(), {
      files: { [WEEKLY]: text },
      settings: { consents: [skillConsentKey(WEEKLY, text)] },
    });
    await ask(stage, EVERY);
    expect((await stage.deputy.ask.history())[0]?.request.tasks.map(({ tool }) => tool)).toEqual(['skill']);
    expect(await proposals(stage)).toEqual([]);
  });
});
