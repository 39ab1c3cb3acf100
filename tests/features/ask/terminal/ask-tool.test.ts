import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consentHash, serverConsentKey } from '../../../../src/core/settings/consents';
import type { ToolServer } from '../../../../src/kernel/ports/tool-server';
import {
  type ScriptedServer,
  type ServerAnswer,
  startScriptedModel,
} from '../../../wire/scripted-model-server';
import { Machine } from '../../../headless/deputy-process';

/** The reference server of the protocol's own makers. */
const EVERYTHING = fileURLToPath(
  new URL('../../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url),
);

const SERVER: ToolServer = {
  name: 'reference',
  transport: { kind: 'stdio', command: process.execPath, args: [EVERYTHING, 'stdio'], env: { LANG: 'C' } },
};

const NOTHING = { title: null, text: null, query: null, note: null, to: null, when: null };
const CALL: ServerAnswer = {
  json: {
    reasoning: 'A call of a tool.',
    tasks: [{ ...NOTHING, tool: 'call', title: 'reference/echo', text: '{"message":"good morning"}' }],
    answer: null,
  },
};

describe('a call of a tool that a person asks for', () => {
  let machine: Machine;
  let model: ScriptedServer | null = null;
  beforeEach(async () => {
    machine = new Machine();
    await machine.run('setup', machine.vault);
    machine.write('.obsidian/plugins/deputy/data.json', JSON.stringify({ toolServers: [SERVER] }));
    await machine.run('tools', machine.vault, '--allow', consentHash(serverConsentKey(SERVER, {})));
  });
  afterEach(async () => {
    await model?.stop();
  });
  const pending = async () => {
    const { stdout } = await machine.run('status', machine.vault, '--json');
    return (JSON.parse(stdout) as { requests: { id: string; path: string }[] }).requests;
  };

  it('waits with its arguments, and is carried out once it is approved', async () => {
    const asked = await machine.run('ask', machine.vault, 'use reference/echo {"message": "good morning"}');
    expect(asked.stdout).toContain('Waits for your approval: echo of reference.');
    const [request] = await pending();
    expect(machine.read(request?.path ?? '')).toContain('"message": "good morning"');
    await machine.approve(request?.id ?? '');
    expect(await pending()).toEqual([]);
  });

  it('is chosen by a model from what the server lists', async () => {
    model = await startScriptedModel({ wire: 'openai', answers: () => CALL });
    Object.assign(machine.environment, {
      LLM_PROVIDER: 'openai',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'scripted-model',
      OPENAI_API_KEY: 'sk-test-53cr3t',
    });
    const asked = await machine.run('ask', machine.vault, 'say good morning through the reference server');
    expect(asked).toMatchObject({ code: 0 });
    expect(model.bodies[0]).toContain('reference/echo');
    expect(await pending()).toHaveLength(1);
  });

  it.each([
    ['use reference/echo {"message": 5, "more": 1}', 'It knows no argument'],
    ['use elsewhere/echo {}', 'No tool server "elsewhere" is set up.'],
    ['use reference/echo hello', 'The arguments are no JSON object'],
  ])('that does not fit says so, and asks no server: %s', async (text, why) => {
    const { code, stdout } = await machine.run('ask', machine.vault, text);
    expect([code, stdout]).toEqual([1, expect.stringContaining(why)]);
    expect(await pending()).toEqual([]);
  });
});
