import { afterEach, describe, expect, it } from 'vitest';
import { Machine } from '../headless/deputy-process';
import { type ScriptedServer, type ServerAnswer, startScriptedModel } from '../wire/scripted-model-server';
import type { WireName } from '../wire/strict-server';
import { notesIn } from './vault-view';

const EXAMPLE =
  'remind me to call John on Friday, draft a mail about the quarterly report, and find what we said about pricing';
const KEY_VARIABLE: Record<WireName, string> = { anthropic: 'ANTHROPIC_API_KEY', openai: 'OPENAI_API_KEY' };

const NOTHING = { title: null, text: null, query: null, note: null, to: null, when: null };
const TASKS: ServerAnswer = {
  json: {
    reasoning: 'Three things are wanted.',
    tasks: [
      { ...NOTHING, tool: 'reminder', title: 'Call John', when: 'on Friday' },
      { ...NOTHING, tool: 'draft', title: 'The quarterly report' },
      { ...NOTHING, tool: 'search', query: 'pricing' },
    ],
    answer: null,
  },
};
const MAIL: ServerAnswer = { json: { subject: 'The quarterly report', body: 'Hello,\n\nit is ready.' } };

let machine: Machine;
let model: ScriptedServer | null = null;
afterEach(async () => {
  await model?.stop();
});

async function begin(
  wire: WireName,
  answers: (question: { system: string }, call: number) => ServerAnswer | Promise<ServerAnswer>,
): Promise<ScriptedServer> {
  machine = new Machine();
  model = await startScriptedModel({ wire, answers });
  Object.assign(machine.environment, {
    LLM_PROVIDER: wire,
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'scripted-model',
    [KEY_VARIABLE[wire]]: 'sk-test-53cr3t',
  });
  await machine.run('setup', machine.vault);
  machine.write('Notes/Pricing.md', 'We agreed on the pricing: 20 a month.\n');
  return model;
}

describe.each(['anthropic', 'openai'] as const)('a request over the wire of %s', (wire) => {
  it('becomes three tasks, one of them written by the model', async () => {
    const server = await begin(wire, (_, call) => (call === 1 ? TASKS : MAIL));
    const { code, stdout } = await machine.run('ask', machine.vault, EXAMPLE);
    expect(stdout).toContain('└─ ✓ search: pricing — Found 1 note.');
    expect(code).toBe(0);
    expect(server.calls).toBe(2);
    expect(server.complaints).toEqual([]);
    expect(notesIn(machine, 'Reminders')).toHaveLength(1);
    expect(notesIn(machine, 'Drafts')).toHaveLength(1);
    // What a search finds is shown to the person, and to no model.
    expect(server.bodies.join('\n')).not.toContain('20 a month');
  });

  it('goes on where its process was killed, and does nothing twice', async () => {
    let release = (): void => undefined;
    const asked = new Promise<void>((resolve) => (release = resolve));
    let isKilled = false;
    await begin(wire, async (_, call) => {
      if (call === 1) return TASKS;
      if (isKilled) return MAIL;
      release();
      await new Promise((resolve) => setTimeout(resolve, 60_000).unref());
      return MAIL;
    });
    const running = machine.start('ask', machine.vault, EXAMPLE);
    await asked;
    isKilled = true;
    running.kill('SIGKILL');
    await running.ended;
    const { stdout } = await machine.run('ask', machine.vault, '--history', '--json');
    const { asked: before } = JSON.parse(stdout) as { asked: { request: { id: string } }[] };
    const resumed = await machine.run('ask', machine.vault, '--resume', before[0]?.request.id ?? '');
    expect(resumed.code).toBe(0);
    expect(notesIn(machine, 'Reminders')).toHaveLength(1);
    expect(notesIn(machine, 'Drafts')).toHaveLength(1);
  });
});
