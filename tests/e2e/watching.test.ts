import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { Machine } from '../headless/deputy-process';
import { type ScriptedServer, type ServerAnswer, startScriptedModel } from '../wire/scripted-model-server';
import { eml } from './eml';
import { scriptedAnswer } from './scripted-answer';
import { PlanMachine } from './plan-machine';
import { leftovers, logLines, mailNotes } from './vault-view';
import { promise } from '../promise';

const mail = (id: string) =>
  eml({ id, from: 'ada@example.org', to: 'me@example.com', subject: id, body: `About ${id}.\n` });

describe('deputy watch', () => {
  let machine: Machine;
  let model: ScriptedServer;
  /** Answers about any mail but the first wait for this. */
  let answerNow: () => void;
  beforeEach(async () => {
    machine = new Machine();
    const isOpen = new Promise<void>((resolve) => (answerNow = resolve));
    model = await startScriptedModel({
      wire: 'anthropic',
      answers: async ({ user }) => {
        if (!user.includes('Subject: first')) await isOpen;
        return scriptedAnswer('archive');
      },
    });
    Object.assign(machine.environment, {
      LLM_PROVIDER: 'anthropic',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'scripted-model',
      ANTHROPIC_API_KEY: 'sk-ant-test-0123456789',
    });
    machine.write('.obsidian/plugins/deputy/data.json', JSON.stringify({ concurrency: 1 }));
    await machine.run('setup', machine.vault);
  });
  afterEach(async () => {
    answerNow();
    await model.stop();
    machine.remove();
  });
  const statusOf = (subject: string) =>
    mailNotes(machine)
      .find((note) => note.field('subject') === subject)
      ?.field('status');

  it('takes in mail that is dropped into the inbox, and on SIGTERM finishes the note being triaged and no other', async () => {
    promise('At a stop the note that a model is answering is finished first');
    const deputy = machine.start('watch', machine.vault, '--yes');
    await expect.poll(() => logLines(machine, 'poll_cycle_complete').length).toBe(1);

    machine.write('Inbox/first.eml', mail('first'));
    await expect.poll(() => statusOf('first')).toBe('done');
    expect(machine.read('Inbox/Imported/first.eml')).toBe(mail('first'));

    machine.write('Inbox/second.eml', mail('second'));
    machine.write('Inbox/third.eml', mail('third'));
    await expect.poll(() => model.calls).toBe(2);
    deputy.kill('SIGTERM');
    await expect.poll(deputy.said).toContain('Stopping');
    answerNow();
    const { code, stdout, stderr } = await deputy.ended;
    expect(code).toBe(0);
    expect(stderr).toContain('Stopping after the notes already started');
    expect(stdout).toContain('Stopped.');

    expect(model.calls).toBe(2);
    expect([statusOf('second'), statusOf('third')].sort()).toEqual(['done', 'pending']);
    expect(logLines(machine).at(-1)).toMatchObject({ event: 'shutdown' });
    expect(logLines(machine, 'llm_decision')).toHaveLength(2);
    expect(leftovers(machine)).toEqual([]);
  });
});

describe('deputy watch, resting after three notes whose answers can not be used', () => {
  it('is woken by deputy doctor in another process', async () => {
    const said: { answer: ServerAnswer } = { answer: 'garbage' };
    const model = await startScriptedModel({
      wire: 'openai',
      answers: ({ system, raw }) => {
        if (system.includes('You are being checked')) return { json: { answer: 'ready' } };
        return raw.includes('A question about the workshop')
          ? said.answer
          : scriptedAnswer('needs_info', { info_needed: 'What now?' });
      },
    });
    const machine = new Machine();
    const place = { LLM_PROVIDER: 'custom', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm' };
    Object.assign(machine.environment, place);
    await machine.run('setup', machine.vault);
    for (const n of ['1', '2', '3', '4', '5'])
      machine.write(`Needs_Action/${n}.md`, aMailNote({ messageId: `<${n}@x>` }));
    const deputy = machine.start('watch', machine.vault, '--yes');
    onTestFinished(async () => {
      deputy.kill('SIGKILL');
      await deputy.ended;
      await model.stop();
      machine.remove();
    });
    await expect.poll(deputy.said).toContain('Stopped after 3 notes');
    said.answer = scriptedAnswer('archive');
    // Longer than it takes to look again whether the cause is gone.
    await pause(3_000);
    expect(model.calls).toBe(15);
    expect((await machine.run('doctor', machine.vault)).code).toBe(0);
    const done = () => machine.paths().filter((path) => path.startsWith('Done/')).length;
    await expect.poll(done).toBe(2);
    expect(model.calls).toBe(15 + 7 + 2);
  });
});

describe('deputy watch, with plans', () => {
  /** Deputy looks around for a while after it has begun, and after a cycle: then nothing but an event wakes it. */
  const calm = () => pause(3_000);
  const machine = new PlanMachine();
  beforeAll(() => machine.begin());
  afterAll(() => machine.end());

  it('shows a plan that is new in Plans/, takes its steps once it is made active there, and says so', async () => {
    await machine.deputy('plan', '--text', 'Offer Ada the workshop, then note the date');
    const path = machine.only('Plans');
    // Two steps that need no approval: no request adds its own words.
    const draft = machine
      .read(path)
      .replace('status: Active', 'status: Draft')
      .replace(/^3\. .*\n4\. .*\n/m, '');
    rmSync(join(machine.vault, path));
    await machine.deputy('run');
    const deputy = machine.start('watch', machine.vault, '--yes');
    await expect.poll(() => logLines(machine, 'startup').length).toBe(1);
    await expect.poll(() => logLines(machine, 'poll_cycle_complete').length).toBe(2);
    expect(machine.read('Dashboard.md')).toContain('No plan is active.');

    await calm();
    machine.write(path, draft);
    await expect.poll(() => machine.read('Dashboard.md')).toContain('Status: Draft');
    expect(machine.boxes(path)).toBe('  ');
    await calm();
    machine.write(path, machine.read(path).replace('status: Draft', 'status: Active'));
    await expect.poll(() => machine.filesIn('Done/Plans')).toHaveLength(1);

    deputy.kill('SIGTERM');
    const { code, stdout } = await deputy.ended;
    expect(code).toBe(0);
    expect(stdout).toContain('Did 2 steps of plans.\n');
    expect(leftovers(machine)).toEqual([]);
  });
});
