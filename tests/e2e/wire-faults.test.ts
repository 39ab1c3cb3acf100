import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMailNote } from '../fakes/mail-note';
import { Machine } from '../headless/deputy-process';
import { type ScriptedServer, type ServerAnswer, startScriptedModel } from '../wire/scripted-model-server';
import { scriptedAnswer } from './scripted-answer';
import { allText, logLines } from './vault-view';
import { BUDGET_NOTICE } from './budget-notice';

const KEY = 'sk-ant-test-0123456789abcdef';
const NOTES = ['one', 'two', 'three'];
const ARCHIVE = scriptedAnswer('archive');

describe('deputy triage, when the provider', () => {
  let machine: Machine;
  const servers: ScriptedServer[] = [];
  beforeEach(async () => {
    machine = new Machine();
    await machine.run('setup', machine.vault);
    for (const name of NOTES) machine.write(`Needs_Action/${name}.md`, note(name));
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  const note = (name: string) => aMailNote({ subject: name, messageId: `<${name}@x>` });
  const serve = async (answers: (call: number) => ServerAnswer) => {
    const server = await startScriptedModel({ wire: 'anthropic', answers: (_, call) => answers(call) });
    servers.push(server);
    return server;
  };
  const triage = (server: ScriptedServer, ...args: string[]) => {
    Object.assign(machine.environment, {
      LLM_PROVIDER: 'anthropic',
      LLM_BASE_URL: server.baseUrl,
      LLM_MODEL: 'scripted-model',
      ANTHROPIC_API_KEY: KEY,
    });
    return machine.run('triage', machine.vault, ...args);
  };
  const expectUntouched = () => {
    for (const name of NOTES) expect(machine.read(`Needs_Action/${name}.md`)).toBe(note(name));
  };
  const done = () => machine.paths().filter((path) => path.startsWith('Done/')).length;
  const retries = () => logLines(machine, 'llm_error').filter((line) => 'retry_count' in line);

  it('limits the rate until a date, waits for it and then works on every note', async () => {
    const calledAt: number[] = [];
    let opensAt = 0;
    const server = await serve(() => {
      const now = Date.now();
      // A date has whole seconds.
      opensAt ||= (Math.floor(now / 1_000) + 3) * 1_000;
      calledAt.push(now);
      const headers = { 'retry-after': new Date(opensAt).toUTCString() };
      const limited = { kind: 'error', status: 429, message: 'slow down', headers } as const;
      return now < opensAt ? { reply: limited } : ARCHIVE;
    });
    expect(await triage(server)).toMatchObject({ code: 0, stderr: BUDGET_NOTICE });
    expect(done()).toBe(3);
    const early = calledAt.filter((at) => at < opensAt);
    expect(early.length).toBeGreaterThanOrEqual(1);
    expect(early.length).toBeLessThanOrEqual(3);
    expect(calledAt.length - early.length).toBe(3);
    expect(retries()).toHaveLength(early.length);
    for (const line of retries()) {
      expect(line).toMatchObject({
        error_type: 'rate_limit',
        details: { action: expect.stringMatching(/^all calls wait [1-3] s$/) },
      });
    }
  });

  it('limits the rate for longer than somebody waits for a command, ends with 1 and leaves the notes', async () => {
    const headers = { 'retry-after': new Date(Date.now() + 600_000).toUTCString() };
    const server = await serve(() => ({
      reply: { kind: 'error', status: 429, message: 'slow down', headers },
    }));
    const { code, stdout } = await triage(server);
    expect(code).toBe(1);
    expect(stdout).toMatch(/The rest waits: Anthropic limits the rate of calls/);
    expect(server.calls).toBeLessThanOrEqual(3);
    expectUntouched();
  });

  it('answers with a web page and then points elsewhere, asks again after the page, and follows no redirect', async () => {
    const other = await serve(() => ARCHIVE);
    const page = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>';
    const server = await serve((call) => {
      if (call === 1)
        return { reply: { kind: 'raw', status: 502, body: page, headers: { 'content-type': 'text/html' } } };
      const headers = { location: `${other.baseUrl}/messages` };
      return call === 2 ? { reply: { kind: 'raw', status: 307, body: '', headers } } : ARCHIVE;
    });
    const { code, stdout } = await triage(server, '--limit', '1');
    expect(code).toBe(1);
    expect(stdout).toContain(`redirects to ${other.baseUrl}/messages`);
    expect(server.calls).toBe(2);
    expect(other.requests).toEqual([]);
    const note = 'Needs_Action/one.md';
    expect(retries().map(({ error_type, details }) => ({ error_type, details }))).toEqual([
      { error_type: 'server', details: { action: 'retry in 2 s', note } },
      { error_type: 'connection', details: { action: 'gave up after 1 retries', note } },
    ]);
    expect(allText(machine)).not.toContain('<h1>');
  });

  it('refuses the key, says so, ends with 1, leaves the notes, and repeats no key', async () => {
    const message = `invalid x-api-key: ${KEY}`;
    const server = await serve(() => ({ reply: { kind: 'error', status: 401, message } }));
    const { code, stdout, stderr } = await triage(server);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /The rest waits: Anthropic refused the API key \(HTTP 401\): invalid x-api-key: \.\.\.cdef\. Check ANTHROPIC_API_KEY/,
    );
    expect(stdout.match(/refused the API key/g)).toHaveLength(1);
    expectUntouched();
    expect(logLines(machine, 'llm_error')[0]).toMatchObject({ error_type: 'auth' });
    for (const place of [allText(machine), stdout, stderr]) expect(place).not.toContain(KEY);
  });
});
