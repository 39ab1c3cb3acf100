import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startScriptedModel } from '../../../wire/scripted-model-server';
import { Machine } from '../../../headless/deputy-process';

let machine: Machine;
beforeEach(async () => {
  machine = new Machine();
  await machine.run('setup', machine.vault);
  machine.write('Notes/Pricing.md', 'We agreed on the pricing: 20 a month.\n');
});

describe('deputy ask', () => {
  it('takes a text that begins with a dash', async () => {
    const { code, stdout } = await machine.run('ask', machine.vault, '- call the bank\n- buy stamps');
    expect([code, stdout.match(/reminder: /gu)?.length]).toEqual([0, 2]);
    expect(await machine.run('ask', machine.vault, '-x')).toMatchObject({ code: 2 });
  });

  it.each([true, false])('says that it waits for the model at a terminal only (%s)', async (isTerminal) => {
    const answer = { reasoning: 'A question.', answer: 'Twenty a month.', tasks: [] };
    const model = await startScriptedModel({ wire: 'openai', answers: () => ({ json: answer }) });
    onTestFinished(() => model.stop());
    Object.assign(machine.environment, {
      LLM_PROVIDER: 'custom',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'scripted-model',
    });
    machine.isTerminal = isTerminal;
    const { stdout, stderr } = await machine.run('ask', machine.vault, 'what is the pricing?');
    expect(stdout).toContain('Kept in ');
    expect(model.calls).toBeGreaterThan(0);
    expect(stderr.startsWith('\r\u001b[KWaiting for the model. Ctrl-C stops.')).toBe(isTerminal);
    expect(stderr.endsWith('\r\u001b[K')).toBe(isTerminal);
    expect(stderr.includes('Waiting')).toBe(isTerminal);
  });

  it('asks the model for what was done without one', async () => {
    const task = { text: null, query: null, note: null, to: null };
    const tasks = [{ ...task, tool: 'reminder', title: 'Call Priya at work', when: 'tomorrow', due: null }];
    const answer = { reasoning: 'A reminder.', answer: null, tasks };
    const model = await startScriptedModel({ wire: 'openai', answers: () => ({ json: answer }) });
    onTestFinished(() => model.stop());
    const first = await machine.run('ask', machine.vault, 'remind me tomorrow to call Priya');
    expect(first.stdout).not.toContain('model instead');
    const place = { LLM_PROVIDER: 'custom', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm' };
    Object.assign(machine.environment, place);
    const { stdout } = await machine.run('ask', machine.vault, 'remind me tomorrow to call Tom');
    expect(model.calls).toBe(0);
    const line = /^To ask the model instead: deputy (ask .*)$/mu.exec(stdout)?.[1] ?? '';
    expect(await machine.run(...line.split(' '))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('✓ reminder: Call Priya at work'),
    });
    const made = machine.paths().filter((path) => path.startsWith('Reminders/'));
    expect(made.map((path) => path.slice(21))).toEqual(['call-priya-at-work.md', 'call-priya.md']);
  });

  it('proposes facts with the lines that keep or dismiss them, and has them in its JSON', async () => {
    const fact = 'The person prefers mails before noon.';
    const model = await startScriptedModel({
      wire: 'openai',
      answers: ({ system, raw }) => {
        if (system.includes('lasting facts')) return { json: { facts: [{ text: fact, scope: 'general' }] } };
        if (raw.includes('"used"')) return { json: { answer: 'Twenty a month.', used: [] } };
        const task = { title: null, query: null, note: null, to: null, when: null };
        const tasks = [{ ...task, tool: 'answer', text: 'What is the pricing?' }];
        return { json: { reasoning: 'A question.', answer: null, tasks } };
      },
    });
    onTestFinished(() => model.stop());
    const place = { LLM_PROVIDER: 'custom', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm' };
    Object.assign(machine.environment, place);
    const words = 'I prefer mails before noon. What is the pricing?';
    const { stdout } = await machine.run('ask', machine.vault, words);
    expect(stdout).toContain(`Remember this? ${fact}\n`);
    const keep = /^ {2}Keep: deputy (ask .* --remember 1)$/mu.exec(stdout)?.[1] ?? '';
    expect(stdout).toContain(`  Dismiss: deputy ${keep.replace('--remember', '--dismiss')}\n`);
    const asJson = JSON.parse((await machine.run('ask', machine.vault, words, '--json')).stdout) as {
      request: { facts: unknown[] };
    };
    expect(asJson.request.facts).toEqual([{ text: fact, scope: 'general', state: 'proposed' }]);
    expect((await machine.run(...keep.split(' '))).code).toBe(0);
    const kept = machine.paths().filter((path) => path.startsWith('Memory/'));
    expect(kept.map((path) => machine.read(path).includes(fact))).toEqual([true]);
  });

  it('shows the tasks as a tree, and keeps them', async () => {
    const { code, stdout } = await machine.run(
      'ask',
      machine.vault,
      'remind me to call John on Friday, draft a mail about the quarterly report, and find what we said about pricing',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/├─ ✓ reminder: call John — Reminder for Fri \d{4}-\d\d-\d\d\.\n/);
    expect(stdout).toContain('├─ ✓ draft: the quarterly report — Draft to fill in, without a recipient yet');
    expect(stdout).toContain(
      '└─ ✓ search: pricing — Found 1 note.\n       Notes/Pricing.md: We agreed on the pricing',
    );
    expect((await machine.run('ask', machine.vault, '--history', 'john')).stdout).toMatch(
      /^(?:\w{3} )?\d{1,2}:\d\d +done {2}remind me/iu,
    );
  });

  it('ends with 0 where it asks which day is meant, and says the question', async () => {
    const asked = await machine.run('ask', machine.vault, 'remind me to call John on 12/05');
    expect(asked).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        '└─ ? reminder: call John on 12/05 — Which day? "on 12/05" may be more than one, or none. The reminder has no date yet.',
      ),
    });
    expect(machine.read('Reminders/someday-call-john-on-12-05.md')).toContain('- [ ] call John on 12/05\n');
  });

  it('says what it did not understand, ends with 1, and does it once it is said what was meant', async () => {
    const asked = await machine.run('ask', machine.vault, 'no milk tomorrow');
    expect(asked.code).toBe(1);
    expect(asked.stdout).toContain('└─ ? no milk tomorrow — I did not understand this.');
    expect(machine.paths().filter((path) => path.startsWith('Reminders/'))).toEqual([]);
    const line = /^To say what is meant: deputy (ask .* --resume \S+) --as/mu.exec(asked.stdout)?.[1] ?? '';
    expect((await machine.run(...line.split(' '), '--as', 'song')).code).toBe(2);
    expect(await machine.run(...line.split(' '), '--as', 'reminder')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('✓ reminder: no milk — Reminder for '),
    });
    expect(machine.paths().filter((path) => path.startsWith('Reminders/'))).toHaveLength(1);
    expect((await machine.run(...line.split(' '), '--as', 'note')).code).toBe(1);
  });

  it('ends with 1 where a task failed, which can be done again', async () => {
    const { code, stdout } = await machine.run(
      'ask',
      machine.vault,
      'add milk to my shopping list',
      '--json',
    );
    expect(code).toBe(1);
    const { request } = JSON.parse(stdout) as { request: { id: string } };
    machine.write('Notes/Shopping.md', '- bread\n');
    const again = await machine.run('ask', machine.vault, '--resume', request.id, '--retry', '1');
    expect(again).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('✓ append: milk → shopping list — Added to Shopping.'),
    });
  });

  it('does nothing more of a request whose note was changed elsewhere, and prints its words', async () => {
    const asked = await machine.run('ask', machine.vault, 'add milk to my shopping list', '--json');
    const { request, note } = JSON.parse(asked.stdout) as { request: { id: string }; note: string };
    machine.write(note, machine.read(note).replaceAll('milk', 'poison'));
    machine.write('Notes/Shopping.md', '- bread\n');
    expect(await machine.run('ask', machine.vault, '--resume', request.id, '--retry', '1')).toMatchObject({
      code: 1,
      stdout:
        'Its note was changed outside Deputy, so Deputy does not continue it. ' +
        'If you want it, ask it again: "add poison to my shopping list"\n',
    });
    expect(machine.read('Notes/Shopping.md')).toBe('- bread\n');
    expect((await machine.run('ask', machine.vault, '--history')).stdout).toContain('changed outside Deputy');
  });

  it('makes no 21st call without a yes, and goes on from there with the line that it prints', async () => {
    const task = { tool: 'draft', text: null, query: null, note: null, to: null, when: null };
    const tasks = Array.from({ length: 20 }, (_, n) => ({ ...task, title: `Offer ${String(n + 1)}` }));
    const model = await startScriptedModel({
      wire: 'openai',
      answers: (_, call) =>
        call === 1
          ? { json: { reasoning: 'Twenty drafts.', tasks, answer: null } }
          : { json: call === 2 ? {} : { subject: 'An offer', body: 'Here is our offer.' } },
    });
    onTestFinished(() => model.stop());
    const place = { LLM_PROVIDER: 'custom', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm' };
    Object.assign(machine.environment, place);
    const asked = await machine.run('ask', machine.vault, 'write the twenty offers as we said');
    const drafts = () => machine.paths().filter((path) => path.startsWith('Drafts/')).length;
    expect([asked.code, model.calls, drafts()]).toEqual([1, 1, 0]);
    const all = /20 things, more than 10: nothing is done yet\. If you want them all: deputy (.*)$/m;
    const begun = await machine.run(...(all.exec(asked.stdout)?.[1] ?? '').split(' '));
    expect([begun.code, model.calls, drafts()]).toEqual([2, 21, 19]);
    const line = /^To continue: deputy (ask .* --resume \S+ --yes)$/m.exec(begun.stderr)?.[1] ?? '';
    const resumed = await machine.run(...line.split(' '));
    expect([resumed.code, model.calls, drafts()]).toEqual([0, 22, 20]);
  });

  it('needs words, or a request that there is', async () => {
    expect((await machine.run('ask', machine.vault)).code).toBe(2);
    expect(await machine.run('ask', machine.vault, '--resume', 'nothing')).toMatchObject({
      code: 1,
      stdout: 'There is no ask "nothing".\n',
    });
  });
});
