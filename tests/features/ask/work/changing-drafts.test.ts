import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/core/settings/settings';
import { FakeClock } from '../../../fakes/fake-clock';
import { type Answer, ScriptedModel } from '../../../fakes/scripted-model';
import { Stage, type StageOptions } from '../../../core/app/stage';
import { tasks } from '../../../stages/talk';
import { approve } from '../../../core/app/asking';
import { Revising, revision, verdict } from '../../../stages/revising';
import { rowsOf } from '../../../word-table';

const changes = (given: object): Answer => tasks({ tool: 'change', ...given });

const ROOF = 'Drafts/roof.md';
const draftOf = (fields: string, body: string): string =>
  `---\ntype: draft_reply\nstatus: pending_approval\n${fields}\n---\n\n${body}\n`;
const FILES = {
  'Done/ben.md': '---\nfrom: Ben Hill <ben@example.com>\nstatus: done\nmessage_id: <b@x>\n---\nHello\n',
  'Done/anna.md': '---\nfrom: Anna Roth <anna@example.com>\nstatus: done\nmessage_id: <a@x>\n---\nHello\n',
  [ROOF]: draftOf(
    'to: anna@example.com\nsubject: "Re: The roof"\noriginal_from: Anna Roth <anna@example.com>',
    'Hello Anna,\n\nFriday at ten suits me.\n\nBest, Ada',
  ),
  'Drafts/fair.md': draftOf('to: carl@example.com\nsubject: The fair', 'See you on Friday, 27 November.'),
};

/** What came of each task. */
async function say(stage: Stage, text: string): Promise<string[]> {
  await stage.clock.sleep(60_000);
  const outcome = await stage.deputy.ask.run({ kind: 'text', text });
  if (outcome.kind !== 'asked') throw new Error(JSON.stringify(outcome));
  return outcome.request.tasks.map(({ state }) => {
    if (state.kind === 'failed') return `✗ ${state.why}`;
    return state.kind === 'done' ? `${state.asks === true ? '? ' : ''}${state.said}` : state.kind;
  });
}

describe('by the rules', () => {
  const byRules = (options: StageOptions = {}): Stage =>
    new Stage({
      files: FILES,
      clock: new FakeClock({ auto: true, start: '2026-11-23T10:03:00Z' }),
      model: new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [] }),
      ...options,
    });

  it('"send it to Ben instead" gives the last draft another receiver, and "undo that" puts back every byte', async () => {
    const stage = byRules();
    await say(stage, 'write to anna@example.com about the chimney');
    const [path = ''] = stage.vault.paths('Drafts').filter((each) => each.includes('chimney'));
    const before = stage.vault.text(path);
    expect(await say(stage, 'no, send it to Ben instead')).toEqual([
      'Draft to ben@example.com. Not to anna@example.com any more: check the greeting.',
    ]);
    expect(stage.vault.text(path)).toContain('to: ben@example.com\n');
    expect(await say(stage, 'undo that')).toEqual([expect.stringContaining('Undone: ')]);
    expect(stage.vault.text(path)).toBe(before);
  });

  it('signs what it writes to somebody with the stored name', async () => {
    const stage = byRules({ settings: { personName: 'Ada Sample' } });
    await say(stage, 'write to anna@example.com about the chimney');
    const [path = ''] = stage.vault.paths('Drafts').filter((each) => each.includes('chimney'));
    expect(stage.vault.text(path)).toContain('\n\nBest regards,\nAda Sample');
  });

  it('asks where "send it to Ben" may add him or put him in the place of Anna', async () => {
    const stage = byRules();
    await say(stage, 'write to anna@example.com about the chimney');
    const [path = ''] = stage.vault.paths('Drafts').filter((each) => each.includes('chimney'));
    const before = stage.vault.text(path);
    expect(await say(stage, 'send it to Ben')).toEqual([
      '? As well as anna@example.com, or in their place? Say "too" or "instead". The draft stays as it is.',
    ]);
    expect(stage.vault.text(path)).toBe(before);
    await say(stage, 'write to anna@example.com and carl@example.com about the well');
    expect(await say(stage, 'send it to Anna and Ben')).toEqual([
      '? As well as anna@example.com, carl@example.com, or in their place? Say "too" or "instead". The draft stays as it is.',
    ]);
  });

  it.each(rowsOf('talk', 'whom a draft goes to after a change'))(
    'after a draft to Anna, "%s" says: %s',
    async (words, said, to) => {
      const stage = byRules();
      await say(stage, 'write to anna@example.com about the chimney');
      const [path = ''] = stage.vault.paths('Drafts').filter((each) => each.includes('chimney'));
      expect(await say(stage, words)).toEqual([said]);
      expect(stage.vault.text(path)).toContain(`\nto: ${to}\n`);
    },
  );

  it.each([true, false])('a draft that the person has edited (%s) stays marked so', async (isEdited) => {
    const stage = byRules();
    await say(stage, 'write to anna@example.com about the chimney');
    const [path = ''] = stage.vault.paths('Drafts').filter((each) => each.includes('chimney'));
    if (isEdited) stage.vault.external(path, `${stage.vault.text(path)}\nA word of mine.\n`);
    const hashIn = (text: string): string => /^deputy_hash: .*$/mu.exec(text)?.[0] ?? '';
    const before = hashIn(stage.vault.text(path));
    await say(stage, 'send it to Ben too');
    expect(before).not.toBe('');
    expect(hashIn(stage.vault.text(path)) === before).toBe(isEdited);
  });

  it('"say Thursday instead" changes the only day that the draft names', async () => {
    const stage = byRules();
    expect(await say(stage, 'change the reply to Anna: say Thursday instead')).toEqual([
      '"Friday" is now "Thursday".',
    ]);
    expect(stage.vault.text(ROOF)).toBe(FILES[ROOF].replace('Friday', 'Thursday'));
    // "It" is that draft now.
    expect(await say(stage, 'write ten thirty instead of ten')).toEqual(['"ten" is now "ten thirty".']);
    expect(await say(stage, 'undo that')).toEqual([expect.stringContaining('Undone: ')]);
    expect(await say(stage, 'delete that')).toEqual([expect.stringContaining('? ')]);
    expect(stage.vault.text(ROOF)).toContain('Thursday at ten suits');
  });

  it.each([
    ['make the reply to Anna shorter', ROOF],
    ['say Thursday instead in the mail about the fair', 'Drafts/fair.md'],
    ['make the draft to Carl more formal', 'Drafts/fair.md'],
  ])('"%s" needs a model, says so and changes nothing', async (words, path) => {
    const stage = byRules();
    const [said = ''] = await say(stage, words);
    expect(said).toMatch(/^✗ .*choose a model first\. Without a model, say which words become which/u);
    expect(said).toContain(path);
    for (const [each, text] of Object.entries(FILES)) expect(stage.vault.text(each)).toBe(text);
  });

  it('asks which draft is meant where none or several have the name', async () => {
    const stage = byRules();
    expect(await say(stage, 'make the reply to Dora shorter')).toEqual([
      '? Which draft: "The fair", "Re: The roof"? Say it with its name.',
    ]);
    expect(await say(stage, 'make the draft shorter')).toEqual([expect.stringContaining('? Which draft: ')]);
  });

  it('a private draft makes the ask private', async () => {
    const files = { ...FILES, [ROOF]: FILES[ROOF].replace('type:', 'deputy_private: true\ntype:') };
    const stage = byRules({ files });
    await say(stage, 'change the reply to Anna: say Thursday instead');
    const [ask = ''] = stage.vault.paths('Logs/Requests');
    expect(stage.vault.text(ask)).toContain('deputy_private: true');
    expect(stage.vault.text(ROOF)).toContain('Thursday at ten');
  });
});

const bodyOf = (stage: Revising): unknown => (stage.request().content as { body?: unknown }).body;

describe('with a model', () => {
  const SHORT = 'Hello Ada, I will look at it. Ben';
  const good = [verdict({ confidence: 0.9 })];

  it('asks which draft is meant though only one waits, where nothing names it', async () => {
    const model = new ScriptedModel({ answers: [changes({ to: 'Ben' })] });
    const stage = new Stage({ files: { ...FILES, 'Drafts/fair.md': '' }, model });
    expect(await say(stage, 'it should go to Ben')).toEqual([
      '? Which draft: "Re: The roof"? Say it with its name.',
    ]);
    expect(stage.vault.text(ROOF)).toBe(FILES[ROOF]);
  });

  async function waiting(
    given: object,
    { reply = SHORT, settings = {} }: { reply?: string; settings?: Partial<Settings> } = {},
  ): Promise<Revising> {
    const stage = new Revising(
      { evaluation: good, revision: [revision(reply)], complex_reasoning: [changes(given)] },
      { settings },
    );
    await stage.cycle();
    return stage;
  }

  it('"make the reply shorter" goes through one round of revision, and the approval shows the new text', async () => {
    const stage = await waiting({ title: 'the workshop', text: 'shorter' });
    const { id } = stage.request();
    const before = stage.asked.length;
    expect(await say(stage, 'make the reply about the workshop shorter')).toEqual(['Revised the draft.']);
    expect(stage.asked.slice(before)).toEqual([
      'complex_reasoning',
      ...['evaluation', 'revision', 'oversight', 'evaluation'],
    ]);
    const prompt = stage.requests.find(({ task }) => task === 'revision')?.messages[0]?.content;
    expect(prompt).toContain('"make the reply about the workshop shorter"');
    expect(stage.request()).toMatchObject({ id, content: { body: SHORT } });
    expect(stage.sent).toEqual([]);
  });

  it('"undo that" puts draft and approval back', async () => {
    const stage = await waiting({ title: 'the workshop', text: 'shorter' });
    const [draft, body] = [stage.vault.text(stage.draft), stage.request().content];
    await say(stage, 'make the reply about the workshop shorter');
    await stage.deputy.undo();
    expect(stage.vault.text(stage.draft)).toBe(draft);
    expect(stage.request().content).toEqual(body);
  });

  it('a wish may come down to one word of a long draft', async () => {
    const words = Array.from({ length: 60 }, (_, n) => `word${String(n)}`).join(' ');
    const stage = await waiting({ text: 'x' }, { settings: { queueDrafts: false } });
    stage.vault.external('Drafts/long.md', draftOf('to: ada@example.com\nsubject: Long', `Friday ${words}`));
    const one = `Thursday ${words}`;
    const other = new Revising(
      {
        evaluation: good,
        revision: [revision(one)],
        complex_reasoning: [changes({ title: 'Long', text: 'Thursday' })],
      },
      { files: { 'Drafts/long.md': stage.vault.text('Drafts/long.md') } },
    );
    expect(await say(other, 'say Thursday in the mail about Long')).toEqual(['Revised the draft.']);
    expect(other.body('Drafts/long.md')).toBe(one);
  });

  it('a yes to the old text sends the old text or nothing, never the new one', async () => {
    const stage = await waiting(
      { title: 'the workshop', text: 'shorter' },
      { settings: { sendDelaySeconds: 30 } },
    );
    const old = bodyOf(stage);
    await approve(stage);
    const [said = ''] = await say(stage, 'make the reply about the workshop shorter');
    for (let n = 0; n < 4; n += 1) {
      await stage.clock.sleep(60_000);
      await stage.cycle();
    }
    expect(said).toBe('? That draft is gone, or was decided on: it stays as it is.');
    expect(stage.sent).toEqual([old]);
  });

  it('gives a draft no other receiver once the person has said yes', async () => {
    const stage = await waiting(
      { title: 'the workshop', to: 'carl@example.com' },
      { settings: { sendDelaySeconds: 30 } },
    );
    await approve(stage);
    expect(await say(stage, 'send the reply about the workshop to carl@example.com instead')).toEqual([
      '? That draft is gone, or was decided on: it stays as it is.',
    ]);
    await stage.cycle();
    expect(stage.sent).toHaveLength(1);
    expect(JSON.stringify(stage.outside.calls)).not.toContain('carl');
  });

  it('a file that was moved to Approved before is carried out as it stood', async () => {
    const stage = await waiting({ title: 'the workshop', text: 'shorter' });
    const old = bodyOf(stage);
    stage.drag(stage.pending, 'Approved');
    await say(stage, 'make the reply about the workshop shorter');
    await stage.cycle();
    await stage.cycle();
    expect(stage.sent.filter((body) => body !== old)).toEqual([]);
  });

  it('a model that can not revise changes nothing, and says what can be done', async () => {
    const stage = await waiting({ title: 'the workshop', text: 'shorter' }, { reply: '' });
    const before = stage.vault.text(stage.draft);
    const [said = ''] = await say(stage, 'make the reply about the workshop shorter');
    expect(said).toMatch(/^✗ .*Without a model, say which words/u);
    expect(stage.vault.text(stage.draft)).toBe(before);
  });
});
