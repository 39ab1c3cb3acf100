import { describe, expect, it, vi } from 'vitest';
import type { DoneTask } from '../../../../src/features/ask/model/ask';
import type { GenerateRequest } from '../../../../src/kernel/ports/language-model';
import { LONGEST_QUESTION_MS } from '../../../../src/features/ask/work/ask-models';
import { FakeClock } from '../../../fakes/fake-clock';
import { type Answer, ScriptedModel } from '../../../fakes/scripted-model';
import { FILES, START, Talk, tasks } from '../../../stages/talk';
import { linesOf, rowsOf } from '../../../word-table';

const TEA = '---\ntype: memory\nscope: Ann\n---\nAnn likes tea.\n';

describe('after a reminder', () => {
  const SAID = 'remind me to call the dentist on Friday at 3';

  it('"no, make that Saturday" moves it, with its name, and undo puts back every byte', async () => {
    const talk = new Talk();
    await talk.say(SAID);
    const before = talk.notes('Reminders');
    expect(await talk.say('no, make that Saturday')).toEqual([
      '"call the dentist" is now for Sat 2026-11-28, 15:00. It was Fri 2026-11-27, 15:00.',
    ]);
    expect(talk.reminders).toEqual(['2026-11-28-call-the-dentist.md: - [ ] call the dentist 📅 2026-11-28']);
    expect(talk.notes('Reminders')['Reminders/2026-11-28-call-the-dentist.md']).toContain(
      'due: "2026-11-28"\ndue_time: "15:00"\n',
    );
    await talk.say('move it to 5');
    await talk.stage.deputy.undo();
    await talk.stage.deputy.undo();
    expect(talk.notes('Reminders')).toEqual(before);
  });

  it('"delete that" deletes it, and "undo that" brings it back', async () => {
    const talk = new Talk();
    await talk.say(SAID);
    const before = talk.notes('Reminders');
    expect(await talk.say('delete that')).toEqual(['Deleted "call the dentist".']);
    expect(talk.reminders).toEqual([]);
    expect(await talk.say('undo that')).toEqual(['Undone: Deleted "call the dentist".']);
    expect(talk.notes('Reminders')).toEqual(before);
  });

  it('"and remind Ben too" writes a mail to Ben, which is not sent', async () => {
    const talk = new Talk();
    await talk.say(SAID);
    expect(await talk.say('and remind Ben too')).toEqual(['Draft to ben@example.com (to fill in).']);
    expect(talk.reminders).toHaveLength(1);
  });

  it.each(['forget it', 'vergiss es', 'never mind'])('"%s" takes it back, and no fact', async (words) => {
    const talk = new Talk({ files: { ...FILES, 'Memory/tea.md': TEA } });
    await talk.say(SAID);
    expect(await talk.say(words)).toEqual([expect.stringMatching(/^Undone: /u)]);
    expect(talk.reminders).toEqual([]);
    expect(talk.stage.vault.text('Memory/tea.md')).toBe(TEA);
  });

  it('asks where "forget it" may mean a fact or something else, and forgets nothing', async () => {
    const talk = new Talk();
    await talk.say('remember that Ann likes tea, and remind me to buy tea on Friday');
    const before = talk.notes('Memory');
    expect(Object.keys(before)).toHaveLength(1);
    expect(await talk.say('forget it')).toEqual([
      expect.stringMatching(/^\? Forget a fact, or "buy tea"\?/u),
    ]);
    expect(talk.notes('Memory')).toEqual(before);
    expect(talk.reminders).toHaveLength(1);
  });

  it('"show my reminders" lists those that are open, the next first', async () => {
    const talk = new Talk();
    expect(await talk.say('show my reminders')).toEqual([
      'No reminder is open. Reminders are notes in Reminders.',
    ]);
    await talk.say('remind me to buy milk');
    await talk.say(SAID);
    await talk.say('remind me to call Ben on Thursday');
    const [path = ''] = talk.stage.vault.paths('Reminders').filter((each) => each.includes('ben'));
    expect(await talk.say('show my reminders')).toEqual(['3 open reminders in Reminders.']);
    expect(talk.last?.tasks[0]?.state).toMatchObject({
      hits: [
        { excerpt: 'Thu 2026-11-26: call Ben' },
        { excerpt: 'Fri 2026-11-27, 15:00: call the dentist' },
        { excerpt: 'without a date: someday-buy-milk' },
      ],
    });
    talk.stage.vault.external(path, talk.stage.vault.text(path).replace('- [ ]', '- [x]'));
    expect(await talk.say('zeig mir meine Erinnerungen')).toEqual(['2 open reminders in Reminders.']);
  });

  it('lists the next twenty by their days, those without one last', async () => {
    const days = Array.from({ length: 22 }, (_, n) => `2026-12-${String(n + 1).padStart(2, '0')}`);
    /** The later a day, the earlier the name of its note. */
    const paths = days.map((_, n) => `Reminders/n${String(99 - n)}.md`);
    const note = (line: string): string => `---\ntype: reminder\n---\n- [ ] ${line}\n`;
    const files = days.map((day, n) => [paths[n] ?? '', note(`Call 📅 ${day}`)]);
    const talk = new Talk({ files: { 'Reminders/a.md': note('Once'), ...Object.fromEntries(files) } });
    expect(await talk.say('list my reminders')).toEqual([
      '23 open reminders in Reminders. These are the next 20.',
    ]);
    const hits = () => {
      const { state } = talk.last?.tasks[0] ?? {};
      return state?.kind === 'done' ? state.hits : [];
    };
    expect(hits().map(({ path }) => path)).toEqual(paths.slice(0, 20));
    for (const path of paths.slice(2)) talk.stage.vault.external(path, null);
    expect(await talk.say('list my reminders')).toEqual(['3 open reminders in Reminders.']);
    expect(hits().map(({ excerpt }) => excerpt)).toEqual([
      'Tue 2026-12-01: Call',
      'Wed 2026-12-02: Call',
      'without a date: a',
    ]);
    for (const path of paths.slice(0, 2)) talk.stage.vault.external(path, null);
    expect(await talk.say('list my reminders')).toEqual(['1 open reminder in Reminders.']);
  });

  it('"write to my boss that ..." asks who that is', async () => {
    expect(await new Talk().say('write to my boss that I will be late')).toEqual([
      '? Draft to fill in, without a recipient yet. No one is known as "my boss".',
    ]);
  });

  it.each(rowsOf('talk', 'a reminder of two days, and numbers that are the sixth'))(
    '"%s": a number is the day that it names',
    async (ask, answers) => {
      for (const answer of answers.split(' / ')) {
        const talk = new Talk();
        expect(await talk.say(ask)).toEqual([expect.stringContaining('? Which day?')]);
        expect(await talk.say(answer), answer).toEqual([
          expect.stringMatching(/is now for Sun 2026-12-06\.$/u),
        ]);
      }
    },
  );

  it.each(rowsOf('talk', 'a reminder that is asked about, and what it keeps'))(
    '"%s" is asked about, and keeps "%s" once it has a day',
    async (ask, kept) => {
      const talk = new Talk();
      expect(await talk.say(ask)).toEqual([expect.stringContaining('? Which day?')]);
      await talk.say('2026-12-04');
      expect(talk.reminders).toEqual([expect.stringContaining(kept)]);
      expect(talk.reminders).toEqual([expect.stringContaining('2026-12-04')]);
    },
  );

  it('"6" answers a choice of hours with the day that they share', async () => {
    const talk = new Talk();
    await talk.say('remind me tomorrow at 5 or 6 to call Ben');
    expect(await talk.say('6')).toEqual([expect.stringContaining('is now for Tue 2026-11-24, 18:00.')]);
  });

  it('a day alone answers "Which day?"', async () => {
    const talk = new Talk();
    expect(await talk.say('remind me to call John on 12/05')).toEqual([
      expect.stringContaining('? Which day?'),
    ]);
    await talk.say('5 December');
    expect(talk.reminders).toEqual(['2026-12-05-call-john.md: - [ ] call John 📅 2026-12-05']);
    expect(Object.values(talk.notes('Reminders'))[0]).not.toContain('Which day?');
  });

  it('asks where two fit, and changes nothing', async () => {
    const talk = new Talk();
    await talk.say('remind me to call John on Friday, and remind me to buy milk on Thursday');
    const before = talk.notes('Reminders');
    expect(await talk.say('move it to Saturday')).toEqual([
      '? Which one: "buy milk", "call John"? Say it with its name.',
    ]);
    expect(await talk.say('delete that')).toEqual([expect.stringMatching(/^\? Which one/u)]);
    expect(talk.notes('Reminders')).toEqual(before);
    await talk.say('move John to Saturday');
    expect(talk.reminders.join()).toContain('call John 📅 2026-11-28');
  });

  it('means nothing of long ago by "it", and nothing that another device asked for', async () => {
    const talk = new Talk();
    await talk.say(SAID);
    await talk.stage.clock.sleep(25 * 3_600_000);
    expect(await talk.say('delete it')).toEqual([expect.stringMatching(/^\? Which one/u)]);
    expect(talk.reminders).toHaveLength(1);
  });

  it('says so where it is gone or done', async () => {
    const talk = new Talk();
    await talk.say(SAID);
    const [path = ''] = talk.stage.vault.paths('Reminders');
    talk.stage.vault.external(path, talk.stage.vault.text(path).replace('- [ ]', '- [x]'));
    expect(await talk.say('move it to Saturday')).toEqual(['failed']);
    expect(talk.stage.vault.text(path)).toContain('- [x]');
    talk.stage.vault.external(path, null);
    expect(await talk.say('move it to Saturday')).toEqual(['failed']);
    expect(talk.last?.tasks[0]?.state).toMatchObject({
      why: '"call the dentist" is no longer there to be changed.',
    });
  });

  it.each([
    ['an indent', '  * [ ] call the dentist 📅 2026-11-27', '  * [ ] call the dentist 📅 2026-11-28'],
    [
      'a priority and a start',
      '- [ ] call the dentist ⏫ 🛫 2026-11-01 📅 2026-11-27',
      '- [ ] call the dentist ⏫ 🛫 2026-11-01 📅 2026-11-28',
    ],
    ['no date', '- [ ] call the dentist', '- [ ] call the dentist 📅 2026-11-28'],
    [
      'a variant of the sign',
      '- [ ] call the dentist 📅\uFE0F2026-11-27',
      '- [ ] call the dentist 📅 2026-11-28',
    ],
    [
      'a line that is done',
      '- [x] find the number\n- [ ] call the dentist 📅 2026-11-27',
      '- [x] find the number\n- [ ] call the dentist 📅 2026-11-28',
    ],
  ])('keeps a line to which the person gave %s', async (_, line, moved) => {
    const talk = new Talk();
    await talk.say(SAID);
    const [path = ''] = talk.stage.vault.paths('Reminders');
    talk.stage.vault.external(
      path,
      talk.stage.vault.text(path).replace(/^- \[ \].*$/mu, () => line),
    );
    await talk.say('move it to Saturday');
    expect(Object.values(talk.notes('Reminders'))[0]).toContain(`\n${moved}\n`);
  });

  it('is asked how often, where the person made it repeat, and changes with it', async () => {
    const talk = new Talk();
    await talk.say(SAID);
    const [path = ''] = talk.stage.vault.paths('Reminders');
    talk.stage.vault.external(path, talk.stage.vault.text(path).replace(' 📅', ' 🔁 every week 📅'));
    expect(await talk.say('move it to Saturday')).toEqual([
      '? It repeats every week: say how often from now on. "call the dentist" stays as it is.',
    ]);
    await talk.say('make it every Monday');
    expect(talk.reminders).toEqual([
      '2026-11-23-call-the-dentist.md: - [ ] call the dentist 🔁 every week on Monday 📅 2026-11-23',
    ]);
  });

  it('is left as it is where two lines of it are open, or its frontmatter is broken', async () => {
    for (const [from, to] of [
      ['- [ ]', '- [ ] find the number\n- [ ]'],
      ['---\n', '---\nbroken: a: b\n'],
    ] as const) {
      const talk = new Talk();
      await talk.say(SAID);
      const [path = ''] = talk.stage.vault.paths('Reminders');
      const text = talk.stage.vault.text(path).replace(from, to);
      talk.stage.vault.external(path, text);
      expect(await talk.say('move it to Saturday')).toEqual(['failed']);
      expect(talk.notes('Reminders')).toEqual({ [path]: text });
    }
  });
});

describe('after other things', () => {
  /** A model whose answers can't be used, so that the rules do all of it, plans too. */
  const byRules = () => new Talk({ model: new ScriptedModel({ answers: () => 'hm' }) });

  it('"and butter" adds to the same list, and "delete that" takes the line away again', async () => {
    const talk = new Talk();
    await talk.say('add milk to my shopping list');
    await talk.say('and butter');
    expect(talk.stage.vault.text('Notes/Shopping.md')).toBe('- bread\n- milk\n- butter\n');
    await talk.say('delete that');
    expect(talk.stage.vault.text('Notes/Shopping.md')).toBe('- bread\n- milk\n');
  });

  it('"and butter" goes on the list that was just started', async () => {
    const talk = new Talk();
    await talk.say('start a list called errands: stamps');
    await talk.say('and butter');
    await talk.say('and glue instead of stamps');
    expect(talk.stage.vault.text('Notes/Errands.md')).toMatch(/- \[ \] butter\n- \[ \] glue\n$/u);
  });

  it('a time before the reminder counts back from it', async () => {
    const talk = new Talk();
    await talk.say('remind me on 12 December to send the papers');
    expect(await talk.say('and two days before too')).toEqual(['Another reminder for Thu 2026-12-10.']);
    expect(Object.keys(talk.notes('Reminders')).sort()).toEqual([
      expect.stringContaining('2026-12-10'),
      expect.stringContaining('2026-12-12'),
    ]);
  });

  it('a note whose words name several things is deleted whole', async () => {
    const talk = new Talk();
    const before = talk.stage.vault.paths().filter((path) => path.startsWith('Notes/'));
    await talk.say('make a note: tea, milk and paper');
    expect(await talk.say('delete tea')).toEqual([expect.stringMatching(/^Deleted "/u)]);
    expect(talk.stage.vault.paths().filter((path) => path.startsWith('Notes/'))).toEqual(before);
  });

  it.each(['delete that', 'undo that', 'delete the plan'])(
    '"%s" takes back a plan that the last ask made, and nothing older',
    async (words) => {
      const talk = byRules();
      await talk.say('remind me to call John on Friday');
      await talk.say('plan the move to Berlin');
      expect(talk.stage.vault.paths('Plans')).toHaveLength(1);
      expect(await talk.say(words)).toEqual(['Undone: Plan made: The move to Berlin.']);
      expect(talk.stage.vault.paths('Plans')).toEqual([]);
      expect(talk.reminders).toHaveLength(1);
    },
  );

  it('a plan that was there before, or was asked for earlier, is not taken back', async () => {
    const talk = byRules();
    await talk.say('plan the move to Berlin');
    await talk.say('plan the move to Berlin');
    expect(await talk.say('undo that')).toEqual(['failed']);
    await talk.say('remind me to call John on Friday');
    expect(await talk.say('delete the plan')).toEqual([expect.stringContaining('? Nothing was deleted.')]);
    expect(talk.stage.vault.paths('Plans')).toHaveLength(1);
  });

  it('"send it to Ben too" adds a receiver to the draft', async () => {
    const talk = new Talk();
    await talk.say('write to anna@example.com about the roof');
    expect(await talk.say('send it to Ben too')).toEqual(['Draft to anna@example.com, ben@example.com.']);
    expect(Object.values(talk.notes('Drafts'))[0]).toContain('anna@example.com, ben@example.com');
  });
});

describe('what is forgotten', () => {
  const FACT = 'Carla is allergic to nuts';

  it.each([
    ['in words', 'forget that Carla is allergic to nuts'],
    ['right after', 'forget that'],
    ['by hand', null],
  ])('leaves the memory, and no later prompt holds it (%s)', async (_, words) => {
    const answers = ({
      output,
      messages,
    }: {
      output: { name: string };
      messages: readonly { content: string }[];
    }): Answer => {
      const said = messages.at(-1)?.content ?? '';
      if (output.name === 'answer') return { json: { answer: 'Yes.', used: [] } };
      if (output.name === 'facts') return { json: { facts: [] } };
      if (/asks, in their own words: "remember/u.test(said)) return tasks({ tool: 'remember', text: FACT });
      if (/asks, in their own words: "forget that Carla/u.test(said))
        return tasks({ tool: 'forget', text: FACT });
      if (/asks, in their own words: "forget/u.test(said)) return tasks({ tool: 'forget' });
      return tasks({ tool: 'answer', text: 'What can I cook?', query: 'cook Carla' });
    };
    const model = new ScriptedModel({ answers });
    const talk = new Talk({ model });
    await talk.say('What can I cook for Carla, who is allergic to nuts?');
    await talk.say(`remember that ${FACT}`);
    expect(talk.stage.vault.paths('Memory')).toHaveLength(1);
    if (words === null) talk.stage.vault.external(talk.stage.vault.paths('Memory')[0] ?? '', null);
    else expect(await talk.say(words)).toEqual([`Forgotten: "${FACT}".`]);
    expect(talk.stage.vault.paths('Memory')).toEqual([]);
    const from = model.requests.length;
    await talk.say('What can I cook?');
    await talk.stage.deputy.ask.followUp();
    const shown = JSON.stringify(model.requests.slice(from).map(({ messages }) => messages));
    expect(model.requests.length).toBeGreaterThan(from);
    expect(shown).not.toContain(`remember that ${FACT}`);
    if (words !== null) expect(shown).not.toContain('allergic');
    await talk.stage.deputy.undo();
    expect(talk.stage.vault.paths('Memory')).toHaveLength(words === null ? 0 : 1);
  });
});

describe('with a model', () => {
  it('is shown the last asks, and what they made, but private ones', async () => {
    const model = new ScriptedModel({
      answers: [
        tasks({ tool: 'reminder', title: 'call the dentist', when: 'on Friday at 3' }),
        tasks({ tool: 'change', when: 'Saturday' }),
        tasks({ tool: 'search', query: 'x' }),
      ],
    });
    const talk = new Talk({ model });
    await talk.say('remind me on Friday at 3 to call the dentist if it still hurts');
    const { note } = (await talk.stage.deputy.ask.history())[0] ?? { note: '' };
    await talk.say('no, make that Saturday for once');
    expect(model.requests[1]?.messages[0]?.content).toMatch(
      /Before, the person said, in their own words: "remind me on Friday at 3 to call the dentist if it still hurts"\nThat made or changed:\n<<<EARLIER \w+\nreminder: call the dentist\. Reminder for Fri 2026-11-27, 15:00\./u,
    );
    expect(talk.reminders).toEqual(['2026-11-28-call-the-dentist.md: - [ ] call the dentist 📅 2026-11-28']);
    talk.stage.vault.external(
      note,
      talk.stage.vault.text(note).replace('type:', 'deputy_private: true\ntype:'),
    );
    await talk.say('find x');
    expect(model.requests[2]?.messages[0]?.content).not.toContain('on Friday at 3');
  });

  it('what would do more than ten things waits for another word', async () => {
    const twelve = Array.from({ length: 12 }, (_, n) => ({
      tool: 'reminder',
      title: `call number ${String(n)}`,
    }));
    const talk = new Talk({ model: new ScriptedModel({ answers: [tasks(...twelve)] }) });
    await talk.say('remind me to call the numbers 0 to 11');
    expect(talk.stage.vault.paths('Reminders')).toEqual([]);
    await talk.say({ kind: 'resume', meant: talk.last?.id ?? '' });
    expect(talk.stage.vault.paths('Reminders')).toHaveLength(12);
  });

  it('the same words are not paid for again, also by another process', async () => {
    const model = new ScriptedModel({ answers: [tasks({ tool: 'reminder', title: 'call John' })] });
    const talk = new Talk({ model });
    await talk.say('remind me to call John');
    talk.stage.restart();
    await talk.say('remind me to call John');
    expect(model.calls).toBe(1);
  });

  it('an address that stands nowhere is held back, in an answer without tasks as well', async () => {
    const answer = { json: { reasoning: '', tasks: [], answer: 'Write to boss@evil.example.' } };
    const talk = new Talk({ model: new ScriptedModel({ answers: [answer] }) });
    await talk.say('whom do I write to about this');
    expect(talk.last?.analysis?.answer).toContain('held back');
  });
});

/** Of every kind, and what the rules make of it. */
const FOURTEEN = rowsOf('talk', 'fourteen requests, and what the rules make of each');

describe('a model that answers rubbish', () => {
  it.each([
    ['no JSON', 'hm'],
    ['half of it', '{"reasoning": "So'],
    ['another form', { json: { result: 'ok' } }],
    ['an unknown tool', tasks({ tool: 'launch_rocket', title: 'x' })],
    ['invented tasks', tasks({ tool: 'create_note', title: 'Offshore accounts' })],
  ] as const)(
    'is replaced by the rules for every kind of task, after three calls at most (%s)',
    async (_, rubbish) => {
      const model = new ScriptedModel({ answers: () => rubbish });
      const talk = new Talk({ model });
      const became: string[] = [];
      for (const [asked = ''] of FOURTEEN) {
        await talk.say(asked);
        became.push((talk.last?.tasks ?? []).map(({ tool, state }) => `${tool}: ${state.kind}`).join(' + '));
      }
      expect(became).toEqual(
        FOURTEEN.map(([, tool]) => `${tool ?? ''}: ${tool === 'unclear' ? 'failed' : 'done'}`),
      );
      const each = rubbish === 'hm' || !JSON.stringify(rubbish).includes('Offshore') ? 3 : 1;
      // Five are read to the last word, so no model is asked.
      expect(model.calls).toBe(each * (FOURTEEN.length - 5));
    },
  );

  it.each([
    ['draft', { title: 'the roof' }],
    ['answer', { text: 'What about the roof?' }],
    ['plan', { text: 'plan the roof' }],
  ])('for one task (%s) is replaced in it, and not asked again', async (tool, given) => {
    const answers = (_: unknown, call: number): Answer =>
      call === 1 ? tasks({ tool, ...given }, { tool: 'draft', title: 'the roof' }) : 'hm';
    const model = new ScriptedModel({ answers });
    const talk = new Talk({ model });
    await talk.say('what about the roof, plan it and draft a mail');
    const states = talk.last?.tasks.map(({ state }) => state) ?? [];
    expect(states.map(({ kind }) => kind)).toEqual(['done', 'done']);
    const [first] = states;
    expect((first as DoneTask).instead).toContain('Without the model: ');
    expect(model.calls).toBeLessThanOrEqual(6);
  });
});

describe('a model that hangs', () => {
  it('ends with what the rules make of it, within a minute, however many tasks there are', async () => {
    const clock = new FakeClock({ start: START, auto: true });
    const model = new ScriptedModel({ answers: () => new Promise<Answer>(() => undefined) });
    const talk = new Talk({ model, clock });
    const begun = clock.monotonic();
    await talk.say('remind me to call John on Friday, draft a mail about the roof, and what do we charge?');
    expect(talk.last?.tasks.map(({ state }) => state.kind)).toEqual(['done', 'done']);
    expect(talk.last?.analysis?.instead).toContain('No answer came within 60 s');
    expect(clock.monotonic() - begun - 60_000).toBe(LONGEST_QUESTION_MS.away);
    expect(model.calls).toBe(1);
  });

  it('is given up at once when the person wants an answer without it', async () => {
    const answers = ({ signal }: GenerateRequest) =>
      new Promise<Answer>((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(signal.reason as Error);
        });
      });
    const model = new ScriptedModel({ answers });
    const talk = new Talk({ model, clock: new FakeClock({ start: START }) });
    const without = new AbortController();
    const options = { withoutModel: without.signal };
    const asked = talk.stage.deputy.ask.run({ kind: 'text', text: 'draft a mail about the roof' }, options);
    await vi.waitFor(() => {
      expect(model.calls).toBe(1);
    });
    without.abort(new Error('You chose an answer without it.'));
    expect(await asked).toMatchObject({
      kind: 'asked',
      request: { analysis: { instead: expect.stringContaining('You chose an answer') as string } },
    });
    expect(model.calls).toBe(1);
  });

  it('keeps nobody waiting for facts to remember for more than ten seconds, however many asks are behind', async () => {
    const clock = new FakeClock({ start: START, auto: true });
    const answers = ({ output }: { output: { name: string } }): Answer | Promise<Answer> =>
      output.name === 'facts'
        ? new Promise<Answer>(() => undefined)
        : output.name === 'answer'
          ? { json: { answer: 'Yes.', used: [] } }
          : tasks({ tool: 'answer', text: 'What do we charge?' });
    const talk = new Talk({ model: new ScriptedModel({ answers }), clock });
    for (const words of ['I prefer short answers.', 'I dislike calls.'])
      await talk.say(`${words} What do we charge?`);
    const begun = clock.monotonic();
    await talk.stage.deputy.ask.followUp();
    expect(clock.monotonic() - begun).toBeLessThanOrEqual(10_000);
    expect(talk.stage.events('memory_skipped')).toHaveLength(1);
    await talk.stage.deputy.ask.followUp();
    expect(talk.stage.events('memory_skipped')).toHaveLength(2);
  });
});

describe('several things of several asks', () => {
  const two = async (): Promise<Talk> => {
    const talk = new Talk();
    await talk.say('remind me to pay the rent on Monday');
    await talk.say('remind me to pay the gas on Tuesday');
    return talk;
  };

  it.each([
    ...['cancel both', 'delete both of them', 'delete both reminders', 'lösch beide', 'lösche alle beide'],
    ...['vergiss beide', 'lösch beide Erinnerungen', 'supprime les deux', 'supprime les deux rappels'],
    ...['borra los dos', 'borra ambos recordatorios', 'cancella entrambi', 'cancella tutti e due'],
    ...['apaga os dois', 'apaga ambos os lembretes', 'verwijder allebei', 'verwijder beide herinneringen'],
  ])('"%s" deletes two, and one undo brings both back', async (text) => {
    const talk = await two();
    const said = '2 things: Deleted "pay the gas". Deleted "pay the rent".';
    expect(await talk.say(text)).toEqual([said]);
    expect(talk.reminders).toEqual([]);
    await talk.say('undo that');
    expect(talk.reminders).toHaveLength(2);
  });

  it.each(linesOf('talk', 'what Deputy does not do by one word'))(
    '"%s" asks, or does it with both',
    async (text) => {
      const talk = await two();
      const before = talk.reminders;
      const [said = ''] = await talk.say(text);
      expect(said).toMatch(/^(?:\? |2 things|failed$)/u);
      if (!said.startsWith('2 things')) expect(talk.reminders).toEqual(before);
    },
  );

  it('"both" answers "Which one?"', async () => {
    for (const answer of ['both', 'alle beide', 'tous les deux', 'delete both', 'all of them']) {
      const talk = await two();
      expect(await talk.say('delete all reminders')).toEqual([expect.stringContaining('? One at a time')]);
      expect(await talk.say(answer)).toEqual([expect.stringContaining('2 things')]);
      expect(talk.reminders).toEqual([]);
    }
  });

  it('"both" of three is asked about', async () => {
    const talk = await two();
    await talk.say('remind me to call Ben on Friday');
    expect(await talk.say('cancel both')).toEqual([expect.stringContaining('? Which one')]);
    expect(talk.reminders).toHaveLength(3);
  });
});
