import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pid } from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeModules } from '../../headless/node/node-modules.mjs';
import { TemporaryFiles } from '../../src/adapters/desktop/temporary-files';
import { aMailNote } from '../fakes/mail-note';
import { someOf } from '../runs';
import { type ScriptedServer, startScriptedModel } from '../wire/scripted-model-server';
import { Machine } from './deputy-process';
import { scriptedAnswer } from '../e2e/scripted-answer';

const OF_THE_DEAD = new TemporaryFiles(nodeModules)
  .beside('Needs_Action/1.md')
  .replace(`-${String(pid)}-`, '-999999999-');

const ARCHIVE = scriptedAnswer('archive');

/** Commands that wait for a model, with what they are called with. */
const WAITING: readonly (readonly [command: string, words: readonly string[]])[] = [
  ['revise', ['Drafts/sms.md', '--wish', 'shorter']],
  ['decide', ['Needs_Action/1.md', 'reply']],
  ['plan', ['--text', 'Move the office']],
  ['answer', ['Needs_Action/1.md', 'Ten copies']],
];
const SIGNALS = someOf(['SIGINT', 'SIGTERM'] as const, { ci: 2, desk: 2 });

describe('deputy, stopped from the outside', () => {
  let machine: Machine;
  let model: ScriptedServer;
  let answerNow: () => void;
  beforeEach(async () => {
    machine = new Machine();
    const isOpen = new Promise<void>((resolve) => (answerNow = resolve));
    model = await startScriptedModel({ wire: 'openai', answers: () => isOpen.then(() => ARCHIVE) });
    Object.assign(machine.environment, {
      LLM_PROVIDER: 'custom',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'scripted-model',
    });
    machine.write('.obsidian/plugins/deputy/data.json', JSON.stringify({ concurrency: 1 }));
    await machine.run('setup', machine.vault);
    for (const n of [1, 2, 3]) {
      machine.write(`Needs_Action/${String(n)}.md`, aMailNote({ messageId: `<${String(n)}@x>` }));
    }
  });
  afterEach(async () => {
    answerNow();
    await model.stop();
  });
  const asked = (times: number) => expect.poll(() => model.calls).toBe(times);
  const hidden = () => machine.paths().filter((path) => /\.lock\.|\.tmp$|\/open\//.test(path));
  /** All notes, without Deputy's own records and dashboard. */
  const state = () =>
    machine
      .paths()
      .filter((path) => !/^(?:Logs\/|Dashboard)/.test(path))
      .map((path) => [path, machine.read(path)]);
  const count = (event: string) => machine.log().filter((line) => line.event === event).length;

  it.each(SIGNALS)('finishes the note being triaged after %s, and leaves the rest', async (signal) => {
    const process = machine.start('triage', machine.vault);
    await asked(1);
    process.kill(signal);
    await expect.poll(process.said).toContain('Stopping');
    answerNow();
    const { code, stdout, stderr } = await process.ended;
    expect(code).toBe(1);
    expect(stderr).toContain('Stopping after the notes already started');
    expect(stdout).toContain('Checked 1 of 3 notes');
    expect(model.calls).toBe(1);
    expect(machine.paths().filter((path) => path.startsWith('Done/'))).toHaveLength(1);
    expect(hidden()).toEqual([]);
    expect(count('poll_cycle_complete')).toBe(1);
  });

  it('drops the answer that an ask waits for, and says how to go on', async () => {
    const process = machine.start('ask', machine.vault, 'What did John say about the roof?');
    await asked(1);
    process.kill('SIGINT');
    const { code, stdout, stderr } = await process.ended;
    expect(code).toBe(1);
    expect(stderr).toContain('Stopping without waiting for the model. Once more to stop at once.\n');
    expect(stdout).toMatch(/^Stopped\. To continue: deputy ask \S+ --resume \S+$/mu);
    expect(hidden()).toEqual([]);
  });

  it.each(someOf(WAITING, { ci: 4, desk: 4 }))(
    '%s ends at Ctrl-C without waiting for the model, and nothing is half done',
    async (command, words) => {
      machine.write('Drafts/sms.md', '---\ntype: sms\nstatus: draft\nto: "+49 170 000"\n---\n\nAt ten!\n');
      const frontmatter = { decision: 'needs_info', deputy_ask: 'How many?' };
      if (command === 'answer')
        machine.write(
          'Needs_Action/1.md',
          aMailNote({ messageId: '<1@x>', status: 'needs_info', frontmatter }),
        );
      const before = state();
      const process = machine.start(command, machine.vault, ...words);
      await asked(1);
      process.kill('SIGINT');
      const { code, stdout, stderr } = await process.ended;
      expect(stderr).toContain('Stopping without waiting for the model.');
      expect(code).toBe(130);
      expect(hidden()).toEqual([]);
      if (command === 'answer') {
        expect(stdout).toMatch(/^Your answer is kept\. To continue: deputy triage \S+ --limit 1$/mu);
        expect(machine.read('Needs_Action/1.md')).toContain('status: pending');
        expect(machine.read('Needs_Action/1.md')).toContain('Ten copies');
      } else {
        expect(stdout).toBe('Stopped. No note was changed.\n');
        expect(state()).toEqual(before);
      }
    },
  );

  it('ends at once at the second signal; the next run works on', async () => {
    const process = machine.start('triage', machine.vault);
    await asked(1);
    process.kill('SIGINT');
    await expect.poll(process.said).toContain('Stopping');
    process.kill('SIGINT');
    expect((await process.ended).code).toBe(130);
    machine.write(OF_THE_DEAD, 'half a no');
    answerNow();
    expect((await machine.run('triage', machine.vault)).stdout).toContain('Checked 3 notes');
    expect(hidden()).toEqual([]);
  });

  it('lets no second instance in while one works', async () => {
    const first = machine.start('triage', machine.vault);
    await asked(1);
    const second = await machine.run('triage', machine.vault, '--json');
    expect(second.code).toBe(3);
    expect(second.stderr).toContain(
      'Another orchestrator instance is already running. It is deputy with process',
    );
    expect(JSON.parse(second.stdout)).toMatchObject({ error: { code: 'locked' } });
    expect((await machine.run('status', machine.vault)).stdout).toMatch(/Working now: +deputy, since/);
    answerNow();
    expect((await first.ended).code).toBe(0);
    expect(model.calls).toBe(3);
  });

  it.each(SIGNALS)(
    'ends a watch at the second %s while a slow model is asked: nothing is half done, and the next run goes on',
    async (signal) => {
      const process = machine.start('watch', machine.vault, '--yes');
      await asked(1);
      process.kill(signal);
      await expect.poll(() => process.said()).toContain('Once more to stop at once');
      process.kill(signal);
      expect((await process.ended).code).toBe(signal === 'SIGINT' ? 130 : 143);
      for (const n of [1, 2, 3])
        expect(machine.read(`Needs_Action/${String(n)}.md`)).toContain('status: pending\n');
      expect(machine.paths().filter((path) => path.startsWith('Done/'))).toEqual([]);
      answerNow();
      expect((await machine.run('triage', machine.vault)).stdout).toContain('Checked 3 notes');
      expect(count('llm_decision')).toBe(3);
      expect(hidden()).toEqual([]);
    },
  );
});

describe('deputy watch, when the key is refused', () => {
  it('goes on as soon as another key stands in .env', async () => {
    const machine = new Machine();
    const refusal = { kind: 'error', status: 401, message: 'Incorrect API key provided' } as const;
    let isKeyGood = false;
    const model = await startScriptedModel({
      wire: 'openai',
      answers: () => (isKeyGood ? ARCHIVE : { reply: refusal }),
    });
    const file = join(machine.workingFolder, '.env');
    writeFileSync(
      file,
      `LLM_PROVIDER=custom\nLLM_BASE_URL=${model.baseUrl}\nLLM_MODEL=m\nCUSTOM_API_KEY=sk-old-1111\n`,
    );
    await machine.run('setup', machine.vault);
    machine.write('Needs_Action/one.md', aMailNote());
    const process = machine.start('watch', machine.vault, '--yes');
    await expect.poll(() => machine.log().map(({ event }) => event)).toContain('poll_cycle_complete');
    isKeyGood = true;
    writeFileSync(file, readFileSync(file, 'utf8').replace('sk-old-1111', 'sk-new-2222'));
    await expect.poll(() => machine.has('Done/one.md')).toBe(true);
    process.kill('SIGINT');
    expect((await process.ended).code).toBe(0);
    await model.stop();
  });
});
